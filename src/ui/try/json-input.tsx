import { type AriaAttributes, useState } from 'react';
import type { Json } from '../../runtime/json.ts';
import { tryWords as words } from '../words/try.ts';

export interface JsonInputProps {
  readonly value: Json | undefined;
  readonly onChange: (value: Json | undefined) => void;
  readonly rows: number;
  readonly aria: AriaAttributes;
}

/** JSON to write by hand. What does not parse yet stays in the field and is not handed on. */
export function JsonInput({ value, onChange, rows, aria }: JsonInputProps) {
  const [text, setText] = useState(() => (value === undefined ? '' : JSON.stringify(value, null, 2)));
  const [bad, setBad] = useState(false);
  return (
    <>
      <span className={`field field--area${bad ? ' is-invalid' : ''}`}>
        <textarea
          {...aria}
          className="field__input mono"
          rows={rows}
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            const parsed = parse(event.target.value);
            setBad(parsed === 'bad');
            if (parsed !== 'bad') onChange(parsed.value);
          }}
        />
      </span>
      {bad ? (
        <span className="form__help is-error" role="alert">
          {words.notJson}
        </span>
      ) : null}
    </>
  );
}

function parse(text: string): { readonly value: Json | undefined } | 'bad' {
  if (text.trim() === '') return { value: undefined };
  try {
    return { value: JSON.parse(text) as Json };
  } catch {
    return 'bad';
  }
}
