import { jsonTextDepth, MAX_JSON_DEPTH } from '../../runtime/json.ts';
import type { OptionGuard } from '../../runtime/options/guard.ts';
import { amount, anything, data, flag, isRecord, listOf, oneOf, text } from '../../runtime/options/guard.ts';
import { UsageError } from '../cli/usage-error.ts';
import type { EvalRun } from './eval-run.ts';

const FORMAT = 'codemode-eval';
const VERSION = 1;

/** Runs as the text of a file: tasks, transcripts, states and opinions, without any verdict. */
export const transcriptFile = (runs: readonly EvalRun[]): string =>
  `${JSON.stringify({ format: FORMAT, version: VERSION, runs }, null, 1)}\n`;

/** Members that verdicts and reports read; what else a file has is let through and never looked at. */
const some =
  (guards: Readonly<Record<string, OptionGuard>>, optional: Readonly<Record<string, OptionGuard>> = {}): OptionGuard =>
  (value, path) => {
    if (!isRecord(value)) return [{ path, message: `${path} must be an object`, hint: REMAKE }];
    const required = Object.entries(guards).flatMap(([name, guard]) => guard(value[name], `${path}.${name}`));
    const given = Object.entries(optional).flatMap(([name, guard]) =>
      value[name] === undefined ? [] : guard(value[name], `${path}.${name}`),
    );
    return [...required, ...given];
  };

const REMAKE = 'Make the file again: --keep FILE';
const COUNT = amount({ min: 0 });
const CALL = some({ server: text, tool: text, input: data, ok: flag }, { error: text });
const STEPS: Readonly<Record<string, OptionGuard>> = {
  answer: some(
    { text, durationMs: COUNT },
    {
      usage: some({ inputTokens: COUNT, outputTokens: COUNT }),
      counted: some({ input: COUNT, output: COUNT }),
    },
  ),
  failed: some({ failure: some({ reason: text, message: text }), durationMs: COUNT }),
  call: some({ tool: text, calls: listOf(CALL), mistakes: listOf(text), durationMs: COUNT }, { script: text }),
};
const STEP: OptionGuard = (value, path) => {
  const kind = isRecord(value) ? value.kind : undefined;
  const faults = oneOf(Object.keys(STEPS))(kind, `${path}.kind`);
  return faults.length > 0 ? faults : (STEPS[String(kind)]?.(value, path) ?? []);
};
const MODEL = some({ provider: text, name: text });
const TRANSCRIPT = some({
  model: MODEL,
  turns: listOf(some({ task: text, steps: listOf(STEP) })),
  ended: oneOf(['answered', 'model-failed', 'out-of-steps', 'loop', 'cut', 'stopped']),
  answer: text,
  result: data,
});
const PATTERN = some({ tool: text }, { input: data, exact: flag, times: anything });
const TASK = some(
  { id: text, turns: listOf(text), servers: listOf(text), expect: listOf(PATTERN), forbid: listOf(PATTERN) },
  { check: text, state: text, reference: text },
);
const RUN = some(
  { task: TASK, mode: text, attempt: COUNT, transcript: TRANSCRIPT },
  { state: some({ ok: flag }, { value: data, error: text }), opinion: some({ model: MODEL, text }) },
);

/** Reads what `transcriptFile` wrote. The file may come from anywhere. Throws `UsageError`. */
export function readTranscriptFile(source: string, file: string): readonly EvalRun[] {
  const value = parse(source, file);
  if (!isRecord(value) || value.format !== FORMAT || value.version !== VERSION) {
    throw new UsageError(`${file} holds no transcripts of this version`, REMAKE);
  }
  const [fault] = listOf(RUN)(value.runs, 'runs');
  if (fault !== undefined) throw new UsageError(`${file}: ${fault.message.replaceAll('The option ', '')}`, REMAKE);
  return value.runs as readonly EvalRun[];
}

function parse(source: string, file: string): unknown {
  try {
    if (jsonTextDepth(source) <= MAX_JSON_DEPTH) return JSON.parse(source);
  } catch (cause) {
    throw new UsageError(`${file} is not JSON`, { hint: REMAKE, cause });
  }
  throw new UsageError(`${file} nests too deep`, REMAKE);
}
