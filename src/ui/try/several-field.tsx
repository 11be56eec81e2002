import type { Json } from '../../runtime/json.ts';
import { choiceText } from './choice-text.ts';
import type { Choices } from './form-model.ts';

interface SeveralFieldProps {
  readonly field: Choices<'several'>;
  readonly helpId: string | undefined;
  readonly value: Json | undefined;
  readonly onChange: (value: Json | undefined) => void;
}

/** Any number of choices, sent in the order in which they are offered. */
export function SeveralField({ field, helpId, value, onChange }: SeveralFieldProps) {
  const chosen = new Set((Array.isArray(value) ? value : []).map((item) => JSON.stringify(item)));
  const toggle = (toggled: string, checked: boolean): void =>
    onChange(
      field.values.filter((option) => {
        const text = JSON.stringify(option);
        return text === toggled ? checked : chosen.has(text);
      }),
    );
  return (
    <div className="choices">
      {field.values.map((option, index) => {
        const text = JSON.stringify(option);
        return (
          <label key={text} className="choices__one">
            <input
              type="checkbox"
              aria-describedby={helpId}
              checked={chosen.has(text)}
              onChange={({ target }) => toggle(text, target.checked)}
            />
            <span>{choiceText(field, index)}</span>
          </label>
        );
      })}
    </div>
  );
}
