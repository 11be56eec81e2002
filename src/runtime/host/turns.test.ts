import { expect, test } from 'vitest';
import { inSlices } from '../slices.ts';
import { createTurns } from './turns.ts';

/** Computes for so long. */
function compute(ms: number): void {
  const endMs = performance.now() + ms;
  while (performance.now() < endMs);
}

test('given a piece of work while nothing else goes on, it is done at once', async () => {
  const { run } = createTurns().lane();
  let done = false;
  const running = run(async () => {
    done = true;
    return 'value';
  });
  expect(done).toBe(true);
  expect(await running).toBe('value');
});

test('given much work at once, other tasks have their turn in between, and all is done in order', async () => {
  const { run } = createTurns().lane();
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
  const { run } = createTurns().lane();
  void run(async () => compute(10));
  let answer = (): void => undefined;
  const slow = run(() => new Promise<void>((resolve) => (answer = resolve)));
  expect(await run(async () => 'after it')).toBe('after it');
  answer();
  await slow;
});

test('given work that fails, its error arrives and the rest goes on', async () => {
  const { run } = createTurns().lane();
  void run(async () => compute(10));
  const failing = run(() => Promise.reject(new Error('no')));
  const next = run(async () => 'went on');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('went on');
});

/** Work of so many steps of 2 ms, each noted as `name`. */
function* steps(name: string, count: number, happened: string[]): Generator<void, string, void> {
  for (let step = 0; step < count; step++) {
    compute(2);
    happened.push(name);
    yield;
  }
  return name;
}

test('given one long piece, it gives way step by step, and is done before the next of its lane begins', async () => {
  const { run } = createTurns().lane();
  const happened: string[] = [];
  const long = run((slices) => inSlices(steps('long', 20, happened), slices));
  const next = run(async () => happened.push('next'));
  setTimeout(() => happened.push('timer'));
  expect(await long).toBe('long');
  await next;
  expect(happened.filter((what) => what !== 'timer')).toEqual([...Array<string>(20).fill('long'), 'next']);
  expect(happened.indexOf('timer')).toBeLessThan(happened.lastIndexOf('long'));
});

test('given a lane with much work, another lane does not wait for the end of it', async () => {
  const turns = createTurns();
  const [one, other] = [turns.lane(), turns.lane()];
  const happened: string[] = [];
  const flood = Array.from({ length: 20 }, () => one.run((slices) => inSlices(steps('flood', 5, happened), slices)));
  await other.run(async () => happened.push('other'));
  expect(happened.indexOf('other')).toBeLessThan(10);
  await Promise.all(flood);
});

test('given a lane that is dropped, what waits and what comes is rejected at once, and what is at work stops at its step', async () => {
  const turns = createTurns();
  const { run, drop } = turns.lane();
  const happened: string[] = [];
  const atWork = run((slices) => inSlices(steps('work', 1_000, happened), slices));
  const waiting = run(async () => happened.push('waiting'));
  drop(() => new Error('stopped'));
  await expect(waiting).rejects.toThrow('stopped');
  await expect(run(async () => happened.push('late'))).rejects.toThrow('stopped');
  expect(await atWork).toBeUndefined();
  expect(happened.length).toBeLessThan(10);
  expect(new Set(happened)).toEqual(new Set(['work']));
  // Other lanes go on.
  expect(await turns.lane().run(async () => 'went on')).toBe('went on');
});
