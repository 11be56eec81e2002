import { Icon, type IconName } from '../controls/icon.tsx';
import { formatMs } from '../core/format.ts';
import type { KeptRun } from '../core/playground.ts';
import { historyWords as words } from '../words/links.ts';

const LOOKS = {
  finished: ['ok', 'is-ok'],
  failed: ['error', 'is-error'],
  limited: ['error', 'is-error'],
  crashed: ['error', 'is-error'],
  stopped: ['stop', ''],
  left: ['warn', 'is-warn'],
} as const satisfies Record<KeptRun['ended'], readonly [IconName, string]>;

export interface RunRowProps {
  readonly run: KeptRun;
  /** When it was, as short as its group allows. */
  readonly time: string;
  /** Its number among the runs of its group, of which the others may not be on the page. */
  readonly position: number;
  readonly count: number;
  readonly selected: boolean;
  readonly onSelect: () => void;
}

export function RunRow({ run, time, position, count, selected, onSelect }: RunRowProps) {
  const { ended, failedCalls, scriptName, title, timing, calls, pinned, mode, errorClass, linked } = run;
  const failed = ended === 'finished' && failedCalls > 0;
  const [icon, look] = pinned ? (['pin', ''] as const) : failed ? (['warn', 'is-warn'] as const) : LOOKS[ended];
  const notes = [
    title === undefined ? undefined : scriptName,
    ended === 'finished' ? undefined : ended === 'failed' ? (errorClass ?? words.ended.failed) : words.ended[ended],
    failed ? words.failedCalls(failedCalls) : undefined,
    mode === 'replay' ? words.replay : undefined,
    linked === true ? words.linked : undefined,
  ].filter((note) => note !== undefined);
  return (
    <li aria-posinset={position} aria-setsize={count}>
      <button type="button" className="run-row" aria-pressed={selected} onClick={onSelect}>
        <Icon name={icon} className={look} />
        <span className="muted">{time}</span>
        <span className="truncate">
          {title ?? scriptName} <span className="muted small">{notes.join(', ')}</span>
        </span>
        <span className="muted">{formatMs(timing.totalMs)}</span>
        <span className="muted">{words.calls(calls)}</span>
      </button>
    </li>
  );
}
