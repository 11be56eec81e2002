import { type ReactNode, useRef, useState } from 'react';
import type { LinkOffer } from '../../session/index.ts';
import { Icon } from '../controls/icon.tsx';
import { counted, formatBytes, formatLimitMs } from '../core/format.ts';
import { useActions, useParts, useSession } from '../core/playground.ts';
import { useSettled } from '../core/settled.ts';
import { limitOf } from '../run/limit-of.ts';
import { runScript } from '../run/run-script.ts';
import { trustWords as words } from '../words/links.ts';
import './card.css';
import { ServerOffer } from './server-offer.tsx';
import './trust.css';

/** What a link brings, beside its code, and the three ways on. Nothing of the link has been contacted before one is taken. */
export function TrustCard() {
  const offer = useSession(({ origin }) => (origin.kind === 'link' ? origin.offer : undefined));
  return offer === undefined ? null : <Card offer={offer} />;
}

function Card({ offer }: { readonly offer: LinkOffer }) {
  const parts = useParts();
  const { decide } = useActions();
  const actions = useRef<HTMLDivElement>(null);
  const { settled, meant } = useSettled(actions);
  const [keys, setKeys] = useState<Readonly<Record<string, readonly string[]>>>({});
  const [missing, setMissing] = useState<string>();
  const { servers, recording } = offer;

  const connect = (event: React.MouseEvent): void => {
    if (!meant(event)) return;
    const lacking = decide('connect', keys);
    setMissing(lacking);
    if (lacking === undefined) runScript(parts);
    else document.getElementById(`trust-key-${lacking}-0`)?.focus();
  };
  const look = (event: React.MouseEvent): void => {
    if (!meant(event)) return;
    decide('look');
    if (recording !== undefined) runScript(parts);
  };

  return (
    <div className="trust">
      <div className="trust__read">
        <TrustHead offer={offer} />
        <ScriptWarnings offer={offer} />
        {servers.map((server) => (
          <ServerOffer
            key={server.id}
            server={server}
            anyServer={offer.open}
            keys={(Object.hasOwn(keys, server.id) ? keys[server.id] : undefined) ?? []}
            missing={missing === server.id}
            onKeys={(typed) => setKeys({ ...keys, [server.id]: typed })}
          />
        ))}
        {offer.missing.length === 0 ? null : (
          <Warning>{words.missing(offer.missing.join(', '), offer.moreMissing)}</Warning>
        )}
        {offer.open ? <Warning>{offer.isRead ? words.open : words.unread}</Warning> : null}
        {recording === undefined ? null : <RecordingOffer recording={recording} />}
        <p className="foot trust__foot">
          {words.foot} {recording === undefined ? '' : words.footLook}
        </p>
      </div>
      <div ref={actions} className="trust__actions">
        <button type="button" className="btn btn--lg btn--primary" aria-disabled={!settled} onClick={connect}>
          {servers.length === 0 ? words.run : words.connectAndRun}
        </button>
        <button type="button" className="btn btn--lg" aria-disabled={!settled} onClick={look}>
          {words.look}
        </button>
        <button type="button" className="btn btn--lg btn--quiet push" onClick={() => parts.keeper.backToOwn()}>
          {words.leave}
        </button>
      </div>
    </div>
  );
}

/** What is wrong with scripts, whatever they call. */
function ScriptWarnings({ offer: { scripts, refused, hidden } }: { readonly offer: LinkOffer }) {
  return (
    <>
      {refused.map((why) => (
        <Warning key={why}>{words.refused(why)}</Warning>
      ))}
      {hidden.map((lines) => (
        <Warning key={lines.script}>{words.hidden(lines, scripts > 1 ? lines.script : undefined)}</Warning>
      ))}
    </>
  );
}

function Warning({ children }: { readonly children: ReactNode }) {
  return (
    <p className="notice notice--warn">
      <Icon name="warn" />
      {children}
    </p>
  );
}

function TrustHead({ offer }: { readonly offer: LinkOffer }) {
  const timeoutMs = useSession((state) => limitOf(state, 'timeoutMs'));
  const maxToolCalls = useSession((state) => limitOf(state, 'maxToolCalls'));
  return (
    <header className="trust__head">
      <Icon name="shield" size={20} className="is-accent" />
      <div>
        <h2 className="lead">{words.title(offer.scripts, offer.servers.length)}</h2>
        <p>{words.lead}</p>
        <p className="muted small">
          {words.size(offer.scripts, offer.lines)} ·{' '}
          {words.limits(formatLimitMs(timeoutMs), counted(maxToolCalls, 'call'))}
        </p>
      </div>
    </header>
  );
}

function RecordingOffer({ recording }: { readonly recording: NonNullable<LinkOffer['recording']> }) {
  const { view } = useParts();
  return (
    <section className="card trust__recording">
      <Icon name="record" />
      <span className="grow">
        <b>{words.recorded(recording.calls)}</b>{' '}
        <span className="muted small">
          {recording.at === undefined ? '' : `${recording.at.slice(0, 10)}, `}
          {formatBytes(recording.bytes)}
        </span>
        <br />
        <span className="muted small">{words.recordedNote}</span>
      </span>
      <button
        type="button"
        className="link"
        aria-haspopup="dialog"
        onClick={() => view.setState({ dialog: { kind: 'recording' } })}
      >
        {words.show}
      </button>
    </section>
  );
}
