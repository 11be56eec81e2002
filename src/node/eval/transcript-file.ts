import { MODEL_GUARD, objectWith, TRANSCRIPT_GUARD } from '../../agent/index.ts';
import { jsonTextDepth, MAX_JSON_DEPTH } from '../../runtime/json.ts';
import { amount, anything, data, flag, isRecord, listOf, text } from '../../runtime/options/guard.ts';
import { UsageError } from '../cli/usage-error.ts';
import type { EvalRun } from './eval-run.ts';

const FORMAT = 'codemode-eval';
const VERSION = 1;

/** Runs as the text of a file: tasks, transcripts, states and opinions, without any verdict. */
export const transcriptFile = (runs: readonly EvalRun[]): string =>
  `${JSON.stringify({ format: FORMAT, version: VERSION, runs }, null, 1)}\n`;

const REMAKE = 'Make the file again: --keep FILE';
const COUNT = amount({ min: 0 });
const PATTERN = objectWith({ tool: text }, { input: data, exact: flag, times: anything });
const TASK = objectWith(
  { id: text, turns: listOf(text), servers: listOf(text), expect: listOf(PATTERN), forbid: listOf(PATTERN) },
  { check: text, state: text, reference: text },
);
const RUN = objectWith(
  { task: TASK, mode: text, attempt: COUNT, transcript: TRANSCRIPT_GUARD },
  { state: objectWith({ ok: flag }, { value: data, error: text }), opinion: objectWith({ model: MODEL_GUARD, text }) },
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
