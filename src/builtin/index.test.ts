import { afterEach, describe, expect, it, vi } from 'vitest';
import { BUILTINS, createBuiltin } from './index.ts';

describe('given a built-in server whose code does not come', () => {
  afterEach(() => vi.restoreAllMocks());

  it('each connection asks for it again, until it is there', async () => {
    const load = vi.spyOn(BUILTINS.todos, 'load');
    load.mockRejectedValueOnce(new Error('no network')).mockRejectedValueOnce(new Error('no network'));
    const { transport } = createBuiltin('todos');
    await expect.poll(() => load.mock.settledResults.length).toBe(1);
    await expect(transport().start()).rejects.toThrow('no network');
    await expect(transport().start()).resolves.toBeUndefined();
  });
});
