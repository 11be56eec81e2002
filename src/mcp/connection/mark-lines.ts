import { markLargeIntegers } from '../../runtime/large-integers.ts';
import { joined } from './joined.ts';

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
      let lf = -1;
      let cr = -1;
      for (;;) {
        // Each is looked for once: a chunk may hold many of one and none of the other.
        if (lf < from) lf = indexOrEnd(chunk, LF, from);
        if (cr < from) cr = indexOrEnd(chunk, CR, from);
        const at = Math.min(lf, cr);
        if (at === chunk.length) break;
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

/** Where a byte comes next; the end of the chunk where it does not. */
export function indexOrEnd(chunk: Uint8Array, byte: number, from: number): number {
  const index = chunk.indexOf(byte, from);
  return index < 0 ? chunk.length : index;
}

/** Whether there is a number in a body that may be a large integer. */
export const hasLongNumber = (body: Uint8Array): boolean => hasLongRun(body, 0);

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
