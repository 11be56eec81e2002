import { type FormEvent, useId, useMemo } from 'react';
import { DIALECTS } from '../../runtime/dialects/index.ts';
import { type ComparedMode, comparedRows, MAX_REPEATS } from '../../session/ask/index.ts';
import { Icon } from '../controls/icon.tsx';
import { askWords } from '../words/ask.ts';
import { CompareResults } from './compare-results.tsx';
import { modeTitle } from './mode-title.ts';
import { NumberField } from './number-field.tsx';
import { useAskState, useComparison, useComparisonState } from './use-ask.ts';

const { compare: words } = askWords;
/** The versions of a system are many, and differ in little that a model sees. */
const MODES: readonly ComparedMode[] = [
  'direct',
  ...DIALECTS.filter(({ version }) => version === undefined).map(({ id }) => id),
];

/** One task in several ways, several times, in one table. */
export function CompareView({ onLook }: { readonly onLook: () => void }) {
  const runs = useComparisonState((state) => state.runs);
  const problem = useComparisonState((state) => state.problem);
  const rows = useMemo(() => comparedRows({ runs }), [runs]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <div className="ask ruled" tabIndex={0} role="region" aria-label={words.title}>
      <div>
        <h2 className="lead">{words.title}</h2>
        <p className="muted">{words.about}</p>
      </div>
      <CompareForm />
      <Progress />
      {problem === undefined ? null : (
        <p className="notice notice--error" role="alert">
          {problem}
        </p>
      )}
      {rows.length === 0 ? null : <CompareResults rows={rows} onLook={onLook} />}
    </div>
  );
}

function CompareForm() {
  const comparison = useComparison();
  const hasModel = useAskState(({ choice }) => choice !== undefined);
  const running = useComparisonState(({ current }) => current !== undefined);
  const hasModes = useComparisonState(({ modes }) => modes.length > 0);
  const resets = useComparisonState((state) => state.resets);
  const task = useComparisonState((state) => state.task);
  const canStart = hasModel && task.trim() !== '' && hasModes;
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (canStart && !running) void comparison.start();
  };
  return (
    <form className="ask__form" onSubmit={onSubmit}>
      <span className="field field--area">
        <textarea
          className="field__input"
          rows={2}
          aria-label={words.task}
          placeholder={askWords.composer.placeholder}
          value={task}
          onChange={({ target }) => comparison.set({ task: target.value })}
        />
      </span>
      <Ways disabled={running} />
      <Repeats />
      <label className="row">
        <input type="checkbox" checked={resets} onChange={({ target }) => comparison.set({ resets: target.checked })} />
        <span>{words.resets}</span>
      </label>
      <span className="row">
        {running ? (
          <button type="button" className="btn" onClick={comparison.stop}>
            <Icon name="stop" />
            {words.stop}
          </button>
        ) : (
          <button type="submit" className="btn btn--primary" aria-disabled={!canStart}>
            {words.start}
          </button>
        )}
        {hasModel ? null : <span className="is-warn">{words.noModel}</span>}
      </span>
    </form>
  );
}

function Repeats() {
  const comparison = useComparison();
  const repeats = useComparisonState((state) => state.repeats);
  const id = useId();
  return (
    <div className="row">
      <label htmlFor={id}>{words.repeats}</label>
      <NumberField
        id={id}
        min={1}
        max={MAX_REPEATS}
        value={repeats}
        onChange={(count) => comparison.set({ repeats: count })}
      />
    </div>
  );
}

function Ways({ disabled }: { readonly disabled: boolean }) {
  const comparison = useComparison();
  const modes = useComparisonState((state) => state.modes);
  return (
    <fieldset className="ask__servers" disabled={disabled}>
      <legend className="form__label">{words.modes}</legend>
      {MODES.map((mode) => (
        <label key={mode} className="row">
          <input
            type="checkbox"
            checked={modes.includes(mode)}
            onChange={({ target }) =>
              comparison.set({ modes: MODES.filter((one) => (one === mode ? target.checked : modes.includes(one))) })
            }
          />
          <span>{modeTitle(mode)}</span>
        </label>
      ))}
    </fieldset>
  );
}

function Progress() {
  const current = useComparisonState((state) => state.current);
  const done = useComparisonState(({ runs }) => runs.length);
  return (
    <p role="status" className="muted small">
      {current === undefined ? '' : words.at(modeTitle(current.mode), current.attempt, done, current.total)}
    </p>
  );
}
