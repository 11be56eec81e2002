import type { CrashGuard } from '../ui/index.ts';
import type { TextStorage } from './storage.ts';

const KEY = 'codemode-playground-busy';

/**
 * Notes in the tab what is under way. A page that leaves normally takes the note back; one that crashed cannot, so the next
 * load finds it and starts carefully.
 */
export function createCrashGuard(tab: TextStorage): { readonly guard: CrashGuard; readonly crashed: boolean } {
  const crashed = tab.get(KEY) !== undefined;
  tab.remove(KEY);
  const busy = new Set<string>();
  const note = (): void => {
    if (busy.size === 0) tab.remove(KEY);
    else tab.set(KEY, [...busy].join(' '));
  };
  addEventListener('pagehide', () => tab.remove(KEY));
  // A page that was left and comes back out of the cache is as busy as it was.
  addEventListener('pageshow', note);
  return {
    crashed,
    guard: {
      enter(what) {
        busy.add(what);
        note();
      },
      leave(what) {
        busy.delete(what);
        note();
      },
    },
  };
}
