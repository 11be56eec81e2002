import { describe, expect, it } from 'vitest';
import { createCredentialStorage } from './credential-storage.ts';
import { createCredentialStore, type StoredClient } from './credentials.ts';
import { storageKey } from './storage.ts';

/** A storage as browsers have it, which may be full. */
function webStorage(full = false) {
  const entries = new Map<string, string>();
  return {
    entries,
    getItem: (key: string) => entries.get(key) ?? null,
    removeItem: (key: string) => void entries.delete(key),
    setItem(key: string, text: string) {
      if (full) throw new DOMException('full', 'QuotaExceededError');
      entries.set(key, text);
    },
  };
}

const KEY = storageKey(undefined, 'https://s.example/mcp');
const CLIENT: StoredClient = { id: 'c', kind: 'registered', redirectUrl: 'https://play.example/callback' };
const A = 'https://a.example';
const B = 'https://b.example';

describe('given credentials', () => {
  it('are kept until the tab is closed, and in this browser only where that is wanted', () => {
    const [tab, browser] = [webStorage(), webStorage()];
    const store = createCredentialStore(createCredentialStorage(tab, browser), KEY);
    store.put(A, { client: CLIENT, tokens: { accessToken: 't1' } });
    expect([tab.entries.size, browser.entries.size, store.remembered()]).toEqual([1, 0, false]);
    store.put(A, { client: CLIENT, tokens: { accessToken: 't2' } }, true);
    expect([tab.entries.size, browser.entries.size, store.remembered()]).toEqual([0, 1, true]);
    // A renewal stays where the sign-in is.
    store.put(A, { client: CLIENT, tokens: { accessToken: 't3' } });
    expect([tab.entries.size, browser.entries.size]).toEqual([0, 1]);
    store.clear();
    expect([tab.entries.size, browser.entries.size]).toEqual([0, 0]);
  });

  it('are there at every moment while they are replaced, for other tabs read them then', () => {
    const seen: boolean[] = [];
    const [tab, browser] = [webStorage(), webStorage()];
    const look = () => seen.push(tab.entries.has(KEY) || browser.entries.has(KEY));
    const watched = (web: ReturnType<typeof webStorage>): ReturnType<typeof webStorage> => ({
      ...web,
      removeItem: (key) => void [web.removeItem(key), look()],
      setItem: (key, text) => void [web.setItem(key, text), look()],
    });
    const store = createCredentialStore(createCredentialStorage(watched(tab), watched(browser)), KEY);
    for (const remember of [true, true, false, false, true]) {
      store.put(A, { client: CLIENT, tokens: { accessToken: 't' } }, remember);
      expect(store.remembered()).toBe(remember);
    }
    expect(seen.length).toBeGreaterThan(5);
    expect(seen).not.toContain(false);
  });

  it.each([
    ['denies storage', undefined],
    ['has no room', webStorage(true)],
  ])('are kept until the page is left where a browser %s', (_what, web) => {
    const store = createCredentialStore(createCredentialStorage(web, web), KEY);
    store.put(A, { client: CLIENT, tokens: { accessToken: 't' } }, true);
    expect(store.at(A).tokens?.accessToken).toBe('t');
    store.clear();
    expect(store.at(A)).toEqual({});
  });

  it('of one sign-in service are not seen by another, and the last that gave tokens is the one in use', () => {
    const store = createCredentialStore(createCredentialStorage(webStorage(), undefined), KEY);
    store.put(A, { client: CLIENT, tokens: { accessToken: 'a' } });
    store.put(B, { client: { ...CLIENT, id: 'd' } });
    expect(store.issuer()).toBe(A);
    expect(store.at(B).tokens).toBeUndefined();
    store.put(B, { client: { ...CLIENT, id: 'd' }, tokens: { accessToken: 'b' } });
    expect(store.issuer()).toBe(B);
    expect(store.at(A).tokens?.accessToken).toBe('a');
    expect(store.at('__proto__')).toEqual({});
  });

  it('of two servers and two accounts have keys of their own', () => {
    const keys = ['a', 'b'].flatMap((account) => [A, B].map((url) => storageKey(account, url)));
    expect(new Set(keys).size).toBe(4);
  });

  it.each([
    '',
    'nonsense',
    '[]',
    '{"byIssuer":7}',
    '{"issuer":"https://a.example","byIssuer":{"https://a.example":{"tokens":{"accessToken":7},"client":{"id":1}}}}',
  ])('that were stored as %s count as none', (text) => {
    const tab = webStorage();
    tab.entries.set(KEY, text);
    const store = createCredentialStore(createCredentialStorage(tab, undefined), KEY);
    expect(store.at(A).tokens).toBeUndefined();
    expect(store.at(A).client).toBeUndefined();
  });
});
