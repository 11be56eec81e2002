import { useMemo, useState } from 'react';
import { structuralDiff } from '../../session/compare/structural-diff.ts';
import { activeScript } from '../../session/index.ts';
import { Icon } from '../controls/icon.tsx';
import { type KeptRun, useActions, useParts, useSession } from '../core/playground.ts';
import { runScript } from '../run/run-script.ts';
import { historyWords as words } from '../words/links.ts';
import { changedLines } from './changed-lines.ts';
import { timeOf } from './group-runs.ts';

/** A kept run against the script as it is now, or against another run. */
export function RunDetails({ run, runs }: { readonly run: KeptRun; readonly runs: readonly KeptRun[] }) {
  const parts = useParts();
  const { keeper, session } = parts;
  const { addScript, activateScript } = useActions();
  const now = useSession(activeScript);
  const runId = useSession((state) => ('runId' in state.run ? state.run.runId : 0));
  const [otherId, setOtherId] = useState('');
  const other = runs.find(({ id }) => id === otherId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the response changes with the run
  const response = useMemo(() => other?.response ?? session.payloads.response(), [other, session, runId]);
  const code = other === undefined ? now.text : other.request.code;
  const time = (at: number): string => timeOf(at, new Date());

  const open = (): void => {
    const { scripts } = session.store.getState();
    const same = scripts.find(({ name, text }) => name === run.scriptName && text === run.request.code);
    const { requestedCapabilities } = run.request;
    if (same !== undefined) activateScript(same.id);
    else {
      addScript({
        name: run.scriptName,
        text: run.request.code,
        ...(requestedCapabilities === undefined ? {} : { requestedCapabilities }),
      });
    }
  };

  return (
    <section className="run-details" aria-label={words.against(time(run.at))}>
      <div className="row run-details__head">
        <b className="truncate">
          {other === undefined ? words.against(time(run.at)) : words.againstOther(time(run.at), time(other.at))}
        </b>
        <select
          className="select-input small"
          aria-label={words.compareWith}
          value={otherId}
          onChange={(event) => setOtherId(event.target.value)}
        >
          <option value="">{words.now}</option>
          {runs
            .filter(({ id }) => id !== run.id)
            .map(({ id, at, title, scriptName }) => (
              <option key={id} value={id}>
                {time(at)} {title ?? scriptName}
              </option>
            ))}
        </select>
        <span className="row push">
          <button
            type="button"
            className="btn btn--sm"
            onClick={() => {
              open();
              runScript(parts);
            }}
          >
            <Icon name="run" />
            {words.runAgain}
          </button>
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
      </div>
      {run.pinned ? (
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
      ) : null}
      <ScriptDiff before={run.request.code} after={code} />
      <p className="muted small">
        {run.response === undefined
          ? words.withheld
          : response === undefined
            ? null
            : resultNote(structuralDiff(run.response.result, response.result, 'result').length)}
      </p>
    </section>
  );
}

const resultNote = (count: number): string => (count === 0 ? words.sameResult : words.resultDiffers(count));

function ScriptDiff({ before, after }: { readonly before: string; readonly after: string }) {
  const lines = useMemo(() => changedLines(before, after), [before, after]);
  if (lines.length === 0) return <p className="muted small">{words.sameText}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <pre className="snippet diff" tabIndex={0} role="region" aria-label={words.scriptDiff}>
      {lines.map(({ key, sign, text, number }) => (
        <span
          key={key}
          className={`diff__line${sign === '+' ? ' diff__line--new' : sign === '-' ? ' diff__line--old' : ''}`}
        >
          <span className="diff__no">{number}</span> {sign} {text}
          {'\n'}
        </span>
      ))}
    </pre>
  );
}
