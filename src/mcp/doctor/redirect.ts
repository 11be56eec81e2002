import type { Examination } from './examination.ts';
import { INITIALIZE, PLAIN_POST, READ_BYTES } from './messages.ts';
import { readAnswer } from './read-answer.ts';
import type { Verdict } from './verdict.ts';

/** A page is told where a redirect leads only by following it, which takes permission at the other end. */
export async function redirect({ url, attempt }: Examination): Promise<Verdict> {
  const plain: RequestInit = { ...PLAIN_POST, redirect: 'follow' };
  const followed = await attempt(
    { name: 'Shows where it redirects', request: 'POST text/plain, followed', anyAnswer: true },
    plain,
  );
  if (!followed.answered || !followed.redirected) {
    return { kind: 'redirect', to: undefined, sameOrigin: false, speaksMcp: undefined };
  }
  const to = followed.url;
  const sameOrigin = new URL(to).origin === url.origin;
  // What a redirect leads to may be a page to sign in on, or nothing at all.
  const there = await attempt({ name: 'Answers where it redirects', request: 'POST initialize' }, INITIALIZE, {
    readBytes: READ_BYTES,
    to,
  });
  const isMcp = there.answered ? there.status === 401 || readAnswer(there.text).isRpc : undefined;
  const speaksMcp = followed.status === 404 ? false : isMcp;
  return { kind: 'redirect', to, sameOrigin, speaksMcp };
}
