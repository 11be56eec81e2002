const PREFIX = 'codemode-oauth';

const DEFAULT_ACCOUNT = 'default';

/** The name under which the credentials of an account at a server are kept. */
export function storageKey(account: string | undefined, serverUrl: string): string {
  return `${PREFIX} ${JSON.stringify([account ?? DEFAULT_ACCOUNT, serverUrl])}`;
}

/** A page may be denied storage altogether: then reading the property throws. */
export function webStorage(name: 'sessionStorage' | 'localStorage'): Storage | undefined {
  try {
    return globalThis[name];
  } catch {
    return undefined;
  }
}

/** Whether there is anything to load the rest for. */
export function hasStored(key: string): boolean {
  return [webStorage('sessionStorage'), webStorage('localStorage')].some((storage) => storage?.getItem(key) != null);
}
