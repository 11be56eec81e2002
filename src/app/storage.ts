/** Text under keys. Never throws: browsers refuse storage to embeds, in private windows and when it is full. */
export interface TextStorage {
  get(key: string): string | undefined;
  /** Returns false where the text could not be kept. */
  set(key: string, text: string): boolean;
  remove(key: string): void;
}

/** Wraps a storage area of the browser; where there is none, nothing is kept. */
export function textStorage(area: () => Storage): TextStorage {
  const attempt = <T>(use: (storage: Storage) => T, otherwise: T): T => {
    try {
      return use(area());
    } catch {
      return otherwise;
    }
  };
  return {
    get: (key) => attempt((storage) => storage.getItem(key) ?? undefined, undefined),
    set: (key, text) =>
      attempt((storage) => {
        storage.setItem(key, text);
        return true;
      }, false),
    remove: (key) => attempt((storage) => storage.removeItem(key), undefined),
  };
}
