import type { ApprovalAnswer, ReadRequest } from '../../session/index.ts';
import { CodeText } from '../controls/code-text.tsx';
import { Dialog } from '../controls/dialog.tsx';
import '../controls/facts.css';
import { Icon } from '../controls/icon.tsx';
import { formatMs } from '../core/format.ts';
import { isolated } from '../core/isolated.ts';
import { useActions, useSession } from '../core/playground.ts';
import { ConsentFoot, labelOfRun, useConsidered } from '../requests/consent.tsx';
import { approvalWords, readApprovalWords as words } from '../words/approval.ts';

const SENT_CHARACTERS = 200_000;

/** Asks about a resource, a prompt or a list that waits, where everything is to be asked about. */
export function ReadDialog({ request }: { readonly request: ReadRequest }) {
  const { id, serverId, serverUrl, what, sent, elapsedMs, why, inTry } = request;
  const waiting = useSession((state) => state.requests.length);
  const { answer } = useActions();
  const considered = useConsidered();
  return (
    <Dialog
      alert
      widthPx={640}
      title={words.title(what, isolated(serverId))}
      mark={<Icon name="shield" size={20} />}
      lead={words.lead[what]}
      onClose={() => answer(id, 'refuse')}
      foot={
        <ConsentFoot<Exclude<ApprovalAnswer, 'refuse'>>
          request={request}
          considered={considered}
          choices={[
            ...(why === undefined ? remembered(what, inTry) : []),
            { answer: 'once', label: words.once, look: 'primary' },
          ]}
          onAnswer={(choice) => answer(id, choice)}
        />
      }
    >
      {why === undefined ? null : (
        <p className="notice notice--warn">
          <Icon name="warn" />
          <span>{approvalWords.why[why]}</span>
        </p>
      )}
      {what === 'list' ? null : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
        <pre className="snippet approval__input" tabIndex={0} role="region" aria-label={words.sent}>
          <code>
            <CodeText text={sent.slice(0, SENT_CHARACTERS)} />
          </code>
        </pre>
      )}
      <dl className="facts">
        <div>
          <dt>{approvalWords.server}</dt>
          <dd>{serverUrl || approvalWords.here}</dd>
        </div>
        <div>
          <dt>{approvalWords.clock}</dt>
          <dd>
            {approvalWords.pausedAt(formatMs(elapsedMs))}
            {waiting > 1 ? `, ${approvalWords.queue('1', String(waiting))}` : ''}
          </dd>
        </div>
      </dl>
    </Dialog>
  );
}

const remembered = (what: ReadRequest['what'], inTry: ReadRequest['inTry']) =>
  [
    { answer: 'tab', label: approvalWords.allowTab, look: 'quiet', note: words.allowTabNote[what] },
    { answer: 'run', label: labelOfRun(inTry), look: 'plain', note: words.allowRunNote[what] },
  ] as const;
