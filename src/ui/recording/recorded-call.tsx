import { useState } from 'react';
import type { Suspect } from '../../link/suspects.ts';
import { isJsonObject, type Json, messageOf } from '../../runtime/json.ts';
import type { RecordedCall } from '../../runtime/recording/index.ts';
import { Icon } from '../controls/icon.tsx';
import '../trust/card.css';
import { recordingWords as words } from '../words/links.ts';
import { maskCall } from './masking.ts';

export interface RecordedCallRowProps {
  readonly call: RecordedCall;
  readonly suspects: readonly Suspect[];
  /** Undefined leaves the call out. */
  readonly onChange: (call: RecordedCall | undefined) => void;
}

/** A recorded call that can be read, masked, changed or left out. */
export function RecordedCallRow({ call, suspects, onChange }: RecordedCallRowProps) {
  const [isEdited, setEdited] = useState(false);
  const { server, tool, input, occurrence, result } = call;
  const save = (changed: RecordedCall['result']): void => {
    setEdited(false);
    onChange({ ...call, result: changed });
  };
  return (
    <li className="card">
      <div className="card__head">
        <code className="truncate">{words.call(server, tool)}</code>
        {occurrence === 1 ? null : <span className="muted small">{words.occurrence(occurrence)}</span>}
        <span className="push row">
          {suspects.length === 0 ? null : (
            <button type="button" className="btn btn--sm" onClick={() => onChange(maskCall(call))}>
              {words.mask}
            </button>
          )}
          <button type="button" className="btn btn--sm" onClick={() => setEdited(!isEdited)}>
            {words.edit}
          </button>
          <button type="button" className="btn btn--sm btn--quiet" onClick={() => onChange(undefined)}>
            {words.drop}
          </button>
        </span>
      </div>
      {suspects.length === 0 ? null : (
        <ul className="notice notice--warn recorded__suspects">
          {suspects.map(({ kind, text, path }) => (
            <li key={`${path.join('.')} ${text}`}>
              <Icon name="warn" size={12} /> <code>{text.slice(0, 80)}</code> {words.suspects[kind]}
            </li>
          ))}
        </ul>
      )}
      <p className="recorded__input small">
        <span className="muted">{words.input}</span> <code>{input === '' ? words.noInput : input.slice(0, 2_000)}</code>
      </p>
      {isEdited ? (
        <ResultField result={result} onSave={save} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
        <pre className="snippet recorded__result" tabIndex={0} role="region" aria-label={words.result}>
          {JSON.stringify(result, null, 2).slice(0, 100_000)}
        </pre>
      )}
    </li>
  );
}

interface ResultFieldProps {
  readonly result: RecordedCall['result'];
  readonly onSave: (result: RecordedCall['result']) => void;
}

/** A result as text that can be changed; it is saved once it is JSON again. */
function ResultField({ result, onSave }: ResultFieldProps) {
  const [draft, setDraft] = useState(() => JSON.stringify(result, null, 2));
  const [problem, setProblem] = useState<string>();
  const save = (): void => {
    const read = readResult(draft);
    if ('problem' in read) setProblem(read.problem);
    else onSave(read.result);
  };
  return (
    <div className="form__row recorded__edit">
      <textarea
        className="snippet"
        aria-label={words.result}
        rows={10}
        spellCheck={false}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
      />
      {problem === undefined ? null : (
        <p className="notice notice--error" role="alert">
          {problem}
        </p>
      )}
      <button type="button" className="btn btn--primary" onClick={save}>
        {words.save}
      </button>
    </div>
  );
}

function readResult(text: string): { readonly result: RecordedCall['result'] } | { readonly problem: string } {
  try {
    const value = JSON.parse(text) as Json;
    return isJsonObject(value) ? { result: value } : { problem: words.notObject };
  } catch (error) {
    return { problem: words.notJson(messageOf(error)) };
  }
}
