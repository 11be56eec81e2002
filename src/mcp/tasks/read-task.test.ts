import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../runtime/json.ts';
import { LARGE_INTEGERS } from '../../runtime/large-integers.ts';
import { readTask, resultIn } from './read-task.ts';

const TASK = { taskId: 'a', status: 'completed' };

describe('given a task from a server', () => {
  it.each([
    ['2025-11-25', { pollInterval: 500, ttl: 1000 }],
    ['2026-07-28', { pollIntervalMs: 500, ttlMs: 1000 }],
  ])('its times are read in the words of %s', (_revision, times) => {
    expect(readTask({ ...TASK, ...times }, 'it')).toMatchObject({ pollMs: 500, ttlMs: 1000 });
  });

  it.each([{ pollInterval: -1 }, { pollInterval: '500' }, { pollIntervalMs: null }])('%j is no time', (times) => {
    expect(readTask({ ...TASK, ...times }, 'it').pollMs).toBeUndefined();
  });

  it('what it says of its status is cut', () => {
    expect(readTask({ ...TASK, statusMessage: 'x'.repeat(5000) }, 'it').message).toHaveLength(1000);
  });

  it('the large integers of the result in it are at their places in that', () => {
    const raw = { ...TASK, result: { structuredContent: { id: 0 } } } as JsonObject;
    const large = { pointer: '/result/structuredContent/id', text: '12345678901234567890' };
    const other = { pointer: '/ttlMs', text: '99999999999999999999' };
    const task = readTask(Object.assign(raw, { [LARGE_INTEGERS]: [large, other] }), 'it');
    expect(resultIn(task)).toEqual({
      structuredContent: { id: 0 },
      [LARGE_INTEGERS]: [{ pointer: '/structuredContent/id', text: '12345678901234567890' }],
    });
  });
});
