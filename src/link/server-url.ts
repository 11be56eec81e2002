/** What stands in a link where an address held something that looked like a key. */
export const KEY_PLACE = '{KEY}';

/** Names of parameters that hold keys, wherever they are used. */
const KEY_NAMES =
  /^(?:x[-_]?)?(?:api[-_]?key|key|token|access[-_]?token|auth|authorization|secret|client[-_]?secret|password|passwd|pwd|sig|signature|session|jwt|code)$/i;

/** A value that nobody chose by hand: long, or long enough with letters and digits mixed. */
export function looksLikeKey(value: string): boolean {
  if (/^(?:sk|pk|rk|ghp|gho|ghs|github_pat|xox[abps]|AKIA|eyJ)[-_A-Za-z0-9.]{8,}$/.test(value)) return true;
  const plain = value.replace(/[-_.~%]/g, '');
  if (plain.length < 16 || !/^[A-Za-z0-9+/=]+$/.test(plain)) return false;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/].filter((kind) => kind.test(plain)).length;
  return kinds >= 2 && /\d/.test(plain);
}

/**
 * The address of a server as it may travel: without userinfo and fragment, and with `{KEY}` where a part of the path or the
 * query looks like a key. `held` says how many parts were held back.
 */
export function withoutSecrets(address: string): { readonly url: string; readonly removed: number } {
  const url = new URL(address);
  url.username = '';
  url.password = '';
  url.hash = '';
  let removed = 0;
  const path = url.pathname
    .split('/')
    .map((part) => {
      if (!looksLikeKey(part)) return part;
      removed += 1;
      return KEY_PLACE;
    })
    .join('/');
  const query = [...url.searchParams].map(([name, value]) => {
    // The key may be the whole parameter: `?sk-…`, padded with `=` or not.
    if (/^=*$/.test(value) && looksLikeKey(name)) {
      removed += 1;
      return KEY_PLACE;
    }
    if (value === '' || !(KEY_NAMES.test(name) || looksLikeKey(value))) {
      return `${encodeURIComponent(name)}=${encodeURIComponent(value)}`;
    }
    removed += 1;
    return `${encodeURIComponent(name)}=${KEY_PLACE}`;
  });
  return { url: `${url.origin}${path}${query.length === 0 ? '' : `?${query.join('&')}`}`, removed: removed };
}

/** The address with the keys that the reader gave for its places, in order. Undefined while one is missing. */
export function withKeys(address: string, keys: readonly string[]): string | undefined {
  let at = 0;
  const url = address.replaceAll(KEY_PLACE, () => encodeURIComponent(keys[at++] ?? ''));
  return at > keys.length || keys.slice(0, at).includes('') ? undefined : url;
}
