import type { FlowAnswer, FlowParty, FlowRequest, Session } from '../../session/index.ts';
import { addressView } from '../../session/sharing/address.ts';
import { CodeText } from '../controls/code-text.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { Icon } from '../controls/icon.tsx';
import { isolated } from '../core/isolated.ts';
import { useActions, useParts, useSession } from '../core/playground.ts';
import { lineOf } from '../trace/call-status.ts';
import { flowWords as words } from '../words/flow.ts';
import { AddressText } from './address-text.tsx';
import './requests.css';
import { ConsentFoot, labelOfRun, useConsidered } from './consent.tsx';

const SENT_CHARACTERS = 200_000;

const OF_SCRIPT = [
  { answer: 'script', label: words.allowScript, look: 'quiet', note: words.allowScriptNote },
  { answer: 'run', label: labelOfRun('script'), look: 'danger' },
] as const;
const WITHOUT_SCRIPT = [{ answer: 'run', label: labelOfRun('direct'), look: 'danger' }] as const;

/** Asks whether a run that has read what is not everybody's may send something to another server. */
export function FlowDialog({ request }: { readonly request: FlowRequest }) {
  const { id, from, to, sent, inTry } = request;
  const { session } = useParts();
  const { answerFlow } = useActions();
  const considered = useConsidered();
  const more = useSession((state) => state.requests.length) - 1;
  const text = sentText(sent, session);
  return (
    <Dialog
      alert
      widthPx={640}
      title={words.title(shortName(to))}
      mark={<Icon name="warn" size={20} className="is-warn" />}
      lead={(inTry === undefined ? words.lead : words.leadInTry)(from.map(shortName).join(', '), shortName(to))}
      onClose={() => answerFlow(id, 'refuse')}
      foot={
        <ConsentFoot<Exclude<FlowAnswer, 'refuse'>>
          request={request}
          considered={considered}
          choices={inTry === 'direct' ? WITHOUT_SCRIPT : OF_SCRIPT}
          onAnswer={(answer) => answerFlow(id, answer)}
        />
      }
    >
      <dl className="asked">
        <div>
          <dt>{words.from}</dt>
          <dd>
            {from.map((party) => (
              <Party key={`${party.place} ${party.id}`} party={party} />
            ))}
          </dd>
        </div>
        <div>
          <dt>{words.to}</dt>
          <dd>
            <Party party={to} />
          </dd>
        </div>
      </dl>
      <Sent request={request} />
      {sent.what === 'list' ? null : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
        <pre className="snippet asked__sent" tabIndex={0} role="region" aria-label={words.sent}>
          <code>{text === '' ? words.nothing : <CodeText text={text.slice(0, SENT_CHARACTERS)} />}</code>
        </pre>
      )}
      <p className="muted small">
        {inTry === undefined ? words.meaning : words.meaningInTry[inTry]}
        {more > 0 ? ` ${words.queue(String(more))}.` : ''}
      </p>
    </Dialog>
  );
}

function sentText(sent: FlowRequest['sent'], { payloads }: Session): string {
  if (sent.what !== 'call') return sent.text;
  return sent.bytes === 0 ? '' : JSON.stringify(payloads.input(sent.callId), null, 2);
}

/** Of what kind it is, and which call of the script sends it. */
function Sent({ request: { sent, path } }: { readonly request: FlowRequest }) {
  return (
    <p>
      {words.what[sent.what]}{' '}
      {sent.what === 'call' ? (
        <>
          <code className="chip">
            {isolated(sent.serverId)}.{isolated(sent.exportName)}
          </code>
          {path === undefined ? '' : words.atLine(lineOf(path))}.
        </>
      ) : null}
    </p>
  );
}

/** A server by its whole address, or by where it is if it has none. */
function Party({ party: { id, place, address } }: { readonly party: FlowParty }) {
  return (
    <span className="asked__party">
      <b>{isolated(id)}</b>
      {address === '' || address === 'about:blank' ? null : <AddressText address={address} />}
      {place === 'builtin' ? <span className="muted">{words.here}</span> : null}
      {place === 'page' ? <span className="muted">{words.ofPage}</span> : null}
    </span>
  );
}

/** As short as a title takes it; the whole address is below. */
function shortName({ id, place, address }: FlowParty): string {
  if (place === 'builtin') return words.hereServer(isolated(id));
  if (address === '' || address === 'about:blank') return isolated(id);
  const { host, port } = addressView(address);
  return isolated(port === '443' ? host : `${host}:${port}`);
}
