import { expect, test } from 'vitest';
import { createGate, type Place } from './gate.ts';

const never = new AbortController().signal;
const settled = async () => {
  for (let turn = 0; turn < 5; turn++) await Promise.resolve();
};

test('given more runs than places, the others wait, in turns by client', async () => {
  const gate = createGate({ maxRunning: 1, maxQueued: 10, clients: 2 });
  const begun: string[] = [];
  const places: Place[] = [];
  const enter = (client: string, name: string): void =>
    void gate.enter(client, never).then((place) => {
      begun.push(name);
      if ('leave' in place) places.push(place);
    });
  for (const name of ['a1', 'a2', 'a3', 'a4']) enter('a', name);
  enter('b', 'b1');
  await settled();
  expect([begun, gate.running, gate.queued]).toEqual([['a1'], 1, 4]);
  for (let n = 0; n < 5; n++) {
    places.shift()?.leave();
    await settled();
  }
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'a4']);
  expect([gate.running, gate.queued]).toEqual([0, 0]);
});

test('given a client whose share of the queue is full, it is turned away, and another still has room', async () => {
  const gate = createGate({ maxRunning: 1, maxQueued: 4, clients: 2 });
  await gate.enter('a', never);
  for (let n = 0; n < 2; n++) void gate.enter('a', never);
  expect(await gate.enter('a', never)).toEqual({ retryAfterS: 1 });
  void gate.enter('b', never);
  expect(gate.queued).toBe(3);
});

test('given runs that take long, a client is told to come back when one may have ended', async () => {
  let now = 0;
  const gate = createGate({ maxRunning: 1, maxQueued: 0, clients: 1, nowMs: () => now });
  for (let n = 0; n < 100; n++) {
    const place = await gate.enter('a', never);
    now += 10_000;
    if ('leave' in place) place.leave();
  }
  await gate.enter('a', never);
  expect(await gate.enter('a', never)).toEqual({ retryAfterS: 10 });
});

test('given a client that goes away while it waits, its place goes to the next', async () => {
  const gate = createGate({ maxRunning: 1, maxQueued: 10, clients: 1 });
  const first = await gate.enter('a', never);
  const stop = new AbortController();
  const gone = gate.enter('a', stop.signal);
  const next = gate.enter('a', never);
  stop.abort(new Error('gone'));
  await expect(gone).rejects.toThrow('gone');
  if ('leave' in first) first.leave();
  expect('leave' in (await next)).toBe(true);
  expect([gate.running, gate.queued]).toEqual([1, 0]);
  await expect(gate.enter('a', AbortSignal.abort(new Error('late')))).rejects.toThrow('late');
});
