import { useState } from 'react';

interface NumberFieldProps {
  readonly id?: string;
  readonly label?: string;
  /** Undefined where none was given. */
  readonly value: number | undefined;
  readonly min: number;
  readonly max?: number;
  readonly step?: 'any';
  readonly onChange: (value: number) => void;
}

/** A number; what is typed stays as it is until the field is left. */
export function NumberField({ label, value, onChange, ...input }: NumberFieldProps) {
  const [text, setText] = useState<string>();
  return (
    <span className="field field--sm ask__number">
      <input
        {...input}
        className="field__input"
        type="number"
        aria-label={label}
        value={text ?? value ?? ''}
        onChange={({ target }) => {
          setText(target.value);
          if (Number.isFinite(target.valueAsNumber)) onChange(target.valueAsNumber);
        }}
        onBlur={() => setText(undefined)}
      />
    </span>
  );
}
