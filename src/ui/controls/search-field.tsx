import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { common } from '../words/common.ts';
import { Icon } from './icon.tsx';

export interface SearchFieldProps {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  readonly inputRef?: RefObject<HTMLInputElement | null>;
  readonly small?: boolean;
  /** Shown at the end while nothing is typed. */
  readonly end?: ReactNode;
}

/** A field that narrows what is below it. Esc empties it first. */
export function SearchField(props: SearchFieldProps) {
  const { label, placeholder, value, onChange, onKeyDown, inputRef, small, end } = props;
  return (
    <div className={`field field--quiet${small ? ' field--sm' : ''}`}>
      <Icon name="search" size={small ? 12 : 16} />
      <input
        ref={inputRef}
        type="search"
        className="field__input"
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && value !== '') {
            event.stopPropagation();
            onChange('');
          } else onKeyDown?.(event);
        }}
      />
      <span className="field__end">
        {value === '' ? (
          end
        ) : (
          <button
            type="button"
            className="icon-btn icon-btn--sm"
            aria-label={common.clear}
            onClick={() => {
              onChange('');
              inputRef?.current?.focus();
            }}
          >
            <Icon name="close" size={12} />
          </button>
        )}
      </span>
    </div>
  );
}
