import { useEffect, useRef, useState } from 'react';
import { SourceError } from '../../runtime/errors.ts';
import { messageOf } from '../../runtime/json.ts';
import { beginOpenRouterSignIn, type OpenRouterAttempt } from '../../session/ask/openrouter-sign-in.ts';
import { pageOAuth } from '../../session/page-oauth.ts';
import { askWords } from '../words/ask.ts';

const { openRouter: words } = askWords;

type SignIn =
  | { readonly state: 'idle' }
  | { readonly state: 'waiting'; readonly url: string }
  | { readonly state: 'failed'; readonly message: string };

const reasonOf = (error: unknown): string =>
  error instanceof SourceError && error.hint !== undefined ? `${error.message}. ${error.hint}` : messageOf(error);

/** Gets a key from the person's account, in a window of OpenRouter. */
export function OpenRouterButton({ onKey }: { readonly onKey: (key: string) => void }) {
  const [signIn, setSignIn] = useState<SignIn>({ state: 'idle' });
  const attempt = useRef<OpenRouterAttempt>(undefined);
  useEffect(() => () => attempt.current?.cancel(), []);
  const begin = (): void => {
    attempt.current?.cancel();
    const begun = beginOpenRouterSignIn({
      redirectUrl: pageOAuth().redirectUrl,
      onUrl: (url) => setSignIn({ state: 'waiting', url }),
    });
    attempt.current = begun;
    begun.key.then(
      (key) => {
        setSignIn({ state: 'idle' });
        onKey(key);
      },
      (error: unknown) => {
        if (attempt.current === begun) setSignIn({ state: 'failed', message: reasonOf(error) });
      },
    );
  };
  const cancel = (): void => {
    attempt.current?.cancel();
    attempt.current = undefined;
    setSignIn({ state: 'idle' });
  };
  if (signIn.state === 'waiting') {
    return (
      <span className="row ask__sign-in" role="status">
        <span className="muted small">{words.waiting}</span>
        <a className="link" href={signIn.url} target="_blank" rel="noopener">
          {words.open}
        </a>
        <button type="button" className="link" onClick={cancel}>
          {words.cancel}
        </button>
      </span>
    );
  }
  return (
    <>
      <button type="button" className="btn" onClick={begin}>
        {words.signIn}
      </button>
      {signIn.state === 'failed' ? (
        <span className="is-error small" role="alert">
          {signIn.message}
        </span>
      ) : null}
    </>
  );
}
