import { useEffect, useMemo, useRef, useState } from 'react';
import { structuralDiff } from '../../session/compare/structural-diff.ts';
import { activeScript, isLive, type RunMode, type Script } from '../../session/index.ts';
import { Icon } from '../controls/icon.tsx';
import { type KeptRun, useActions, useParts, useSession } from '../core/playground.ts';
import { runScript } from '../run/run-script.ts';
import { recordingWords, historyWords as words } from '../words/links.ts';
import { runWords } from '../words/run.ts';
import { timeOf } from './group-runs.ts';
import { KeptResponse } from './kept-response.tsx';
import { ScriptDiff } from './script-diff.tsx';

/** A kept run against the script as it is now, or against another run. */
export function RunDetails({ run, runs }: { readonly run: KeptRun; readonly runs: readonly KeptRun[] }) {
  const { session } = useParts();
  const now = useSession(activeScript);
  const runId = useSession((state) => ('runId' in state.run ? state.run.runId : 0));
  const [otherId, setOtherId] = useState('');
  const other = runs.find(({ id }) => id === otherId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the response changes with the run
  const response = useMemo(() => other?.response ?? session.payloads.response(), [other, session, runId]);
  const code = other === undefined ? now.text : other.request.code;

  const shown = useRef<HTMLElement>(null);
  useEffect(() => {
    shown.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  return (
    <section ref={shown} className="run-details" aria-label={words.against(time(run.at))}>
      <div className="row run-details__head">
        <b className="truncate">
          {other === undefined ? words.against(time(run.at)) : words.againstOther(time(run.at), time(other.at))}
        </b>
        <OtherRuns runs={runs.filter(({ id }) => id !== run.id)} chosen={otherId} onChange={setOtherId} />
        <RunActions run={run} />
      </div>
      {run.pinned ? <RunName run={run} /> : null}
      <ScriptDiff before={run.request.code} after={code} />
      <p className="muted small">
        {run.response === undefined
          ? run.ended === 'left'
            ? words.left
            : words.withheld
          : response === undefined
            ? null
            : resultNote(structuralDiff(run.response.result, response.result, 'result').length)}
      </p>
      {run.response === undefined ? null : <KeptResponse response={run.response} recorded={run.mode === 'replay'} />}
    </section>
  );
}

const time = (at: number): string => timeOf(at, new Date());

interface OtherRunsProps {
  readonly runs: readonly KeptRun[];
  /** Empty for the script as it is now. */
  readonly chosen: string;
  readonly onChange: (id: string) => void;
}

/** A long list is drawn when somebody is about to open it. */
function OtherRuns({ runs, chosen, onChange }: OtherRunsProps) {
  const [isWanted, setWanted] = useState(false);
  const want = (): void => setWanted(true);
  return (
    <select
      className="select-input small run-details__other"
      onPointerDown={want}
      onFocus={want}
      aria-label={words.compareWith}
      value={chosen}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{words.now}</option>
      {(isWanted ? runs : []).map(({ id, at, title, scriptName }) => (
        <option key={id} value={id}>
          {time(at)} {title ?? scriptName}
        </option>
      ))}
    </select>
  );
}

/** Runs it again, from servers or from its recording; opens, pins or forgets it. */
function RunActions({ run }: { readonly run: KeptRun }) {
  const parts = useParts();
  const { keeper, session, view } = parts;
  const { addScript, activateScript, setRecording, setMode } = useActions();
  const open = (): void => {
    const stored = scriptOf(run);
    const same = session.store.getState().scripts.find((script) => isSame(script, stored));
    if (same === undefined) addScript(stored);
    else activateScript(same.id);
  };
  const rerun = (mode: RunMode): void => {
    if (isLive(session.store.getState().run)) {
      view.setState({ announcement: runWords.alreadyRunning });
      return;
    }
    open();
    if (mode === 'replay') setRecording(run.recording, 'you');
    setMode(mode);
    // What ran under other limits than these may end otherwise.
    runScript(parts, run.request.limits);
  };
  return (
    <span className="row push">
      <button type="button" className="btn btn--sm" title={words.runAgainNote} onClick={() => rerun('live')}>
        <Icon name="run" />
        {words.runAgain}
      </button>
      {run.recording === undefined ? null : (
        <button type="button" className="btn btn--sm" title={words.replayNote} onClick={() => rerun('replay')}>
          <Icon name="record" />
          {recordingWords.replay}
        </button>
      )}
      <button type="button" className="btn btn--sm" onClick={open}>
        {words.open}
      </button>
      <button
        type="button"
        className="icon-btn icon-btn--sm"
        aria-label={run.pinned ? words.unpin : words.pin}
        aria-pressed={run.pinned}
        title={run.pinned ? words.unpin : words.pin}
        onClick={() => void keeper.changeRun(run.id, { pinned: !run.pinned })}
      >
        <Icon name="pin" />
      </button>
      <button
        type="button"
        className="icon-btn icon-btn--sm"
        aria-label={words.remove}
        title={words.remove}
        onClick={() => void keeper.removeRun(run.id)}
      >
        <Icon name="remove" />
      </button>
    </span>
  );
}

function RunName({ run }: { readonly run: KeptRun }) {
  const { keeper } = useParts();
  return (
    <label className="form__row">
      <span className="form__label">{words.name}</span>
      <span className="field">
        <input
          className="field__input"
          defaultValue={run.title ?? ''}
          maxLength={200}
          onBlur={(event) => void keeper.changeRun(run.id, { title: event.target.value.trim() || undefined })}
        />
      </span>
    </label>
  );
}

function scriptOf({ scriptName, dialect, dialectOptions, request, linked }: KeptRun): Omit<Script, 'id'> {
  const { requestedCapabilities } = request;
  return {
    name: scriptName,
    text: request.code,
    ...(dialect === undefined ? {} : { dialect }),
    ...(dialectOptions === undefined ? {} : { dialectOptions }),
    ...(requestedCapabilities === undefined ? {} : { requestedCapabilities }),
    ...(linked === true ? { linked } : {}),
  };
}

/** Whether a script is what ran: a text of one's own that equals a link's is not. */
function isSame(
  script: Script,
  { name, text, dialect, dialectOptions, requestedCapabilities, linked }: Omit<Script, 'id'>,
): boolean {
  return (
    script.name === name &&
    script.text === text &&
    script.linked === linked &&
    script.dialect === dialect &&
    JSON.stringify(script.dialectOptions) === JSON.stringify(dialectOptions) &&
    script.requestedCapabilities?.join() === requestedCapabilities?.join()
  );
}

const resultNote = (count: number): string => (count === 0 ? words.sameResult : words.resultDiffers(count));
