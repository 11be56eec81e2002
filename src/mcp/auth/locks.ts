/** How long a tab that had to wait for another gives it to tell what it got. */
const HANDOVER_MS = 250;

/**
 * Runs `task` in one page of this origin at a time. `waited` says that another one had the lock just before, and may be
 * about to tell what it did. Where the platform has no locks there is nobody to share with.
 */
export async function exclusively<T>(name: string, task: (waited: boolean) => Promise<T>): Promise<T> {
  const locks: LockManager | undefined = globalThis.navigator?.locks;
  if (locks === undefined) return task(false);
  const atOnce = await locks.request(name, { ifAvailable: true }, async (lock) =>
    lock === null ? undefined : { value: await task(false) },
  );
  return atOnce === undefined ? locks.request(name, () => task(true)) : atOnce.value;
}

/** Waits until `check` holds, for as long as a message from another tab may take. */
export async function handover(check: () => boolean): Promise<void> {
  for (let waitedMs = 0; waitedMs < HANDOVER_MS && !check(); waitedMs += 25) {
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
