import { describe, expect, it } from 'vitest';
import { IdleError } from './errors.ts';
import * as failure from './failure.ts';
import { failuresBy, loadFailures } from './load-failures.ts';

const DOING = { server: 'Issues', what: 'calling get_issue' };
const SDK = {} as never;

describe('given what reads failures cannot be loaded', () => {
  const unread = failuresBy(() => Promise.reject(new Error('gone')));

  it('says what failed, as it was thrown, and that a reload brings the rest', async () => {
    const { readFailure, toSourceError } = await unread();
    const thrown = new Error('socket hang up');
    const read = readFailure(SDK, thrown);
    expect(read).toEqual({ kind: 'broken', detail: 'socket hang up' });
    expect(toSourceError(read, DOING, thrown)).toMatchObject({
      failure: 'broken',
      message: 'Issues failed while calling get_issue: socket hang up',
      hint: expect.stringContaining('Reload'),
      cause: thrown,
    });
  });

  it('still tells a request that was stopped from one that went silent', async () => {
    const { readFailure, toSourceError } = await unread();
    const doing = { ...DOING, signal: AbortSignal.abort() };
    const kindOf = (thrown: Error) => toSourceError(readFailure(SDK, thrown), doing, thrown).failure;
    expect(kindOf(new Error('Request timed out'))).toBe('cancelled');
    expect(kindOf(new IdleError(1000, { cause: undefined }))).toBe('broken');
  });

  it('loads it with the next failure', async () => {
    let tries = 0;
    const load = failuresBy(() => (tries++ === 0 ? Promise.reject(new Error('gone')) : loadFailures()));
    expect((await load()).readFailure).not.toBe(failure.readFailure);
    expect((await load()).readFailure).toBe(failure.readFailure);
  });
});
