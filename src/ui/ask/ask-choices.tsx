import { useId, useState } from 'react';
import { dialectEntry } from '../../runtime/dialects/index.ts';
import { MAX_ANSWERS, placeOf } from '../../session/ask/index.ts';
import { Disclosure } from '../controls/disclosure.tsx';
import { Icon } from '../controls/icon.tsx';
import { useParts, useSession } from '../core/playground.ts';
import { useDialectChoice } from '../core/use-dialect-choice.ts';
import { askWords as words } from '../words/ask.ts';
import { ModelForm } from './model-form.tsx';
import { NumberField } from './number-field.tsx';
import { PriceTable } from './price-table.tsx';
import { useAsk, useAskState } from './use-ask.ts';

/** The model, what it is given, and what it costs: in one line until somebody looks. */
export function AskChoices() {
  const choice = useAskState((state) => state.choice);
  const [open, setOpen] = useState(choice === undefined);
  const title = choice === undefined ? words.model.none : words.model.title(choice.name, placeOf(choice).title);
  return (
    <details className="ask__choices" open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <Icon name="right" size={12} className="ask__fold" />
        <span className="truncate">{title}</span>
      </summary>
      {open ? (
        <div className="ask__choices-body">
          <ModelForm key={JSON.stringify(choice)} onChosen={() => setOpen(false)} />
          <Given />
          <Disclosure title={words.prices.heading}>{() => <PriceTable />}</Disclosure>
        </div>
      ) : null}
    </details>
  );
}

function Given() {
  const ask = useAsk();
  const { view } = useParts();
  const dialect = useDialectChoice();
  const runReads = useAskState((state) => state.runReads);
  const maxAnswers = useAskState((state) => state.maxAnswers);
  const maxId = useId();
  return (
    <section className="ask__given">
      <h2 className="sub">{words.settings.heading}</h2>
      <p className="row">
        <span>{words.settings.dialect(dialectEntry(dialect.id).title)}</span>
        <button type="button" className="link" onClick={() => view.setState({ dialog: { kind: 'dialect' } })}>
          {words.settings.change}
        </button>
      </p>
      <GivenServers />
      <div className="row">
        <label htmlFor={maxId}>{words.settings.maxAnswers}</label>
        <NumberField
          id={maxId}
          {...MAX_ANSWERS}
          value={maxAnswers}
          onChange={(count) => ask.set({ maxAnswers: count })}
        />
      </div>
      <label className="ask__choice">
        <input type="checkbox" checked={runReads} onChange={({ target }) => ask.set({ runReads: target.checked })} />
        <span>
          {words.settings.runReads}
          <span className="muted small">{words.settings.runReadsNote}</span>
        </span>
      </label>
    </section>
  );
}

function GivenServers() {
  const ask = useAsk();
  const servers = useSession((state) => state.servers);
  const withheld = useAskState((state) => state.withheld);
  const idle = useAskState(({ phase }) => phase === 'idle');
  const ready = servers.filter(({ status }) => status.state === 'ready');
  if (ready.length === 0) return <p className="is-warn">{words.settings.noServers}</p>;
  return (
    <fieldset className="ask__servers" disabled={!idle}>
      <legend className="form__label">{words.settings.servers}</legend>
      {ready.map(({ id }) => (
        <label key={id} className="row">
          <input
            type="checkbox"
            checked={!withheld.includes(id)}
            onChange={({ target }) => ask.setGiven(id, target.checked)}
          />
          <span className="truncate">{id}</span>
        </label>
      ))}
    </fieldset>
  );
}
