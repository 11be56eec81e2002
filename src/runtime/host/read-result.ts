import { type Json, MAX_JSON_DEPTH, utf8Bytes } from '../json.ts';
import { createSlices, inSlices } from '../slices.ts';

/** What a script left as its result; `null` where it left none. */
export interface RunResult {
  readonly value: Json;
  /** Of its JSON text, in UTF-8; 0 where there is none. */
  readonly bytes: number;
}

export const NO_RESULT: RunResult = { value: null, bytes: 0 };

/** Text whose parsing could take longer than a frame of the page. */
const LONG_CHARS = 256 * 1024;
const SLICE_MS = 8;

/** The result in a JSON text, read at once where it is short and in slices where it is long; undefined where it is no JSON. */
export function readResult(text: string | undefined): RunResult | undefined | Promise<RunResult | undefined> {
  if (text === undefined) return NO_RESULT;
  if (text.length > LONG_CHARS) return readLong(text);
  try {
    return resultOf(JSON.parse(text) as Json, text);
  } catch {
    return undefined;
  }
}

async function readLong(text: string): Promise<RunResult | undefined> {
  const slices = createSlices(SLICE_MS);
  // A page that is offline by now still shows its result.
  const parser = await import('../parsing-json.ts').catch(() => undefined);
  try {
    const steps = parser?.parsingJson(text, { maxDepth: MAX_JSON_DEPTH });
    const value = steps === undefined ? (JSON.parse(text) as Json) : ((await inSlices(steps, slices)) as Json);
    await slices.next();
    return resultOf(value, text);
  } catch {
    return undefined;
  }
}

const resultOf = (value: Json, text: string): RunResult => ({ value, bytes: value === null ? 0 : utf8Bytes(text) });
