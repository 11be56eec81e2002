import type { LimitName } from '../../runtime/limits.ts';
import { type ApprovalMode, isLinked, isLive, type SessionState } from '../../session/index.ts';
import { Icon } from '../controls/icon.tsx';
import { Menu } from '../controls/menu.tsx';
import { counted, formatBytes, formatCount, formatLimitMs } from '../core/format.ts';
import { isUndecided, useActions, useParts, useSession } from '../core/playground.ts';
import { callTellingLast, progressLine } from '../core/progress-text.ts';
import { ariaKeys, keyCaps, SHORTCUTS } from '../keys/shortcuts.ts';
import { originWords } from '../words/origin.ts';
import { runWords as words } from '../words/run.ts';
import { Meters } from './meters.tsx';
import './run-bar.css';
import { runScript } from './run-script.ts';

const MAX_PROGRESS_CHARACTERS = 60;
const METERS: Readonly<Partial<Record<LimitName, 'time' | 'memory' | 'calls' | 'logs'>>> = {
  timeoutMs: 'time',
  maxMemoryBytes: 'memory',
  maxToolCalls: 'calls',
  maxLogBytes: 'logs',
};
const MODES: readonly ApprovalMode[] = ['writes', 'always', 'never'];

/** Run, Stop, who is asked, how it stands, and what it used. */
export function RunBar() {
  const run = useSession((state) => state.run);
  const { stop } = useActions();
  const parts = useParts();
  const undecided = useSession(isUndecided);
  const live = isLive(run);
  const stopping = run.phase !== 'idle' && 'stopping' in run && run.stopping;
  return (
    <section className="runbar" data-region="run" aria-label={words.bar}>
      <div className="runbar__main">
        <button
          type="button"
          className={`btn btn--lg btn--primary run-btn${live ? ' is-busy' : ''}`}
          aria-keyshortcuts={ariaKeys(SHORTCUTS.run)}
          aria-disabled={live || undecided}
          onClick={() => runScript(parts)}
        >
          {live ? <span className="spin" /> : <Icon name="run" />}
          {live ? words.running : words.run}
          {live ? null : (
            <span className="btn__keys" aria-hidden="true">
              {keyCaps(SHORTCUTS.run).join(keyCaps(SHORTCUTS.run)[0] === 'Ctrl' ? ' ' : '')}
            </span>
          )}
        </button>
        <button
          type="button"
          className={`btn btn--lg stop-btn${live ? ' is-live' : ''}`}
          aria-keyshortcuts={ariaKeys(SHORTCUTS.stop)}
          aria-disabled={!live || stopping}
          onClick={stop}
        >
          <Icon name="stop" />
          {stopping ? words.stopping : words.stop}
        </button>
        <ApprovalMenu />
        <p className="runbar__state" role="status">
          {undecided ? originWords.decideFirst : <RunStatus />}
        </p>
      </div>
      <Meters />
    </section>
  );
}

/** Which calls a person is asked about. */
function ApprovalMenu() {
  const chosen = useSession((state) => state.approvalMode);
  const { setApprovalMode } = useActions();
  const linked = useSession(isLinked);
  const approvalMode = linked && chosen === 'never' ? 'writes' : chosen;
  return (
    <Menu
      label={`${words.approval.label}: ${words.approval[approvalMode]}`}
      className={`btn btn--quiet runbar__approval${approvalMode === 'never' ? ' is-warn' : ''}`}
      items={MODES.filter((mode) => mode !== 'never' || !linked).map((mode) => ({
        id: mode,
        label: words.approval[mode],
        note: mode === 'never' ? words.approval.notes[mode] : `${words.approval.notes[mode]}. ${words.approval.note}`,
        checked: mode === approvalMode,
        onSelect: () => setApprovalMode(mode),
      }))}
    >
      <Icon name="shield" />
      <span className="truncate">{words.approval[approvalMode]}</span>
      <Icon name="down" size={12} />
    </Menu>
  );
}

function RunStatus() {
  const run = useSession((state) => state.run);
  const openCalls = useSession((state) => state.usage.openCalls);
  const failedCalls = useSession((state) => state.usage.failedCalls);
  const progress = useSession(progressOfRun);
  const failedLine = useSession(lineOfFailure);
  const limit = useSession(limitReached);
  switch (run.phase) {
    case 'idle':
      return <span>{words.notRun}</span>;
    case 'starting':
      return <span>{words.starting}</span>;
    case 'running':
      return openCalls > 0 ? (
        <>
          {words.callsOpen(counted(openCalls, 'call'))}
          {/* Told of many times a second: for eyes here, and as a bar for everybody in the panes. */}
          {progress === '' ? null : <span aria-hidden="true">{` · ${progress}`}</span>}
        </>
      ) : (
        <span>{words.running}</span>
      );
    case 'waiting':
      return <span className="is-warn">{words.waiting}</span>;
    case 'failed':
      return (
        <span className="is-error">
          {failedLine === undefined ? words.ended.failed : words.failedAtLine(failedLine)}
        </span>
      );
    case 'limited':
      return <span className="is-error">{limit ?? words.ended.limited}</span>;
    case 'crashed':
      return <span className="is-error">{words.ended.crashed}</span>;
    default:
      return (
        <>
          {words.ended[run.phase]}
          {failedCalls > 0 && run.phase === 'finished' ? (
            <span className="is-error">
              {' · '}
              {words.callsFailed(counted(failedCalls, 'call'))}
            </span>
          ) : null}
        </>
      );
  }
}

function progressOfRun({ run, trace, usage }: SessionState): string {
  if (run.phase !== 'running' || usage.openCalls === 0) return '';
  const step = callTellingLast(trace.rows)?.progress?.at(-1);
  return step === undefined ? '' : progressLine(step).slice(0, MAX_PROGRESS_CHARACTERS);
}

/** The limit that ended the run, as its meter says it: `Memory 64 / 64 MiB`. */
function limitReached({ problems }: SessionState): string | undefined {
  const { name, value } = problems.find(({ limit }) => limit !== undefined)?.limit ?? {};
  if (name === undefined || value === undefined) return undefined;
  const meter = METERS[name];
  if (meter === undefined) return undefined;
  const text = name.endsWith('Bytes')
    ? formatBytes(value)
    : name.endsWith('Ms')
      ? formatLimitMs(value)
      : formatCount(value);
  return `${words.meters[meter]} ${text.replace(/ .*/, '')} / ${text}`;
}

function lineOfFailure({ problems }: SessionState): string | undefined {
  return problems.find(({ severity, path }) => severity === 'error' && path !== undefined)?.path?.split(':', 1)[0];
}
