import { parseServerUrl } from '../config.ts';
import { currentEnvironment, type DoctorEnvironment } from './environment.ts';
import { examine } from './examine.ts';
import { type Explanation, explain } from './explain.ts';
import { networkVerdict } from './network-verdict.ts';
import { type Probe, probe } from './probe.ts';
import type { Verdict } from './verdict.ts';

export interface DiagnoseOptions {
  /** Names of the headers that requests to the server carry. Values are not needed: they may be secret. */
  readonly headerNames?: readonly string[];
  /** Names of the headers that calls of the server's tools carry for arguments (`Mcp-Param-…`), where they are known. */
  readonly toolHeaderNames?: readonly string[];
  /** Time for each request. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
  readonly environment?: DoctorEnvironment;
}

export interface Diagnosis extends Explanation {
  readonly verdict: Verdict;
  /** The requests that were tried, in order. */
  readonly probes: readonly Probe[];
}

/**
 * Finds out why a page cannot talk to an MCP server. Run it after a failure only: it sends some small requests, up
 * to two dozen, without credentials. Never rejects.
 */
export async function diagnose(address: string, options: DiagnoseOptions = {}): Promise<Diagnosis> {
  const {
    headerNames = [],
    toolHeaderNames = [],
    timeoutMs = 5000,
    signal,
    environment = currentEnvironment(),
  } = options;
  const { pageUrl } = environment;
  const probes: Probe[] = [];
  const parsed = parseServerUrl(address);
  if (!parsed.ok) {
    const verdict: Verdict = { kind: 'not-a-url', message: parsed.message, hint: parsed.hint };
    return { verdict, probes, ...explain(verdict, { url: undefined, pageUrl, headerNames }) };
  }
  const { url } = parsed;
  const verdict =
    (await networkVerdict(url, environment)) ??
    (await examine({
      url,
      environment,
      headerNames,
      toolHeaderNames,
      timeoutMs,
      async attempt({ name, request, anyAnswer = false }, init, { readBytes = 0, to = url.href } = {}) {
        const outcome = await probe(environment, to, init, { timeoutMs, signal, readBytes });
        probes.push({ name, request, passed: outcome.answered && (anyAnswer || outcome.status < 400), outcome });
        return outcome;
      },
    }));
  return { verdict, probes, ...explain(verdict, { url, pageUrl, headerNames }) };
}
