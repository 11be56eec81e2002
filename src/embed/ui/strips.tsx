import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { hiddenLines } from '../../runtime/plain-text.ts';
import { activeScript, isLive, type ServerEntry } from '../../session/index.ts';
import { Icon } from '../../ui/controls/icon.tsx';
import { useSession } from '../../ui/core/playground.ts';
import { useSettled } from '../../ui/core/settled.ts';
import { watchSight } from '../../ui/core/sight.ts';
import { hiddenWords } from '../../ui/words/hidden.ts';
import { CONSENT_WORDS as words } from '../words.ts';
import { useEmbed, useEmbedParts } from './embed-parts.ts';

/** What the reader has to know or decide, that does not stop a run. */
export function Strips() {
  return (
    <>
      <OpenOrigin />
      <Hidden />
      <Holds />
      <SignIn />
    </>
  );
}

function Strip({ children, role = 'note' }: { readonly children: ReactNode; readonly role?: 'note' | 'status' }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => (place.current === null ? undefined : watchSight(place.current)), []);
  return (
    <div ref={place} className="embed__notice" role={role}>
      {children}
    </div>
  );
}

/** Takes a click once the strip that it is in could be read, and shows when that is. */
function ConsentButton({ children, onConsent }: { readonly children: string; readonly onConsent: () => void }) {
  const place = useRef<HTMLButtonElement>(null);
  const { settled, meant } = useSettled(place);
  return (
    <button
      ref={place}
      type="button"
      className="btn btn--sm"
      aria-disabled={!settled}
      onClick={(event) => {
        if (meant(event)) onConsent();
      }}
    >
      {children}
    </button>
  );
}

/** Nothing keeps the frame apart from the page, or from strangers. */
function OpenOrigin() {
  const sharedOrigin = useEmbed((state) => state.sharedOrigin);
  const shown = useEmbed(
    (state) => state.sameOrigin && state.config.servers?.some((server) => 'url' in server) === true,
  );
  return shown ? (
    <Strip>
      <Icon name="info" />
      <span className="grow">{sharedOrigin ? words.sharedOrigin : words.sameOrigin}</span>
    </Strip>
  ) : null;
}

/** Code that is not what it looks like. */
function Hidden() {
  const text = useSession((state) => activeScript(state).text);
  const hidden = useMemo(() => hiddenLines(text), [text]);
  if (hidden.lines.length === 0) return null;
  return (
    <Strip>
      <Icon name="warn" />
      <span className="grow">{hiddenWords(hidden)}</span>
    </Strip>
  );
}

/** Results that the reader's own sign-in brought stay here until the reader lets the page have them. */
function Holds() {
  const { report } = useEmbedParts();
  const holds = useEmbed((state) => state.holds);
  const origin = useEmbed((state) => state.origin);
  if (!holds) return null;
  return (
    <Strip role="status">
      <Icon name="shield" />
      <span className="grow">
        {words.holds} <b className="mono">{origin === 'null' ? words.noOrigin : origin}</b>
      </span>
      <ConsentButton onConsent={() => report.release()}>{words.letSee}</ConsentButton>
    </Strip>
  );
}

/** A server wants a sign-in, which only the reader can give, in a run of their own. */
function SignIn() {
  const { embed, runs, shareUrl } = useEmbedParts();
  const sharedOrigin = useEmbed((state) => state.sharedOrigin);
  const sameOrigin = useEmbed((state) => state.sameOrigin);
  const codeSeen = useEmbed((state) => state.codeSeen);
  const isCut = useEmbed((state) => state.isCut);
  const server = useSession(({ servers }) => servers.find(({ status }) => status.state === 'needs-sign-in'));
  const live = useSession(({ run }) => isLive(run));
  // Where strangers share the origin, what is said above is all that can be done.
  if (server === undefined || live || sharedOrigin) return null;
  return (
    <Strip role="status">
      <Icon name="lock" />
      <span className="grow">
        <b>{server.id}</b> <Where server={server} /> {codeSeen || sameOrigin ? words.signInNeeded : words.unseenCode}
      </span>
      {sameOrigin || !codeSeen ? null : (
        <ConsentButton onConsent={() => runs.startForReader()}>{words.signIn}</ConsentButton>
      )}
      {isCut && !sameOrigin ? (
        <button type="button" className="btn btn--sm" onClick={() => embed.setState({ wholeCode: true })}>
          {words.showAll}
        </button>
      ) : null}
      <button
        type="button"
        className="btn btn--sm btn--quiet"
        onClick={() => void shareUrl().then((url) => window.open(url, '_blank', 'noopener'))}
      >
        {words.openTab}
      </button>
    </Strip>
  );
}

/** The origin of a server: its id is a word of the page. */
function Where({ server: { origin } }: { readonly server: ServerEntry }) {
  if (origin.kind === 'builtin') return null;
  return <bdi className="mono">({new URL(origin.url).origin})</bdi>;
}
