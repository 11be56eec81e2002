/** Lets at most so many pieces of work run at once; more wait their turn, in order. */
export interface Slots {
  /** Resolves when a slot is free; the returned function gives it back. */
  take(signal: AbortSignal): Promise<() => void>;
}

export function createSlots(count: number): Slots {
  let free = count;
  const waiting: (() => void)[] = [];
  const release = (): void => {
    const next = waiting.shift();
    if (next === undefined) free += 1;
    else next();
  };
  const once = (): (() => void) => {
    let released = false;
    return () => {
      if (released) return;
      released = true;
      release();
    };
  };
  return {
    async take(signal) {
      if (free > 0) free -= 1;
      else {
        await new Promise<void>((resolve, reject) => {
          const onAbort = (): void => {
            const index = waiting.indexOf(start);
            if (index >= 0) waiting.splice(index, 1);
            reject(signal.reason);
          };
          const start = (): void => {
            signal.removeEventListener('abort', onAbort);
            resolve();
          };
          if (signal.aborted) reject(signal.reason);
          else {
            signal.addEventListener('abort', onAbort, { once: true });
            waiting.push(start);
          }
        });
      }
      return once();
    },
  };
}
