import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { messageOf } from '../../runtime/json.ts';
import { hasBrowserModel, MODEL_PLACES, type ModelPlace, placeOf } from '../../session/ask/index.ts';
import { isOpenRouter } from '../../session/ask/openrouter-sign-in.ts';
import { SecretInput } from '../controls/secret-input.tsx';
import { askWords } from '../words/ask.ts';
import { OpenRouterButton } from './openrouter-button.tsx';
import { useAsk, useAskState } from './use-ask.ts';

const { model: words } = askWords;

/** What is typed, until it is used. */
interface Draft {
  readonly place: ModelPlace;
  readonly url: string;
  readonly name: string;
  readonly key: string;
}

/** What can be chosen in this browser. */
const placesHere = (): readonly ModelPlace[] =>
  MODEL_PLACES.filter(({ provider }) => provider !== 'browser' || hasBrowserModel());

function useDraft() {
  const ask = useAsk();
  const chosen = useAskState(({ choice }) => choice);
  const [draft, setDraft] = useState((): Draft => {
    const place = chosen === undefined ? (MODEL_PLACES[0] as ModelPlace) : placeOf(chosen);
    const { url, name } = chosen ?? { url: place.url, name: '' };
    return { place, url, name, key: ask.keyFor({ provider: place.provider, url }) };
  });
  const change = (patch: Partial<Draft>): void => setDraft((before) => ({ ...before, ...patch }));
  return {
    draft,
    change,
    // A key goes to the address that it was typed for: another address begins without one.
    changePlace: (place: ModelPlace) => change({ place, url: place.url, name: '', key: ask.keyFor(place) }),
    changeUrl: (url: string) => change({ url, key: ask.keyFor({ provider: draft.place.provider, url }) }),
  };
}

/** Which model is asked, where it is, and the key that it takes. */
export function ModelForm({ onChosen }: { readonly onChosen: () => void }) {
  const ask = useAsk();
  const idle = useAskState(({ phase }) => phase === 'idle');
  const { draft, change, changePlace, changeUrl } = useDraft();
  const [problem, setProblem] = useState<string>();
  const { place, url, name, key } = draft;
  const use = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!idle) return;
    const choice = { provider: place.provider, url, name: place.provider === 'browser' ? place.example : name };
    ask.setKey(choice, key);
    try {
      await ask.use(choice);
      onChosen();
    } catch (error) {
      setProblem(messageOf(error));
    }
  };
  return (
    <form className="ask__form" onSubmit={(event) => void use(event)} noValidate>
      <PlaceRow place={place} onChange={changePlace} />
      {place.provider === 'browser' ? (
        <p className="muted small">{words.browserHelp}</p>
      ) : (
        <>
          <Row label={words.address}>
            {(id) => <TextInput id={id} value={url} onChange={changeUrl} placeholder="https://example.com/v1" isUrl />}
          </Row>
          <Row label={words.name}>
            {(id) => (
              <TextInput id={id} value={name} onChange={(text) => change({ name: text })} placeholder={place.example} />
            )}
          </Row>
          <KeyRow draft={draft} onChange={(text) => change({ key: text })} />
        </>
      )}
      {problem === undefined ? null : (
        <p className="notice notice--error" role="alert">
          {problem}
        </p>
      )}
      <span className="row">
        <button type="submit" className="btn btn--primary" aria-disabled={!idle}>
          {words.use}
        </button>
      </span>
    </form>
  );
}

interface PlaceRowProps {
  readonly place: ModelPlace;
  readonly onChange: (place: ModelPlace) => void;
}

function PlaceRow({ place, onChange }: PlaceRowProps) {
  return (
    <Row label={words.place}>
      {(id) => (
        <select
          id={id}
          className="select-input"
          value={place.id}
          onChange={({ target }) => onChange(MODEL_PLACES.find((one) => one.id === target.value) ?? place)}
        >
          {placesHere().map((one) => (
            <option key={one.id} value={one.id}>
              {one.title}
            </option>
          ))}
        </select>
      )}
    </Row>
  );
}

/** The key, and other ways to get one. */
function KeyRow({ draft, onChange }: { readonly draft: Draft; readonly onChange: (key: string) => void }) {
  const { place, url, key } = draft;
  const address = url.trim() === '' ? words.address.toLowerCase() : url.trim();
  return (
    <Row
      label={
        <>
          {words.key} {place.local || place.id === 'other' ? <em>{words.keyOptional}</em> : null}
        </>
      }
      help={`${words.keyHelp(address)}${place.local ? ` ${words.localHelp}` : ''}`}
    >
      {(id) => (
        <span className="ask__key">
          <SecretInput id={id} autoComplete="off" value={key} onChange={onChange} show={words.show} hide={words.hide} />
          {isOpenRouter(url) ? <OpenRouterButton onKey={onChange} /> : null}
        </span>
      )}
    </Row>
  );
}

interface RowProps {
  readonly label: ReactNode;
  readonly help?: string;
  readonly children: (id: string) => ReactNode;
}

function Row({ label, help, children }: RowProps) {
  const id = useId();
  return (
    <div className="form__row">
      <label className="form__label" htmlFor={id}>
        {label}
      </label>
      {children(id)}
      {help === undefined ? null : <span className="form__help">{help}</span>}
    </div>
  );
}

interface TextInputProps {
  readonly id: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly placeholder: string;
  readonly isUrl?: boolean;
}

function TextInput({ id, value, onChange, placeholder, isUrl = false }: TextInputProps) {
  return (
    <span className="field">
      <input
        id={id}
        className="field__input mono"
        type="text"
        inputMode={isUrl ? 'url' : undefined}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        placeholder={placeholder}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </span>
  );
}
