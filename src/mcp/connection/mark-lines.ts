import { markLargeIntegers } from '../../runtime/large-integers.ts';

const LF = 10;
const CR = 13;
const LONG = 16;
const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 48 && byte <= 57;

/** Rewrites a body in passing. Each call gives what can be passed on by now. */
export interface BodyRewriter {
  push(chunk: Uint8Array): readonly Uint8Array[];
  end(): readonly Uint8Array[];
}

/**
 * Marks the large integers of a JSON body, or of the data lines of an event stream. Neither a string nor a number of JSON
 * spans lines, so each line is read by itself; lines without so many digits in a row pass as they are.
 */
export function markLines(kind: 'json' | 'event-stream'): BodyRewriter {
  let line: Uint8Array[] = [];
  let isLong = false;
  let digitsBefore = 0;

  const take = (part: Uint8Array): void => {
    if (part.length === 0) return;
    line.push(part);
    isLong ||= hasLongRun(part, digitsBefore);
    digitsBefore = trailingDigits(part, digitsBefore);
  };
  const endLine = (): readonly Uint8Array[] => {
    const parts = line;
    const rewrites = isLong;
    line = [];
    isLong = false;
    digitsBefore = 0;
    if (!rewrites) return parts;
    const text = new TextDecoder().decode(joined(parts));
    if (kind === 'event-stream' && !text.startsWith('data:')) return parts;
    const marked = markLargeIntegers(text);
    return marked === text ? parts : [new TextEncoder().encode(marked)];
  };

  return {
    push(chunk) {
      const passed: Uint8Array[] = [];
      let from = 0;
      for (let at = lineEnd(chunk, from); at !== -1; at = lineEnd(chunk, from)) {
        take(chunk.subarray(from, at + 1));
        passed.push(...endLine());
        from = at + 1;
      }
      take(chunk.subarray(from));
      return passed;
    },
    end: endLine,
  };
}

function lineEnd(chunk: Uint8Array, from: number): number {
  const lf = chunk.indexOf(LF, from);
  const cr = chunk.subarray(from, lf === -1 ? chunk.length : lf).indexOf(CR);
  return cr === -1 ? lf : from + cr;
}

/** Whether a run of digits is long enough; looks at one byte of so many. */
function hasLongRun(part: Uint8Array, digitsBefore: number): boolean {
  let leading = 0;
  while (isDigit(part[leading])) leading += 1;
  if (leading + digitsBefore >= LONG) return true;
  for (let at = LONG - 1; at < part.length; at += LONG) {
    if (!isDigit(part[at])) continue;
    let start = at;
    let end = at;
    while (isDigit(part[start - 1])) start -= 1;
    while (isDigit(part[end + 1])) end += 1;
    if (end - start + 1 >= LONG) return true;
  }
  return false;
}

function trailingDigits(part: Uint8Array, digitsBefore: number): number {
  let digits = 0;
  while (digits < part.length && isDigit(part[part.length - 1 - digits])) digits += 1;
  return digits === part.length ? digits + digitsBefore : digits;
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  if (parts.length === 1) return parts[0] as Uint8Array;
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
