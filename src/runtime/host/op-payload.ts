import { type Json, jsonTextDepth, MAX_JSON_DEPTH } from '../json.ts';
import { tooDeep } from './op-failures.ts';
import type { StepByStep } from './step-by-step.ts';

/** Text that may take more than half a slice to be parsed. */
const LONG_CHARS = 64 * 1024;
export const isLongPayload = (text: string): boolean => text.length > LONG_CHARS;

/** What a guest sends along with an operation. Throws a `GuestError` for what nests too deep. */
export function readPayload(text: string, maxDepth = MAX_JSON_DEPTH + 2): Json {
  if (jsonTextDepth(text) > maxDepth) throw tooDeep();
  return JSON.parse(text) as Json;
}

/** The same of any length, in steps; at once in a page that cannot load the code for that any more. */
export async function readLong(text: string, stepByStep: StepByStep, maxDepth = MAX_JSON_DEPTH + 2): Promise<Json> {
  const parser = await import('../parsing-json.ts').catch(() => undefined);
  if (parser === undefined) return readPayload(text, maxDepth);
  try {
    return await stepByStep(parser.parsingJson(text, { maxDepth }));
  } catch (error) {
    throw error instanceof RangeError ? tooDeep() : error;
  }
}

/** Names of a call are not looked for behind so many characters. */
const MAX_HEAD_CHARS = 64 * 1024;
const INPUT = ',"input":';

/** The names in the payload of a call, and the JSON text of its input; undefined where it does not end with that. */
export function splitPayload(text: string): { readonly names: Json; readonly inputText: string } | undefined {
  // Names come first, and no JSON text of a name holds this: its quotes would be escaped.
  const end = text.lastIndexOf(INPUT, MAX_HEAD_CHARS) < 0 ? -1 : text.indexOf(INPUT);
  if (end < 0 || !text.endsWith('}')) return undefined;
  return { names: readPayload(`${text.slice(0, end)}}`), inputText: text.slice(end + INPUT.length, -1) };
}

/** The names in the payload of a call that is refused, and its input where that is short. */
export const readRefused = (text: string): Json =>
  isLongPayload(text) ? (splitPayload(text)?.names ?? {}) : readPayload(text);
