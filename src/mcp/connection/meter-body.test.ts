import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markLargeIntegers } from '../../runtime/large-integers.ts';
import { OversizeError } from './errors.ts';
import { markLines } from './mark-lines.ts';
import { meterBody, readMetered } from './meter-body.ts';
import { wholeEvents } from './whole-events.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

/** Sends a text in chunks cut at the given places, and tells what came through. */
async function through(text: string, cuts: readonly number[], maxBytes: number, per: 'body' | 'event') {
  const all = bytes(text);
  const places = [...new Set([0, ...cuts.map((cut) => cut % (all.length + 1)), all.length])].sort((a, b) => a - b);
  const chunks = places.slice(1).map((end, index) => all.slice(places[index], end));
  let ended = 0;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
  const metered = meterBody(body, { maxBytes, per, onEnd: () => ended++ });
  const received = await new Response(metered).text().catch((error: unknown) => error);
  return { received, ended };
}

/** The same, of a body that is read at once. */
async function atOnce(text: string, cuts: readonly number[], maxBytes: number) {
  const all = bytes(text);
  const places = [...new Set([0, ...cuts.map((cut) => cut % (all.length + 1)), all.length])].sort((a, b) => a - b);
  const seen: number[] = [];
  let oversize: unknown;
  let cancelled: unknown;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const [index, end] of places.slice(1).entries()) controller.enqueue(all.slice(places[index], end));
      // A body that is too long may never end.
      if (all.length <= maxBytes) controller.close();
    },
    cancel: (reason: unknown) => {
      cancelled = reason;
    },
  });
  const received = await readMetered(body.getReader(), {
    maxBytes,
    rewriter: markLines('json'),
    onChunk: (chunk) => seen.push(chunk.length),
    onOversize: (error) => {
      oversize = error;
    },
  }).catch((error: unknown) => error);
  return { received, seen, oversize, cancelled };
}

describe('given a body that is one message', () => {
  it('passes up to its bound and fails beyond, however it is cut', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string(), fc.array(fc.nat()), fc.nat({ max: 40 }), async (text, cuts, maxBytes) => {
        const { received, ended } = await through(text, cuts, maxBytes, 'body');
        if (bytes(text).length <= maxBytes) expect(received).toBe(text);
        else expect(received).toBeInstanceOf(OversizeError);
        expect(ended).toBe(1);
      }),
    );
  });
});

describe('given a body that is read at once', () => {
  it('is the text up to its bound and fails beyond, however it is cut', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'grapheme' }),
        fc.array(fc.nat()),
        fc.nat({ max: 40 }),
        async (text, cuts, maxBytes) => {
          const { received, seen, oversize, cancelled } = await atOnce(text, cuts, maxBytes);
          const { length } = bytes(text);
          if (length <= maxBytes) {
            expect(received).toBe(text.replace(/^\uFEFF/, ''));
            expect(seen.reduce((sum, size) => sum + size, 0)).toBe(length);
          } else {
            expect(received).toBeInstanceOf(OversizeError);
            expect(oversize).toBe(received);
            expect(cancelled).toBe(received);
          }
        },
      ),
    );
  });

  it('marks large integers, wherever they are cut', async () => {
    const text = '{"id":9007199254740993}';
    for (let cut = 0; cut < text.length; cut++) {
      const { received } = await atOnce(text, [cut], 100);
      expect(received).toBe(markLargeIntegers(text));
    }
    expect(markLargeIntegers(text)).not.toBe(text);
  });
});

describe('given an event stream', () => {
  const line = fc.stringMatching(/^[a-z:]{0,12}$/);
  const newline = fc.constantFrom('\n', '\r\n', '\r');

  it('bounds each event and not the stream, whatever ends its lines and wherever it is cut', async () => {
    await fc.assert(
      fc.asyncProperty(
        newline,
        fc.array(
          fc.array(
            line.filter((text) => text !== ''),
            { minLength: 1, maxLength: 4 },
          ),
        ),
        fc.array(fc.nat()),
        fc.integer({ min: 8, max: 80 }),
        async (end, events, cuts, maxBytes) => {
          const texts = events.map((lines) => `${lines.join(end)}${end}${end}`);
          const { received } = await through(texts.join(''), cuts, maxBytes, 'event');
          if (texts.every((text) => bytes(text).length <= maxBytes)) expect(received).toBe(texts.join(''));
          // The empty line itself may be told from the next event only afterwards, which is a byte or two.
          if (texts.some((text) => bytes(text).length > maxBytes + 2)) expect(received).toBeInstanceOf(OversizeError);
        },
      ),
    );
  });

  it('bounds an event without an end', async () => {
    const { received } = await through(`data: ok\n\ndata: ${'x'.repeat(500)}`, [20, 40, 100], 100, 'event');
    expect(received).toBeInstanceOf(OversizeError);
  });
});

it('tells of the end when it is no longer read', async () => {
  let ended = 0;
  const reader = meterBody(new ReadableStream(), { maxBytes: 1, per: 'body', onEnd: () => ended++ }).getReader();
  await reader.cancel();
  expect(ended).toBe(1);
});

it('given thousands of events in one chunk, passes them on in pieces, between which others have their turn', async () => {
  const event = bytes(`data: ${'x'.repeat(90)}\n\n`);
  const chunk = new Uint8Array(event.length * 5_000);
  for (let at = 0; at < chunk.length; at += event.length) chunk.set(event, at);
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(chunk);
      controller.close();
    },
  });
  let turns = 0;
  const timer = setInterval(() => turns++, 0);
  let [pieces, largest, total] = [0, 0, 0];
  for await (const piece of meterBody(body, { maxBytes: 1_000, per: 'event' })) {
    pieces += 1;
    largest = Math.max(largest, piece.length);
    total += piece.length;
    // What reads an event takes its time.
    for (const endMs = performance.now() + 3; performance.now() < endMs; );
  }
  clearInterval(timer);
  expect({ total, largest }).toEqual({ total: chunk.length, largest: 16 * 1024 });
  expect(turns).toBeGreaterThan(pieces / 10);
});

it.each(['\n', '\r', '\r\n', 'data:\n\n'])(
  'given a chunk of nothing but %j, passes it on in few pieces, as it came',
  async (event) => {
    const text = event.repeat((64 * 1024) / event.length);
    const body = new Blob([text]).stream() as ReadableStream<Uint8Array>;
    const rewriter = wholeEvents(markLines('event-stream'));
    const pieces: string[] = [];
    for await (const piece of meterBody(body, { maxBytes: 1_000, per: 'event', rewriter }))
      pieces.push(new TextDecoder().decode(piece));
    expect(pieces.join('') === text).toBe(true);
    expect(pieces.length).toBeLessThan(10);
  },
);
