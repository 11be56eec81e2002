import { getEventListeners } from 'node:events';
import { describe, expect, test } from 'vitest';
import type { ArmSettings } from '../bridge/sandbox-api.ts';
import { createRealmPool, type RealmListener, type SandboxRealm } from './realms.ts';
import { launchInProcess } from './testing/in-process.ts';

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

  test('nothing of a run that did not begin stays on the signal of its caller', async () => {
    const { signal } = new AbortController();
    const failing = createRealmPool(refuse, { maxLive: 1, maxIdle: 1 });
    const closing = createRealmPool(() => new Promise<never>(() => undefined), { maxLive: 1, maxIdle: 1 });
    const taken = [failing, failing, closing, closing].map((pool) => pool.take(signal));
    expect(getEventListeners(signal, 'abort').length).toBeGreaterThan(0);
    closing.close();
    const [one, two, , four] = taken;
    expect((await Promise.allSettled([one, two, four])).map(({ status }) => status)).toEqual(Array(3).fill('rejected'));
    // The third waits for a realm that never comes.
    expect(getEventListeners(signal, 'abort')).toHaveLength(1);
  });

  test('a run that waits for a realm in reserve gets the reason', async () => {
    const pool = createRealmPool(refuse, { maxLive: 1, maxIdle: 1 });
    const warmed = pool.warm(SETTINGS);
    const taken = pool.take(new AbortController().signal);
    await expect(warmed).rejects.toThrow('no thread is left');
    await expect(taken).rejects.toThrow('no thread is left');
  });
});

describe('given a run that is stopped while its realm starts', () => {
  const opened = () => {
    let launched = 0;
    const open: (() => void)[] = [];
    const launch = (): Promise<SandboxRealm> =>
      new Promise((resolve) => {
        launched += 1;
        open.push(() => void launchInProcess().then(resolve));
      });
    const pool = createRealmPool(launch, { maxLive: 1, maxIdle: 1 });
    return { pool, open, launched: () => launched };
  };
  const stopped = { code: 'aborted', message: 'The run was stopped before it began' };

  test('it ends at once, and the next run gets that realm', async () => {
    const { pool, open, launched } = opened();
    const controller = new AbortController();
    const first = pool.take(controller.signal);
    controller.abort();
    await expect(first).rejects.toMatchObject(stopped);
    const second = pool.take(new AbortController().signal);
    open[0]?.();
    await second;
    expect(launched()).toBe(1);
    pool.close();
  });

  test('a run that waited behind it gets that realm', async () => {
    const { pool, open, launched } = opened();
    const controller = new AbortController();
    const first = pool.take(controller.signal);
    const second = pool.take(new AbortController().signal);
    controller.abort();
    open[0]?.();
    await expect(first).rejects.toMatchObject(stopped);
    await second;
    expect(launched()).toBe(1);
    pool.close();
  });

  test('a signal that was aborted before starts no realm', async () => {
    const { pool, launched } = opened();
    await expect(pool.take(AbortSignal.abort())).rejects.toMatchObject(stopped);
    expect(launched()).toBe(0);
  });
});

describe('given a realm that is given back', () => {
  /** A pool of one realm, which a run has, and the calls that were made of the realm. */
  const taken = async () => {
    const called: unknown[] = [];
    const launch = async (): Promise<SandboxRealm> => {
      const started = await launchInProcess();
      const { port } = started;
      const post = port.postMessage.bind(port);
      port.postMessage = (message: { readonly name?: unknown }) => {
        called.push(message.name);
        post(message);
      };
      return started;
    };
    const pool = createRealmPool(launch, { maxLive: 1, maxIdle: 1 });
    const { signal } = new AbortController();
    return { pool, called, signal, realm: await pool.take(signal) };
  };
  const nextTimers = () => new Promise((resolve) => setTimeout(resolve));

  test('the answer of its run goes out first, and then its next sandbox is armed', async () => {
    const { pool, called, realm } = await taken();
    pool.giveBack(realm, SETTINGS);
    for (let step = 0; step < 20; step++) await undefined;
    expect(called).toEqual([]);
    await nextTimers();
    expect(called).toEqual(['arm']);
    pool.close();
  });

  test('a run that waits has it at once, and nothing is armed between', async () => {
    const { pool, called, realm, signal } = await taken();
    const second = pool.take(signal);
    pool.giveBack(realm, SETTINGS);
    expect(await second).toBe(realm);
    await nextTimers();
    expect(called).toEqual([]);
    pool.close();
  });

  test('one that cannot be armed is ended, and the next run has another', async () => {
    const { pool, realm, signal } = await taken();
    const gone = new Promise<string>((resolve) => {
      realm.attach({ onGone: resolve } as unknown as RealmListener);
    });
    pool.giveBack(realm, { ...SETTINGS, prelude: 'throw new Error("no prelude");' });
    expect(await gone).toBe('the sandbox could not be armed');
    expect(await pool.take(signal)).not.toBe(realm);
    pool.close();
  });
});

test.each(['a run that waits', 'a run that was stopped', 'a reserve'])(
  'given a pool that is closed at any step of a start for %s, no realm lives on',
  async (whom) => {
    for (let steps = 0; steps < 12; steps++) {
      let launched: (realm: SandboxRealm) => void = () => expect.fail('No realm is started');
      const pool = createRealmPool(() => new Promise((resolve) => (launched = resolve)), { maxLive: 1, maxIdle: 1 });
      const controller = new AbortController();
      const started = whom === 'a reserve' ? pool.warm(SETTINGS) : pool.take(controller.signal);
      if (whom === 'a run that was stopped') controller.abort();
      const realm = await launchInProcess();
      const terminated = new Promise<void>((resolve) => {
        launched({ ...realm, terminate: () => resolve(realm.terminate()) });
      });
      for (let step = 0; step < steps; step++) await undefined;
      // A host stops its runs before it closes its pool.
      controller.abort();
      pool.close();
      await Promise.allSettled([started, terminated]);
    }
  },
);
