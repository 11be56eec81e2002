import type { Dialect, Encoded, ToolRef } from '../dialects/dialect.ts';
import { type GuestThrow, SourceError } from '../errors.ts';
import { isLong } from '../is-long.ts';
import { type Json, jsonTextDepth } from '../json.ts';
import {
  LARGE_INTEGERS,
  type LargeInteger,
  type LargeIntegers,
  takeMarks,
  withMarks,
  withoutMarks,
  writeMarked,
} from '../large-integers.ts';
import type { CallToolResult, Diagnostic } from '../spec.ts';
import { type StepByStep, writeInSteps } from './step-by-step.ts';

/** More places than these help nobody. */
const MAX_PLACES = 20;

export interface EncodedText {
  /** JSON of the value, or of the error, as it crosses to the script. */
  readonly text: string;
  /** How deep it nests. */
  readonly depth: number;
  /** Whether it is the text of the structured content. */
  readonly isStructured: boolean;
  readonly thrown?: GuestThrow;
  readonly note?: Diagnostic;
  /** The first large integers in it, with their places in what the script gets. */
  readonly largeIntegers: readonly LargeInteger[];
}

/** Makes of a result what the dialect gives to a script. Its large integers are rounded, or strings where that is wanted. */
export async function encodeResult(
  dialect: Pick<Dialect, 'encode'>,
  result: CallToolResult,
  call: { readonly tool: ToolRef; readonly input: Json },
  mode: LargeIntegers,
  stepByStep: StepByStep,
): Promise<EncodedText> {
  const listed = result[LARGE_INTEGERS] ?? [];
  const marked = listed.length === 0 ? result : (withMarks(result as Json, listed) as CallToolResult);
  const encoded: Encoded & { readonly note?: Diagnostic } = dialect.encode(marked, call);
  const value = 'thrown' in encoded ? encoded.thrown : encoded.value;
  // Made once: what is measured is what crosses to the script.
  const { text = 'null', depth } = await written(value, call.tool, stepByStep);
  const plain = withoutMarks(mode === 'warn' ? writeMarked(text) : text);
  return {
    text: plain,
    depth: depth ?? jsonTextDepth(plain),
    isStructured: value !== undefined && value === marked.structuredContent,
    ...('thrown' in encoded
      ? { thrown: plain === text ? encoded.thrown : (JSON.parse(plain) as unknown as GuestThrow) }
      : {}),
    ...(encoded.note === undefined ? {} : { note: encoded.note }),
    largeIntegers: plain === text ? [] : takeMarks(value, 'keep').slice(0, MAX_PLACES),
  };
}

/** The text of a value. A source that is plain functions may answer with anything: a circle, a bigint, a getter that throws. */
async function written(
  value: Json | GuestThrow | undefined,
  { toolName }: ToolRef,
  stepByStep: StepByStep,
): Promise<{ readonly text?: string | undefined; readonly depth?: number | undefined }> {
  try {
    return isLong(value) ? await writeInSteps(value, stepByStep) : { text: JSON.stringify(value) };
  } catch (error) {
    throw error instanceof TypeError || error instanceof RangeError ? notJson(error, toolName) : error;
  }
}

/** What an engine says of it in several lines is about its own objects. */
const notJson = (cause: Error, toolName: string): SourceError =>
  new SourceError('protocol', `"${toolName}" answered with what JSON cannot hold: ${cause.message.split('\n')[0]}`, {
    cause,
  });

/** For a tool whose result has integers that were rounded. */
export function inexactInteger(tool: ToolRef, [first, ...more]: readonly LargeInteger[]): Diagnostic | undefined {
  if (first === undefined) return undefined;
  const others = more.length === 0 ? '' : `, as ${more.length === 1 ? 'is one more' : `are ${more.length} more`}`;
  return {
    severity: 'warning',
    code: 'INEXACT_INTEGER',
    message: `Tool "${tool.toolName}" of server "${tool.serverId}" returned the integer ${first.text} at "${first.pointer}", which JavaScript rounds to ${Number(first.text)}${others}`,
    hint: 'Set largeIntegers to "string" to get such integers as strings of their digits, which tools accept as integers.',
  };
}
