import { createSlices } from '../../runtime/slices.ts';
import { OversizeError } from './errors.ts';
import { joined } from './joined.ts';
import { type BodyRewriter, indexOrEnd } from './mark-lines.ts';

export interface MeterOptions {
  readonly maxBytes: number;
  /** What is bounded: the whole body, or each event of an event stream. */
  readonly per: 'body' | 'event';
  readonly onOversize?: ((error: OversizeError) => void) | undefined;
  /** The body ended, failed, or is no longer read. */
  readonly onEnd?: (() => void) | undefined;
  /** Sees each chunk as it comes. */
  readonly onChunk?: ((chunk: Uint8Array) => void) | undefined;
  /** Sees what is within the bound. */
  readonly rewriter?: BodyRewriter | undefined;
  /** Makes a long event short; events come whole then. */
  readonly shortEvent?: ((event: Uint8Array) => Promise<Uint8Array>) | undefined;
}

/** Longer events may take more than a slice to be parsed. */
const LONG_EVENT_BYTES = 64 * 1024;

/** Bytes of an event stream that are passed on at once: a server may put thousands of events into one chunk. */
const PIECE_BYTES = 16 * 1024;
const SLICE_MS = 8;

const LF = 10;
const CR = 13;

/**
 * Passes a body on, rewritten where that is asked for, and fails it with an {@link OversizeError} as soon as it grows past its
 * bound. Events go on in slices, between which everything else has its turn.
 */
export function meterBody(body: ReadableStream<Uint8Array>, options: MeterOptions): ReadableStream<Uint8Array> {
  const { maxBytes, per, onOversize, onEnd, onChunk, rewriter, shortEvent } = options;
  const reader = body.getReader();
  const measure = per === 'event' ? eventMeter() : bodyMeter();
  const slices = createSlices(SLICE_MS);
  let pieces = inPieces(new Uint8Array());
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          // A rewriter may hold a chunk back: a pull without a chunk would be the last.
          for (;;) {
            const { value: piece } = pieces.next();
            if (piece !== undefined) {
              await slices.next();
              controller.enqueue(piece);
              return;
            }
            const { done, value } = await reader.read();
            if (done) {
              const rest = await shortened(rewriter?.end() ?? [], shortEvent);
              if (rest.length > 0) controller.enqueue(rest);
              onEnd?.();
              controller.close();
              return;
            }
            onChunk?.(value);
            if (measure(value) > maxBytes) {
              const error = new OversizeError(maxBytes);
              onOversize?.(error);
              controller.error(error);
              onEnd?.();
              // The server is told by the closed connection; how that ends is of no interest.
              await Promise.allSettled([reader.cancel(error)]);
              return;
            }
            const passed = rewriter === undefined ? [value] : rewriter.push(value);
            if (per === 'event') pieces = inPieces(await shortened(passed, shortEvent));
            else {
              for (const chunk of passed) controller.enqueue(chunk);
              if (passed.length > 0) return;
            }
          }
        } catch (error) {
          onEnd?.();
          controller.error(error);
        }
      },
      async cancel(reason) {
        onEnd?.();
        await reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}

/**
 * The text of a body that is one message, bounded and rewritten as {@link meterBody} does it, without a stream in between: that
 * would take longer than the rest of a short call. Throws an {@link OversizeError}.
 */
export async function readMetered(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  { maxBytes, onOversize, onChunk, rewriter }: Pick<MeterOptions, 'maxBytes' | 'onOversize' | 'onChunk' | 'rewriter'>,
): Promise<string> {
  const measure = bodyMeter();
  const decoder = new TextDecoder();
  let text = '';
  const take = (passed: readonly Uint8Array[]): void => {
    for (const chunk of passed) text += decoder.decode(chunk, { stream: true });
  };
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    onChunk?.(value);
    if (measure(value) > maxBytes) {
      const error = new OversizeError(maxBytes);
      onOversize?.(error);
      // The server is told by the closed connection; how that ends is of no interest.
      reader.cancel(error).catch(() => undefined);
      throw error;
    }
    take(rewriter === undefined ? [value] : rewriter.push(value));
  }
  take(rewriter?.end() ?? []);
  return text + decoder.decode();
}

/** What is passed on of whole events: a short one in the place of each that is long. */
async function shortened(events: readonly Uint8Array[], shortEvent: MeterOptions['shortEvent']): Promise<Uint8Array> {
  const short: Uint8Array[] = [];
  for (const event of events)
    short.push(shortEvent !== undefined && event.length > LONG_EVENT_BYTES ? await shortEvent(event) : event);
  return joined(short);
}

function* inPieces(bytes: Uint8Array): Generator<Uint8Array, void, void> {
  for (let from = 0; from < bytes.length; from += PIECE_BYTES) yield bytes.subarray(from, from + PIECE_BYTES);
}

function bodyMeter(): (chunk: Uint8Array) => number {
  let bytes = 0;
  return (chunk) => (bytes += chunk.byteLength);
}

/** Bytes of the largest event seen in a chunk, counted on from the chunk before. An empty line ends an event. */
function eventMeter(): (chunk: Uint8Array) => number {
  let event = 0;
  let lineIsEmpty = true;
  let afterCr = false;
  return (chunk) => {
    let largest = 0;
    let eventStart = 0;
    let lf = -1;
    let cr = -1;
    for (let at = 0; at < chunk.length; ) {
      if (lf < at) lf = indexOrEnd(chunk, LF, at);
      if (cr < at) cr = indexOrEnd(chunk, CR, at);
      const lineEnd = Math.min(lf, cr);
      if (lineEnd > at) {
        lineIsEmpty = false;
        afterCr = false;
      }
      if (lineEnd === chunk.length) break;
      at = lineEnd + 1;
      const isSecondOfCrLf = lineEnd === lf && afterCr;
      afterCr = lineEnd === cr;
      if (isSecondOfCrLf) continue;
      if (lineIsEmpty) {
        largest = Math.max(largest, event + at - eventStart);
        event = 0;
        eventStart = at;
      }
      lineIsEmpty = true;
    }
    event += chunk.length - eventStart;
    return Math.max(largest, event);
  };
}
