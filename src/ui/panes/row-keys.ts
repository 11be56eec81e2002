import type { KeyboardEvent } from 'react';

export interface RowKeys {
  readonly count: number;
  /** The active row; -1 where there is none. */
  readonly active: number;
  /** Where the arrows begin while no row is active; the first row unless said. */
  readonly begin?: number;
  readonly onMove: (index: number) => void;
  readonly onOpen?: (index: number) => void;
  readonly onClose?: (index: number) => void;
  readonly onEnter?: (index: number) => void;
  readonly pageRows?: number;
}

/** Moves among rows: arrows, page keys, Home and End; right and left open and close, Enter acts. Handled keys go no further. */
export function handleRowKeys(event: KeyboardEvent<HTMLElement>, keys: RowKeys): void {
  if (event.altKey || event.ctrlKey || event.metaKey || keys.count === 0) return;
  const { active, count, begin = 0, pageRows = 10 } = keys;
  const rtl = getComputedStyle(event.currentTarget).direction === 'rtl';
  const step = (by: number): number => (active === -1 ? begin : active + by);
  const to = {
    ArrowDown: step(1),
    ArrowUp: step(-1),
    PageDown: step(pageRows),
    PageUp: step(-pageRows),
    Home: 0,
    End: count - 1,
  }[event.key];
  if (to !== undefined) keys.onMove(Math.max(0, Math.min(count - 1, to)));
  else if (event.key === (rtl ? 'ArrowLeft' : 'ArrowRight') && keys.onOpen !== undefined) keys.onOpen(active);
  else if (event.key === (rtl ? 'ArrowRight' : 'ArrowLeft') && keys.onClose !== undefined) keys.onClose(active);
  else if (event.key === 'Enter' && keys.onEnter !== undefined && active >= 0) keys.onEnter(active);
  else return;
  event.preventDefault();
  event.stopPropagation();
}
