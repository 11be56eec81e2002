import type { ToolAnnotations } from '../../runtime/spec.ts';
import type { CallRow, ProgressStep } from '../../session/index.ts';
import { ToolBadges } from '../controls/badges.tsx';
import { Disclosure } from '../controls/disclosure.tsx';
import '../controls/facts.css';
import { Icon } from '../controls/icon.tsx';
import { formatBytes, formatClock, formatMs } from '../core/format.ts';
import { useGoToLine } from '../core/go-to-line.ts';
import { isolated } from '../core/isolated.ts';
import { useParts, useSession } from '../core/playground.ts';
import { progressLine } from '../core/progress-text.ts';
import { loadOnDemand } from '../frame/load-on-demand.tsx';
import { traceWords as words } from '../words/trace.ts';
import { callStatus, lineOf, tookText } from './call-status.ts';
import { useConnectionWaits } from './use-connection-waits.ts';
import './details.css';
import { OutputView } from './output-view.tsx';
import { PayloadView } from './payload-view.tsx';
import { ProgressBar } from './progress-bar.tsx';

export interface CallDetailsProps {
  readonly call: CallRow;
  readonly onStep: (by: 1 | -1) => void;
  readonly onClose: () => void;
}

const CallMessages = loadOnDemand('pane', async () => (await import('../messages/call-messages.tsx')).CallMessages);

/** The first few tell what kind of field it is. */
const SHOWN_INTEGERS = 3;

/** Everything about one call: when, how long, what went in and what came out. */
export function CallDetails({ call, onStep, onClose }: CallDetailsProps) {
  const { session } = useParts();
  const { serverId, toolName } = call;
  const status = callStatus(call);
  const server = useSession(({ catalog }) => catalog.servers.find(({ id }) => id === serverId));
  const annotations = server?.tools.find((tool) => tool.name === toolName)?.annotations;
  const messages = session.recordOf(server?.sourceId ?? serverId)?.messages;
  const input = session.payloads.input(call.callId);
  const outcome = session.payloads.outcome(call.callId);
  return (
    <section className="details" aria-label={words.details}>
      <Head {...{ call, onStep, onClose }} annotations={annotations} />
      {call.error === undefined ? null : (
        <p className="notice notice--error details__error">
          <span className="grow">{call.error}</span>
        </p>
      )}
      {outcome?.ok === true && outcome.largeIntegers !== undefined ? (
        <p className="notice notice--warn details__error">
          <Icon name="warn" />
          <span className="grow">{words.inexact(outcome.largeIntegers.slice(0, SHOWN_INTEGERS))}</span>
        </p>
      ) : null}
      <Facts call={call} />
      {call.progress === undefined ? null : <Progress call={call} steps={call.progress} />}
      <div className="io">
        <PayloadView
          key={`in-${call.callId}`}
          title={words.input}
          copyLabel={words.copyInput}
          value={input}
          bytes={call.inputBytes}
          empty={call.inputBytes === 0 ? words.noInput : words.dropped}
        />
        <OutputView
          key={`out-${call.callId}-${status}`}
          outcome={outcome}
          bytes={call.outputBytes ?? 0}
          empty={whyNoOutput(call)}
        />
      </div>
      {messages === undefined ? null : (
        <Disclosure title={words.messages}>
          {() => <CallMessages call={call} serverId={server?.sourceId ?? serverId} />}
        </Disclosure>
      )}
      <p className="foot">
        <Icon name="lock" size={12} />
        {words.private}
      </p>
    </section>
  );
}

/** What to say where a call has no output to show. */
function whyNoOutput(call: CallRow): string {
  switch (callStatus(call)) {
    case 'cut':
      return words.cutOff;
    case 'ok':
      return words.dropped;
    case 'failed':
      return call.error ?? words.dropped;
    default:
      return words.stillOpen;
  }
}

/** What the server told, in its order; while the call is open, how far it is as well. */
function Progress({ call, steps }: { readonly call: CallRow; readonly steps: readonly ProgressStep[] }) {
  const last = steps.at(-1);
  return (
    <>
      {callStatus(call) === 'open' && last !== undefined ? <ProgressBar step={last} /> : null}
      <ol className="steps" aria-label={words.steps}>
        {steps.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps are only added at the end
          <li key={index}>
            <time>{formatClock(step.timeMs)}</time>
            <span>{progressLine(step)}</span>
          </li>
        ))}
      </ol>
    </>
  );
}

interface HeadProps extends CallDetailsProps {
  readonly annotations: ToolAnnotations | undefined;
}

/** Which call it is, and the way to others. */
function Head({ call, annotations, onStep, onClose }: HeadProps) {
  const goTo = useGoToLine();
  const { serverId, toolName, path } = call;
  const status = callStatus(call);
  return (
    <header className="details__head">
      {status === 'failed' ? (
        <Icon name="error" className="is-error" />
      ) : status === 'ok' ? (
        <Icon name="ok" className="is-ok" />
      ) : status === 'cut' ? (
        <Icon name="stop" className="muted" />
      ) : (
        <span className="spin" />
      )}
      <h2 className="details__name truncate">
        {serverId}.{isolated(toolName)}
      </h2>
      <ToolBadges annotations={annotations} />
      <span className="toolbar__end">
        {path === undefined ? null : (
          <button type="button" className="link" onClick={() => goTo(path)}>
            {words.line(lineOf(path))}
          </button>
        )}
        <button type="button" className="icon-btn" aria-label={words.previous} onClick={() => onStep(-1)}>
          <Icon name="up" />
        </button>
        <button type="button" className="icon-btn" aria-label={words.next} onClick={() => onStep(1)}>
          <Icon name="down" />
        </button>
        <button type="button" className="icon-btn" aria-label={words.close} onClick={onClose}>
          <Icon name="close" />
        </button>
      </span>
    </header>
  );
}

function Facts({ call }: Pick<CallDetailsProps, 'call'>) {
  const { startMs, inputBytes, outputBytes, hold, errorClass } = call;
  const calls = useSession((state) => state.trace.rows);
  const connectionMs = useConnectionWaits(calls).get(call.callId);
  const outText = outputBytes === undefined ? '–' : formatBytes(outputBytes);
  return (
    <dl className="facts">
      <Fact name={words.facts.started} value={formatMs(startMs)} />
      <Fact name={words.facts.took} value={tookText(call)} />
      <Fact name={words.facts.inOut} value={`${formatBytes(inputBytes)} / ${outText}`} />
      {hold?.toMs === undefined ? null : <Fact name={words.facts.waited} value={formatMs(hold.toMs - hold.fromMs)} />}
      {connectionMs === undefined ? null : <Fact name={words.facts.connection} value={formatMs(connectionMs)} />}
      {errorClass === undefined ? null : <Fact name={words.facts.error} value={errorClass} />}
    </dl>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
