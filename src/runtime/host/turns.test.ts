import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

/** Computes for so long. */
function compute(ms: number): void {
  const endMs = performance.now() + ms;
  while (performance.now() < endMs);
}

test('given a piece of work while nothing else goes on, it is done at once', async () => {
  const { run } = createTurns();
  let done = false;
  const running = run(async () => {
    done = true;
    return 'value';
  });
  expect(done).toBe(true);
  expect(await running).toBe('value');
});

test('given much work at once, other tasks have their turn in between, and all is done in order', async () => {
  const { run } = createTurns();
  const happened: string[] = [];
  const pieces = Array.from({ length: 20 }, (_, index) =>
    run(async () => {
      compute(2);
      happened.push(`piece ${index}`);
    }),
  );
  setTimeout(() => happened.push('timer'));
  await Promise.all(pieces);
  expect(happened.filter((what) => what !== 'timer')).toEqual(Array.from({ length: 20 }, (_, at) => `piece ${at}`));
  // Each piece takes 2 ms: a slice has room for three, and is over with the one that is at work.
  const before = happened.indexOf('timer');
  expect(before).toBeGreaterThanOrEqual(0);
  expect(before).toBeLessThanOrEqual(10);
});

test('given work that waits for others, the rest does not wait for it', async () => {
  const { run } = createTurns();
  void run(async () => compute(10));
  let answer = (): void => undefined;
  const slow = run(() => new Promise<void>((resolve) => (answer = resolve)));
  expect(await run(async () => 'after it')).toBe('after it');
  answer();
  await slow;
});

test('given work that fails, its error arrives and the rest goes on', async () => {
  const { run } = createTurns();
  void run(async () => compute(10));
  const failing = run(() => Promise.reject(new Error('no')));
  const next = run(async () => 'went on');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('went on');
});
