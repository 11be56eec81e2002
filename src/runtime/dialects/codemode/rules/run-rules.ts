import { LIMITS } from '../../../limits.ts';
import type { Rule } from './rule.ts';

const MiB = 1024 * 1024;

/** What a run is given and gives back: limits (§3.2.4), capabilities (§3.2.3), the response (§3.3). */
export const RUN_RULES = [
  {
    id: 'beyond-a-limit',
    kind: 'rule',
    section: '7.4',
    text: 'Beyond maxToolCalls and maxMessageBytes a call throws SandboxLimitError; beyond maxLogBytes logs are cut, with a last warn entry; timeoutMs, maxCpuMs, maxWaitMs, maxMemoryBytes and maxResultBytes end the run with the diagnostic SANDBOX_LIMIT. Logs and trace so far are kept.',
  },
  {
    id: 'memory-floor',
    kind: 'restriction',
    section: '3.2.4',
    text: `maxMemoryBytes counts the whole sandbox, so less than ${LIMITS.maxMemoryBytes.min / MiB} MiB cannot be had.`,
  },
  {
    id: 'limit-keys',
    kind: 'rule',
    section: '3.2.4',
    text: 'limits takes these keys; others are ignored, values out of range are brought into it.',
  },
  {
    id: 'capabilities',
    kind: 'rule',
    section: '3.2.3',
    text: 'requestedCapabilities takes server ids and the identifiers in [brackets] in the list of servers. It is a hint to connect early; what is unavailable is named in a diagnostic, and importing it fails.',
  },
  {
    id: 'response',
    kind: 'rule',
    section: '3.3',
    text: 'You get { result, logs, diagnostics, toolTrace }. When a run fails, result is null and diagnostics say what happened, where (path is line:column of your code) and what to do (hint).',
  },
  {
    id: 'malformed-requests',
    kind: 'reading',
    section: '3.2',
    text: 'A request without code as text is answered with INVALID_REQUEST; optional fields of a wrong type are ignored with a warning, null stands for absent, a limit out of range is reported by LIMIT_ADJUSTED.',
  },
] as const satisfies readonly Rule[];
