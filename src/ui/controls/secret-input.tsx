import { type InputHTMLAttributes, useState } from 'react';
import { Icon } from './icon.tsx';

interface SecretInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className' | 'onChange'> {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Names of the button that shows the text, and that hides it again. */
  readonly show: string;
  readonly hide: string;
}

/** A field for a secret: what is typed is masked until asked for. */
export function SecretInput({ onChange, show, hide, ...input }: SecretInputProps) {
  const [shown, setShown] = useState(false);
  return (
    <span className={`field${input['aria-invalid'] === true ? ' is-invalid' : ''}`}>
      <input
        {...input}
        className="field__input mono"
        type={shown ? 'text' : 'password'}
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
      />
      <span className="field__end">
        <button
          type="button"
          className="icon-btn icon-btn--sm"
          aria-label={shown ? hide : show}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? 'eyeOff' : 'eye'} size={12} />
        </button>
      </span>
    </span>
  );
}
