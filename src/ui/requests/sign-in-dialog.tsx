import { useEffect, useId, useState } from 'react';
import { isLive, type SignInRequest, type SignInWish } from '../../session/index.ts';
import { Dialog } from '../controls/dialog.tsx';
import { Icon } from '../controls/icon.tsx';
import { useActions, useSession } from '../core/playground.ts';
import { signInWords as words } from '../words/requests.ts';
import { AddressText } from './address-text.tsx';
import { type ClientDraft, ClientFields, NO_CLIENT } from './client-fields.tsx';
import { useConsidered } from './consent.tsx';
import { SignInProgress } from './sign-in-progress.tsx';

/** Asks a person to sign in, says where and for what, and waits with them. */
export function SignInDialog({ request }: { readonly request: SignInRequest }) {
  const { id, serverName, serverUrl, reason, issuer, scopes, wantsClient, redirectUrl, phase, problem } = request;
  const { beginSignIn, restartSignIn, declineQuestion, stop } = useActions();
  const running = useSession((state) => isLive(state.run));
  const { refuse, settled, when } = useConsidered();
  const [remember, setRemember] = useState(request.remembered);
  const [client, setClient] = useState<ClientDraft>(NO_CLIENT);
  const rememberId = useId();
  // What had the focus may be gone: the link to the sign-in page, or the choice of where to sign in.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each phase shows other controls
  useEffect(() => {
    if (document.activeElement === document.body) refuse.current?.focus();
  }, [phase]);
  const begin = (where: SignInWish['where']): void => {
    const { clientId, secret } = client;
    const own = clientId.trim() === '' ? {} : { client: { id: clientId.trim(), ...(secret !== '' && { secret }) } };
    beginSignIn(id, { remember, where, ...own });
  };
  const asking = phase === 'asking';
  return (
    <Dialog
      alert
      title={words.title[reason](serverName)}
      mark={<Icon name="lock" size={20} />}
      lead={words.lead[reason]}
      onClose={() => declineQuestion(id)}
      foot={
        <>
          <button ref={refuse} type="button" className="btn btn--lg" onClick={() => declineQuestion(id)}>
            {words.decline}
          </button>
          {running ? (
            <button type="button" className="btn btn--lg btn--quiet" onClick={stop}>
              {words.stopRun}
            </button>
          ) : null}
          <span className="row push asked__begin">
            {asking && window.top === window ? (
              <button
                type="button"
                className="btn btn--lg btn--quiet"
                title={words.beginHereNote}
                aria-disabled={!settled}
                onClick={(event) => when(event, () => begin('this-page'))}
              >
                {words.beginHere}
              </button>
            ) : null}
            {asking ? (
              <button
                type="button"
                className="btn btn--lg btn--primary"
                aria-disabled={!settled}
                onClick={(event) => when(event, () => begin('popup'))}
              >
                {words.begin}
              </button>
            ) : (
              <button
                type="button"
                className="btn btn--lg btn--quiet"
                title={words.restartNote}
                onClick={() => restartSignIn(id)}
              >
                {words.restart}
              </button>
            )}
          </span>
        </>
      }
    >
      {problem === undefined ? null : (
        <div className="notice notice--error" role="alert">
          <span className="asked__message">
            {problem.message}
            {problem.hint === undefined ? null : `. ${problem.hint}`}
          </span>
        </div>
      )}
      {asking ? null : <SignInProgress request={request} />}
      <dl className="asked">
        <div>
          <dt>{words.at}</dt>
          <dd>
            <AddressText address={issuer} />
          </dd>
        </div>
        <div>
          <dt>{words.server}</dt>
          <dd>
            <AddressText address={serverUrl} />
          </dd>
        </div>
        <div>
          <dt>{words.scopes}</dt>
          <dd>{scopes.length === 0 ? words.scopesOpen : <ScopeList scopes={scopes} />}</dd>
        </div>
      </dl>
      {asking ? (
        <>
          <div className="asked__choice">
            <input id={rememberId} type="checkbox" checked={remember} onChange={() => setRemember(!remember)} />
            <label htmlFor={rememberId}>
              {words.remember}
              <span className="form__help asked__note">{words.rememberNote}</span>
            </label>
          </div>
          <ClientFields isRequired={wantsClient} redirectUrl={redirectUrl} draft={client} onChange={setClient} />
        </>
      ) : null}
    </Dialog>
  );
}

const MAX_SCOPES = 100;

function ScopeList({ scopes }: { readonly scopes: readonly string[] }) {
  return (
    <span className="asked__scopes">
      {scopes.slice(0, MAX_SCOPES).map((scope) => (
        <code key={scope} className="chip">
          {scope.slice(0, 200)}
        </code>
      ))}
    </span>
  );
}
