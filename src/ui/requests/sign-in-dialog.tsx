import { type MouseEvent, useEffect, useId, useState } from 'react';
import { isLive, type SignInRequest, type SignInWish } from '../../session/index.ts';
import { Dialog } from '../controls/dialog.tsx';
import { Icon } from '../controls/icon.tsx';
import { useActions, useParts, useSession } from '../core/playground.ts';
import { signInWords as words } from '../words/requests.ts';
import { AddressText } from './address-text.tsx';
import { type ClientDraft, ClientFields, NO_CLIENT } from './client-fields.tsx';
import { useConsidered } from './consent.tsx';
import { SignInProgress } from './sign-in-progress.tsx';

/** Asks a person to sign in, says where and for what, and waits with them. */
export function SignInDialog({ request }: { readonly request: SignInRequest }) {
  const { id, serverName, reason, wantsClient, redirectUrl, phase, problem } = request;
  const { beginSignIn, restartSignIn, declineQuestion, stop } = useActions();
  const running = useSession((state) => isLive(state.run));
  const { refuse, settled, when } = useConsidered();
  const [remember, setRemember] = useState(request.remembered);
  const [client, setClient] = useState<ClientDraft>(NO_CLIENT);
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
            {asking ? (
              <BeginButtons settled={settled} onBegin={(event, where) => when(event, () => begin(where))} />
            ) : (
              <RestartButton onClick={() => restartSignIn(id)} />
            )}
          </span>
        </>
      }
    >
      {problem === undefined ? null : <Problem problem={problem} />}
      {asking && !request.isDescribed ? <KeyInstead request={request} /> : null}
      {asking ? null : <SignInProgress request={request} />}
      <AskedFacts request={request} />
      {asking ? (
        <>
          <RememberChoice remember={remember} onChange={setRemember} />
          <ClientFields isRequired={wantsClient} redirectUrl={redirectUrl} draft={client} onChange={setClient} />
        </>
      ) : null}
    </Dialog>
  );
}

/** Where nothing says that there is a sign-in, a key is what most servers want. */
function KeyInstead({ request: { id, serverId } }: { readonly request: SignInRequest }) {
  const { view } = useParts();
  const { declineQuestion } = useActions();
  return (
    <div className="notice notice--warn">
      <span className="grow">{words.undescribed}</span>
      <button
        type="button"
        className="btn btn--sm"
        onClick={() => {
          declineQuestion(id);
          view.setState({ dialog: { kind: 'edit-server', serverId, wantsKey: true } });
        }}
      >
        {words.addKey}
      </button>
    </div>
  );
}

/** Why the last attempt came to nothing. */
function Problem({ problem: { message, hint } }: { readonly problem: NonNullable<SignInRequest['problem']> }) {
  return (
    <div className="notice notice--error" role="alert">
      <span className="asked__message">
        {message}
        {hint === undefined ? null : `. ${hint}`}
      </span>
    </div>
  );
}

function RestartButton({ onClick }: { readonly onClick: () => void }) {
  return (
    <button type="button" className="btn btn--lg btn--quiet" title={words.restartNote} onClick={onClick}>
      {words.restart}
    </button>
  );
}

interface BeginProps {
  readonly settled: boolean;
  readonly onBegin: (event: MouseEvent, where: SignInWish['where']) => void;
}

/** A page in a frame cannot become the sign-in page. */
function BeginButtons({ settled, onBegin }: BeginProps) {
  return (
    <>
      {window.top === window ? (
        <button
          type="button"
          className="btn btn--lg btn--quiet"
          title={words.beginHereNote}
          aria-disabled={!settled}
          onClick={(event) => onBegin(event, 'this-page')}
        >
          {words.beginHere}
        </button>
      ) : null}
      <button
        type="button"
        className="btn btn--lg btn--primary"
        aria-disabled={!settled}
        onClick={(event) => onBegin(event, 'popup')}
      >
        {words.begin}
      </button>
    </>
  );
}

/** Where one signs in, to which server, and for what. */
function AskedFacts({ request: { issuer, serverUrl, scopes } }: { readonly request: SignInRequest }) {
  return (
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
  );
}

interface RememberProps {
  readonly remember: boolean;
  readonly onChange: (remember: boolean) => void;
}

function RememberChoice({ remember, onChange }: RememberProps) {
  const id = useId();
  return (
    <div className="asked__choice">
      <input id={id} type="checkbox" checked={remember} onChange={() => onChange(!remember)} />
      <label htmlFor={id}>
        {words.remember}
        <span className="form__help asked__note">{words.rememberNote}</span>
      </label>
    </div>
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
