import { describe, expect, test } from 'vitest';
import { utf8Bytes } from '../json.ts';
import type { LogEntry } from '../spec.ts';
import { createLogBuffer } from './log-buffer.ts';

function buffer(maxLogBytes = 1_000_000) {
  let nowMs = 0;
  const posts: (readonly LogEntry[])[] = [];
  const waits: number[] = [];
  const logs = createLogBuffer({
    maxLogBytes,
    now: () => nowMs,
    timeMs: () => nowMs,
    wait: (untilMs) => {
      waits.push(untilMs);
      nowMs = untilMs;
    },
    post: (entries) => posts.push(entries),
  });
  return { logs, posts, waits, advance: (ms: number) => (nowMs += ms) };
}

describe('given log entries', () => {
  const four = (logs: { add(level: 'log', message: string): void }) => {
    for (let i = 0; i < 4; i++) logs.add('log', `${i}`);
  };

  test('the first four of every 16 ms are posted at once', () => {
    const { logs, posts, advance } = buffer();
    four(logs);
    expect(posts).toHaveLength(4);
    logs.add('log', 'fifth');
    expect(posts).toHaveLength(4);
    advance(16);
    logs.add('log', 'sixth');
    expect(posts.slice(4).map((batch) => batch.map(({ message }) => message))).toEqual([['fifth', 'sixth']]);
  });

  test('the others are posted once 16 ms have gathered, in order', () => {
    const { logs, posts, advance } = buffer();
    four(logs);
    posts.length = 0;
    logs.add('log', 'a');
    advance(15);
    logs.add('warn', 'b');
    expect(posts).toEqual([]);
    advance(1);
    logs.flushIfDue();
    expect(posts).toEqual([
      [
        { level: 'log', message: 'a', timeMs: 0 },
        { level: 'warn', message: 'b', timeMs: 15 },
      ],
    ]);
  });

  test('they are posted at once where they are 32 kB', () => {
    const { logs, posts } = buffer();
    four(logs);
    logs.add('log', 'x'.repeat(32 * 1024));
    expect(posts).toHaveLength(5);
  });

  test.each([
    ['entries', '', 3_001],
    ['bytes', 'x'.repeat(100_000), 23],
  ])('more %s than a window takes wait for the next, and what came before is posted', (_, message, count) => {
    const { logs, posts, waits } = buffer(10_000_000);
    for (let n = 0; n < count; n++) logs.add('log', message);
    logs.flush();
    expect(waits).toEqual([16, 32]);
    expect(posts.flat()).toHaveLength(count);
    expect(posts.flat().at(-1)?.timeMs).toBe(16);
  });

  test('nothing is posted where nothing gathered', () => {
    const { logs, posts } = buffer();
    logs.flush();
    expect(posts).toEqual([]);
  });
});

describe('given more than maxLogBytes', () => {
  test.each([
    ['a', 1],
    ['é', 2],
    ['😀', 4],
  ])('the message that does not fit is cut between code points (%s)', (unit, size) => {
    const { logs, posts } = buffer(10);
    logs.add('log', unit.repeat(20));
    logs.add('log', 'more');
    logs.flush();
    const entries = posts.flat();
    expect(entries.map(({ level }) => level)).toEqual(['log', 'warn']);
    expect(entries[0]?.message).toBe(unit.repeat(Math.floor(10 / size)));
    expect(entries[1]?.message).toMatch(/truncated.*10 bytes.*maxLogBytes/);
    expect(logs.bytes).toBe(utf8Bytes(entries[0]?.message ?? ''));
  });

  test('exactly the limit is kept whole and says nothing', () => {
    const { logs, posts } = buffer(10);
    logs.add('log', '01234');
    logs.add('log', '56789');
    logs.flush();
    expect(posts.flat().map(({ message }) => message)).toEqual(['01234', '56789']);
  });

  test.each([
    [0, 1_000],
    [1_000, 1_031],
    [1_000_000, 32_250],
  ])('of no text, given %d bytes, %d are kept and a last one says that the limit is reached', (maxLogBytes, kept) => {
    const { logs, posts } = buffer(maxLogBytes);
    for (let i = 0; i < kept + 10; i++) logs.add('log', '');
    logs.flush();
    const messages = posts.flat().map(({ message }) => message);
    expect(messages).toHaveLength(kept + 1);
    expect(messages.at(-1)).toContain('(maxLogBytes)');
    expect(messages.slice(0, -1).every((message) => message === '')).toBe(true);
  });
});
