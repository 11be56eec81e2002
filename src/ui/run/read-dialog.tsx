import type { ApprovalAnswer, ReadRequest } from '../../session/index.ts';
import { CodeText } from '../controls/code-text.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { Icon } from '../controls/icon.tsx';
import { formatMs } from '../core/format.ts';
import { isolated } from '../core/isolated.ts';
import { useActions, useSession } from '../core/playground.ts';
import { useConsidered } from '../requests/use-considered.ts';
import { approvalWords, readApprovalWords as words } from '../words/approval.ts';
import './approval.css';

const SENT_CHARACTERS = 200_000;

/** Asks about a resource, a prompt or a list that waits, where everything is to be asked about. */
export function ReadDialog({ request }: { readonly request: ReadRequest }) {
  const { id, serverId, serverUrl, what, sent, elapsedMs } = request;
  const waiting = useSession((state) => state.requests.length);
  const { answer, stop } = useActions();
  const { refuse, settled, when } = useConsidered();
  const allow = (event: React.MouseEvent, choice: ApprovalAnswer): void => when(event, () => answer(id, choice));
  return (
    <Dialog
      alert
      widthPx={640}
      title={words.title(what, isolated(serverId))}
      mark={<Icon name="shield" size={20} />}
      lead={words.lead[what]}
      onClose={() => answer(id, 'refuse')}
      foot={
        <>
          <button
            ref={refuse}
            type="button"
            className="btn btn--lg approval__refuse"
            onClick={() => answer(id, 'refuse')}
          >
            {approvalWords.refuse}
            <span className="btn__keys" aria-hidden="true">
              Esc
            </span>
          </button>
          <button type="button" className="btn btn--lg btn--quiet" onClick={stop}>
            {approvalWords.stopRun}
          </button>
          <span className="row push approval__allow">
            <button
              type="button"
              className="btn btn--lg btn--quiet"
              title={words.allowTabNote[what]}
              aria-disabled={!settled}
              onClick={(event) => allow(event, 'tab')}
            >
              {approvalWords.allowTab}
            </button>
            <button
              type="button"
              className="btn btn--lg"
              title={words.allowRunNote[what]}
              aria-disabled={!settled}
              onClick={(event) => allow(event, 'run')}
            >
              {approvalWords.allowRun}
            </button>
            <button
              type="button"
              className="btn btn--lg btn--primary"
              aria-disabled={!settled}
              onClick={(event) => allow(event, 'once')}
            >
              {words.once}
            </button>
          </span>
        </>
      }
    >
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
          <dd>{serverUrl}</dd>
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
