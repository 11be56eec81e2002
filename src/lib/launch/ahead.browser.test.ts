import { expect, test } from 'vitest';
import { createRuntimeHost } from '../../runtime/host/host.ts';
import { startAhead } from './ahead.ts';
import { launchAfter } from './browser.ts';

test('given a worker that was started ahead, the first sandbox takes it, and those after it start their own', async () => {
  const ahead = startAhead();
  const host = createRuntimeHost({ launch: launchAfter(ahead) });
  try {
    const ran = () => host.run({ code: 'globalThis.__codemode_result__ = 6 * 7;' }, { sources: [] });
    expect((await ran()).response.result).toBe(42);
    expect(ahead.take()).toBeUndefined();
    const both = await Promise.all([ran(), ran()]);
    expect(both.map(({ response }) => response.result)).toEqual([42, 42]);
  } finally {
    await host.close();
  }
});

test('given a worker that no sandbox has taken, ending it leaves none to take', () => {
  const ahead = startAhead();
  ahead.end();
  expect(ahead.take()).toBeUndefined();
});
