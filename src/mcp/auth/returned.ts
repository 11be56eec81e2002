import { webStorage } from './storage.ts';

/** What `public/oauth/callback.js` writes for a page that was left for a sign-in, before the state of it. */
export const ANSWER = 'codemode-oauth-answer ';

/** Whether this page comes back from a sign-in that it was left for. */
export function hasReturned(): boolean {
  const storage = webStorage('sessionStorage');
  if (storage === undefined) return false;
  return Array.from({ length: storage.length }, (_, index) => storage.key(index)).some(
    (key) => key?.startsWith(ANSWER) === true,
  );
}
