import { type AriaAttributes, type ReactNode, useState } from 'react';
import type { Json } from '../../runtime/json.ts';
import { tryWords as words } from '../words/try.ts';
import { choiceText } from './choice-text.ts';
import type { FormField } from './form-model.ts';
import { JsonInput } from './json-input.tsx';
import { SeveralField } from './several-field.tsx';

export interface ScalarFieldProps {
  readonly field: FormField;
  readonly inputId: string;
  /** False for an item of a list, which has no label. */
  readonly named: boolean;
  readonly helpId: string | undefined;
  readonly value: Json | undefined;
  readonly onChange: (value: Json | undefined) => void;
  readonly required: boolean;
  readonly invalid: boolean;
}

/** The control of one value that is not made of others. */
export function ScalarField({ field, inputId, named, helpId, value, onChange, required, invalid }: ScalarFieldProps) {
  const aria = {
    id: inputId,
    'aria-label': named ? undefined : words.input,
    'aria-describedby': helpId,
    'aria-invalid': invalid,
    'aria-required': required,
  };
  switch (field.kind) {
    case 'text':
      return (
        <Box invalid={invalid} area={field.long}>
          <TextControl
            aria={aria}
            field={field}
            value={typeof value === 'string' ? value : ''}
            onChange={(text) => onChange(textValue(text, required))}
          />
        </Box>
      );
    case 'number':
      return (
        <Box invalid={invalid}>
          <NumberControl aria={aria} field={field} value={value} onChange={onChange} />
        </Box>
      );
    case 'boolean':
    case 'choice': {
      const values = field.kind === 'boolean' ? [true, false] : field.values;
      const at = values.findIndex((option) => JSON.stringify(option) === JSON.stringify(value));
      return (
        <Box invalid={invalid}>
          <select
            {...aria}
            className="field__input"
            value={at}
            onChange={(event) => onChange(values[Number(event.target.value)])}
          >
            <option value={-1}>{words.notSet}</option>
            {values.map((option, index) => (
              <option key={JSON.stringify(option)} value={index}>
                {choiceText(field, index)}
              </option>
            ))}
          </select>
        </Box>
      );
    }
    case 'several':
      return <SeveralField helpId={helpId} field={field} value={value} onChange={onChange} />;
    default:
      return <JsonInput aria={aria} value={value} onChange={onChange} rows={3} />;
  }
}

interface TextControlProps {
  readonly aria: AriaAttributes & { readonly id: string };
  readonly field: Extract<FormField, { readonly kind: 'text' }>;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** One line of text, or several. */
function TextControl({ aria, field: { long, format }, value, onChange }: TextControlProps) {
  if (long) {
    return (
      <textarea
        {...aria}
        className="field__input"
        rows={3}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  }
  return (
    <input
      {...aria}
      className="field__input mono"
      type={format === 'date' ? 'date' : 'text'}
      inputMode={format === 'email' ? 'email' : format === 'uri' ? 'url' : undefined}
      placeholder={format === 'date-time' ? words.dateTime : undefined}
      autoComplete="off"
      spellCheck={false}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

interface NumberControlProps {
  readonly aria: TextControlProps['aria'];
  readonly field: Extract<FormField, { readonly kind: 'number' }>;
  readonly value: Json | undefined;
  readonly onChange: (value: number | undefined) => void;
}

function NumberControl({ aria, field: { integer, min, max }, value, onChange }: NumberControlProps) {
  // As it is typed: `1.` and `1.0` are on the way to another number.
  const [text, setText] = useState<string>();
  return (
    <input
      {...aria}
      className="field__input mono"
      type="number"
      step={integer ? 1 : 'any'}
      min={min}
      max={max}
      value={text ?? (typeof value === 'number' ? value : '')}
      onChange={({ target }) => {
        setText(target.value);
        onChange(target.value === '' ? undefined : target.valueAsNumber);
      }}
      onBlur={() => setText(undefined)}
    />
  );
}

function Box({
  invalid,
  area,
  children,
}: {
  readonly invalid: boolean;
  readonly area?: boolean;
  readonly children: ReactNode;
}) {
  return <span className={`field${area ? ' field--area' : ''}${invalid ? ' is-invalid' : ''}`}>{children}</span>;
}

/** An optional text that was emptied is left out, a required one is sent empty. */
function textValue(text: string, required: boolean): string | undefined {
  return text === '' && !required ? undefined : text;
}
