/**
 * Where credentials are kept: until the tab is closed, or in this browser for those who want that. Where a page may keep
 * nothing, until the page is left.
 */
export interface CredentialStorage {
  get(key: string): string | undefined;
  set(key: string, text: string, keep: boolean): void;
  remove(key: string): void;
  /** Whether it is kept in this browser. */
  isKept(key: string): boolean;
}

type WebStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export function createCredentialStorage(
  tab: WebStorage | undefined,
  browser: WebStorage | undefined,
): CredentialStorage {
  const memory = new Map<string, string>();
  const write = (storage: WebStorage | undefined, key: string, text: string): boolean => {
    try {
      storage?.setItem(key, text);
      return storage !== undefined;
    } catch {
      // Full, or not allowed: the next place has to do.
      return false;
    }
  };
  return {
    get: (key) => tab?.getItem(key) ?? browser?.getItem(key) ?? memory.get(key),
    set(key, text, keep) {
      // Another tab may read in between: it finds the old text or the new one, never none.
      const places = keep ? [browser, tab] : [tab];
      const written = places.find((storage) => write(storage, key, text));
      for (const storage of [tab, browser]) if (storage !== written) storage?.removeItem(key);
      if (written === undefined) memory.set(key, text);
      else memory.delete(key);
    },
    remove(key) {
      for (const storage of [tab, browser]) storage?.removeItem(key);
      memory.delete(key);
    },
    isKept: (key) => browser?.getItem(key) != null,
  };
}
