import { isJsonObject, type JsonObject } from '../json.ts';
import type { LargeInteger } from '../large-integers.ts';
import type { RunStart } from '../spec.ts';

/** A tool result that was kept. Made by whoever recorded it, checked by nobody. */
export interface RecordedCall {
  /** Normalised server id. */
  readonly server: string;
  /** Canonical name of the tool. */
  readonly tool: string;
  /** Canonical JSON text of the input; empty where the script passed none. */
  readonly input: string;
  /** Which of several equal calls, from 1, in the order in which they started. */
  readonly occurrence: number;
  readonly result: JsonObject;
  /** Integers that the numbers of the result do not hold, with their places in it. */
  readonly largeIntegers?: readonly LargeInteger[];
}

/** The tool results of one run, with the chance that its script had. */
export interface Recording extends RunStart {
  /** When it was made, as an ISO 8601 date or time. */
  readonly at?: string;
  readonly calls: readonly RecordedCall[];
}

/** What a run of a recording starts from, or a recording of a run: its chance, and nothing else of it. */
export const startOf = ({
  randomSeed,
  startMs,
}: { readonly [name in keyof RunStart]?: RunStart[name] | undefined }): RunStart => ({
  ...(randomSeed === undefined ? {} : { randomSeed }),
  ...(startMs === undefined ? {} : { startMs }),
});

/** Whether a value from outside is a large integer of a result. */
export const isLargeInteger = (value: unknown): value is LargeInteger =>
  isJsonObject(value) &&
  typeof value.pointer === 'string' &&
  typeof value.text === 'string' &&
  /^-?\d{16,10000}$/.test(value.text);

/** Whether a value from outside is a seed of a run. */
export const isRandomSeed = (value: unknown): value is string =>
  typeof value === 'string' && /^[\da-f]{96}$/.test(value);

/** Farthest time that a date holds, in milliseconds. */
const MAX_TIME_MS = 8_640_000_000_000_000;

/** Whether a value from outside is a time that a run can start at. */
export const isStartMs = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= MAX_TIME_MS;
