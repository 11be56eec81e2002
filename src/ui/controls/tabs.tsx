import type { KeyboardEvent, ReactNode } from 'react';
import { useInView } from '../core/use-in-view.ts';

export interface TabItem<T extends string> {
  readonly value: T;
  readonly label: string;
  /** How much is behind it, shown beside the label. */
  readonly count?: ReactNode;
}

export interface TabsProps<T extends string> {
  readonly label: string;
  /** Prefix of the ids that tie tabs to their panels. */
  readonly idPrefix: string;
  readonly value: T;
  readonly items: readonly TabItem<T>[];
  readonly onChange: (value: T) => void;
}

/** A list of tabs. Left and right move and choose; the panel is `${idPrefix}-panel`. */
export function Tabs<T extends string>({ label, idPrefix, value, items, onChange }: TabsProps<T>) {
  const set = useInView<HTMLDivElement>(value);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const at = items.findIndex((item) => item.value === value);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: items.length - 1 }[event.key];
    const next = to === undefined ? undefined : items.at(to % items.length);
    if (next === undefined) return;
    event.preventDefault();
    onChange(next.value);
    event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')[items.indexOf(next)]?.focus();
  };

  return (
    <div ref={set} className="tabs__set" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
      {items.map((item) => (
        <button
          key={item.value}
          type="button"
          role="tab"
          id={`${idPrefix}-tab-${item.value}`}
          className="tab"
          aria-selected={item.value === value}
          aria-controls={item.value === value ? `${idPrefix}-panel` : undefined}
          tabIndex={item.value === value ? 0 : -1}
          onClick={() => onChange(item.value)}
        >
          {item.label}
          {item.count}
        </button>
      ))}
    </div>
  );
}
