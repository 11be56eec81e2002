import type { ApprovalAnswer, ApprovalRequest } from '../../session/index.ts';
import { toolEffect } from '../controls/badges.tsx';
import { CodeText } from '../controls/code-text.tsx';
import { Dialog } from '../controls/dialog.tsx';
import '../controls/facts.css';
import { Icon } from '../controls/icon.tsx';
import { counted, formatMs } from '../core/format.ts';
import { isolated } from '../core/isolated.ts';
import { useActions, useParts, useSession } from '../core/playground.ts';
import { ConsentFoot, labelOfRun, useConsidered } from '../requests/consent.tsx';
import { lineOf } from '../trace/call-status.ts';
import { approvalWords as words } from '../words/approval.ts';

const INPUT_CHARACTERS = 200_000;
const DESCRIPTION_CHARACTERS = 2_000;

const remembered = ({ inTry }: ApprovalRequest) =>
  [
    { answer: 'tab', label: words.allowTab, look: 'quiet', note: words.allowTabNote },
    { answer: 'run', label: labelOfRun(inTry), look: 'plain' },
  ] as const;

/** Asks about a call that waits. */
export function ApprovalDialog({ request }: { readonly request: ApprovalRequest }) {
  const { session } = useParts();
  const { answer } = useActions();
  const considered = useConsidered();

  const effect = toolEffect(request.annotations);
  const input = session.payloads.input(request.callId);
  const text = request.inputBytes === 0 ? '' : JSON.stringify(input, null, 2);
  return (
    <Dialog
      alert
      widthPx={640}
      title={words.title(effect, isolated(request.toolName))}
      mark={<EffectMark effect={effect} />}
      lead={<Lead request={request} />}
      onClose={() => answer(request.id, 'refuse')}
      foot={
        <ConsentFoot<Exclude<ApprovalAnswer, 'refuse'>>
          request={request}
          considered={considered}
          choices={[
            // Nothing remembers the answer to a question about one call.
            ...(request.why === undefined ? remembered(request) : []),
            { answer: 'once', label: words.once(effect), look: effect === 'destructive' ? 'danger' : 'primary' },
          ]}
          onAnswer={(choice) => answer(request.id, choice)}
        />
      }
    >
      {request.why === undefined ? null : (
        <p className="notice notice--warn">
          <Icon name="warn" />
          <span>{words.why[request.why]}</span>
        </p>
      )}
      {request.changed ? (
        <p className="notice notice--warn">
          <Icon name="warn" />
          <span>{words.changed}</span>
        </p>
      ) : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <pre className="snippet approval__input" tabIndex={0} role="region" aria-label={words.input}>
        <code>{text === '' ? words.noInput : <CodeText text={text.slice(0, INPUT_CHARACTERS)} />}</code>
      </pre>
      <Facts request={request} />
    </Dialog>
  );
}

function EffectMark({ effect }: { readonly effect: ReturnType<typeof toolEffect> }) {
  if (effect === 'readOnly') return <Icon name="shield" size={20} />;
  const [name, className] =
    effect === 'destructive' ? (['destructive', 'is-error'] as const) : (['writes', 'is-warn'] as const);
  return <Icon name={name} size={20} className={className} />;
}

/** Which tool of which server is called, and what it is said to do. */
function Lead({ request }: { readonly request: ApprovalRequest }) {
  const { annotations, path, inTry } = request;
  const isMarked = annotations?.readOnlyHint !== undefined || annotations?.destructiveHint !== undefined;
  return (
    <>
      {inTry === 'direct' ? words.modelCalls : words.calls}{' '}
      <code className="chip">
        {request.serverId}.{request.exportName}
      </code>
      {path === undefined ? '' : words.atLine(lineOf(path))}.{' '}
      {isMarked ? words.marked[toolEffect(annotations)] : words.marked.unmarked}
    </>
  );
}

function Facts({ request }: { readonly request: ApprovalRequest }) {
  const { callsBefore, elapsedMs } = request;
  const waiting = useSession((state) => state.requests.length);
  return (
    <dl className="facts">
      {request.description === undefined ? null : (
        <div className="is-wide">
          <dt>{words.described}</dt>
          <dd className="approval__described">{request.description.slice(0, DESCRIPTION_CHARACTERS)}</dd>
        </div>
      )}
      <div>
        <dt>{words.server}</dt>
        <dd>{request.serverUrl || words.here}</dd>
      </div>
      {callsBefore === undefined ? null : (
        <div>
          <dt>{words.before}</dt>
          <dd>{callsBefore === 0 ? words.none : counted(callsBefore, 'call')}</dd>
        </div>
      )}
      {elapsedMs === undefined ? null : (
        <div>
          <dt>{words.clock}</dt>
          <dd>{words.pausedAt(formatMs(elapsedMs))}</dd>
        </div>
      )}
      {waiting > 1 ? (
        <div>
          <dt>{words.questions}</dt>
          <dd>{words.queue('1', String(waiting))}</dd>
        </div>
      ) : null}
    </dl>
  );
}
