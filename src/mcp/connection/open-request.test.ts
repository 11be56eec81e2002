import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { OpenRequest } from './open-request.ts';

test('given a request that ends, those that listen hear why, once, and its signal says the same whenever it is asked for', () => {
  const before = new OpenRequest('tools/call', undefined);
  const { signal } = before;
  const heard: unknown[] = [];
  before.onStop((reason) => heard.push(reason));
  const leave = before.onStop(() => heard.push('left'));
  leave();
  before.end('first');
  before.end('second');
  expect(heard).toEqual(['first']);
  expect([signal.aborted, signal.reason, before.stopped]).toEqual([true, 'first', { reason: 'first' }]);

  const after = new OpenRequest('tools/call', undefined);
  after.end('first');
  expect([after.signal.aborted, after.signal.reason]).toEqual([true, 'first']);
});

test('given no reason, it is stopped by an error as the platform makes it', () => {
  const request = new OpenRequest('tools/call', undefined);
  request.end();
  expect(request.stopped?.reason).toMatchObject({ name: 'AbortError' });
  expect(request.signal.reason).toBe(request.stopped?.reason);
});

test('given a signal of whoever sent it, it is stopped by that, before and after somebody listens', () => {
  const controller = new AbortController();
  const request = new OpenRequest('tools/call', controller.signal);
  const heard: unknown[] = [];
  request.onStop((reason) => heard.push(reason));
  request.onStop((reason) => heard.push(reason));
  expect(getEventListeners(controller.signal, 'abort')).toHaveLength(1);
  controller.abort('gone');
  expect(heard).toEqual(['gone', 'gone']);
  expect(request.stopped).toEqual({ reason: 'gone' });
  expect(new OpenRequest('tools/call', controller.signal).signal.reason).toBe('gone');
});
