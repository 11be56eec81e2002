import { describe, expect, test } from 'vitest';
import type { ArmSettings } from '../bridge/sandbox-api.ts';
import { createRealmPool } from './realms.ts';

const refuse = () => Promise.reject(new Error('no thread is left'));
const SETTINGS: ArmSettings = { maxMemoryBytes: 16 * 1024 * 1024, prelude: '', hide: [], sync: null };

describe('given a launcher that fails, and one realm at once', () => {
  test('each run that waits gets the reason', async () => {
    const pool = createRealmPool(refuse, { maxLive: 1, maxIdle: 1 });
    const { signal } = new AbortController();
    const taken = await Promise.allSettled(Array.from({ length: 3 }, () => pool.take(signal)));
    expect(taken.map((run) => run.status === 'rejected' && String(run.reason))).toEqual(
      Array.from({ length: 3 }, () => 'Error: no thread is left'),
    );
  });

  test('a run that waits for a realm in reserve gets the reason', async () => {
    const pool = createRealmPool(refuse, { maxLive: 1, maxIdle: 1 });
    const warmed = pool.warm(SETTINGS);
    const taken = pool.take(new AbortController().signal);
    await expect(warmed).rejects.toThrow('no thread is left');
    await expect(taken).rejects.toThrow('no thread is left');
  });
});
