import type { KeyboardEvent } from 'react';

export interface SegmentedOption<T extends string> {
  readonly value: T;
  readonly label: string;
  readonly count?: string;
}

export interface SegmentedProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly options: readonly SegmentedOption<T>[];
  readonly onChange: (value: T) => void;
}

/** One of a few: a radio group in one line. Arrows move and choose. */
export function Segmented<T extends string>({ label, value, options, onChange }: SegmentedProps<T>) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = options.findIndex((option) => option.value === value);
    const next = options.at((at + step) % options.length);
    if (next === undefined) return;
    onChange(next.value);
    const buttons = event.currentTarget.querySelectorAll<HTMLElement>('button');
    buttons[options.indexOf(next)]?.focus();
  };

  return (
    <div className="segmented" role="radiogroup" aria-label={label} onKeyDown={onKeyDown}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="radio"
          aria-checked={option.value === value}
          tabIndex={option.value === value ? 0 : -1}
          onClick={() => onChange(option.value)}
        >
          {option.label}
          {option.count === undefined ? null : <span className="count">{option.count}</span>}
        </button>
      ))}
    </div>
  );
}
