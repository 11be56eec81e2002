import type { SignInRequest } from '../../session/index.ts';
import { signInWords as words } from '../words/requests.ts';

/** What the sign-in is waiting for, and the sign-in page as a link: a window can be blocked, or lost from sight. */
export function SignInProgress({ request: { phase, opened, url } }: { readonly request: SignInRequest }) {
  if (phase !== 'waiting' || url === undefined) {
    return (
      <p className="row" role="status">
        <span className="spin" />
        {phase === 'finishing' ? words.finishing : words.opening}
      </p>
    );
  }
  // In a frame of another site, only a page with an opener can send the answer back.
  const framed = window.top !== window;
  return (
    <div className="asked__waiting">
      <p role="status">{opened === false ? words.blocked : words.waiting}</p>
      <p className="row">
        {opened === false ? null : <span className="muted small">{words.linkNote}</span>}
        <a className="link" href={url} target="_blank" rel={framed ? 'opener noreferrer' : 'noopener noreferrer'}>
          {words.link}
        </a>
      </p>
      {/* A sign-in page that isolates itself has no opener, and there is no other way into a frame. */}
      {framed ? <p className="muted small">{words.framed}</p> : null}
    </div>
  );
}
