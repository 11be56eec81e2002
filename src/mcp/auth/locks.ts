import { letProcessEnd } from '../let-process-end.ts';

/**
 * How long the page that did a task keeps its name: what it tells the others about it goes another way than the lock, and
 * may come after the lock is free.
 */
const TELLING_MS = 3000;
const LOOK_EVERY_MS = 25;

/**
 * Runs `task` in one page of this origin for all that ask for it by the same name, then or shortly after. The others take
 * what it brought as soon as `brought` has it, and run the task themselves where the one that had it failed or went away.
 * Where the platform has no locks there is nobody to share with.
 */
export async function onceForAllTabs<T>(
  name: string,
  brought: () => T | undefined,
  task: () => Promise<T>,
): Promise<T> {
  const locks: LockManager | undefined = globalThis.navigator?.locks;
  if (locks === undefined) return task();
  const waiting = new AbortController();
  return new Promise<T>((resolve, reject) => {
    const look = setInterval(() => {
      const value = brought();
      if (value !== undefined) end(() => resolve(value));
    }, LOOK_EVERY_MS);
    const end = (settle: () => void): void => {
      clearInterval(look);
      settle();
      waiting.abort();
    };
    const whenAlone = async (): Promise<void> => {
      clearInterval(look);
      const value = brought();
      if (value !== undefined) return resolve(value);
      resolve(await task());
      await telling();
    };
    // A request that is given up because the value came rejects, too: by then the promise is settled.
    locks.request(name, { signal: waiting.signal }, whenAlone).catch((error: unknown) => end(() => reject(error)));
  });
}

function telling(): Promise<void> {
  return new Promise((resolve) => {
    letProcessEnd(setTimeout(resolve, TELLING_MS));
  });
}
