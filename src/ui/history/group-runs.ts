import type { KeptRun } from '../core/playground.ts';
import { historyWords as words } from '../words/links.ts';

export interface RunGroup {
  readonly title: string;
  /** The title is the day of all its runs. */
  readonly isDay: boolean;
  readonly runs: readonly KeptRun[];
}

const dayName = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'long', year: 'numeric' });
const timeOfDay = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' });
const dayAlone = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' });
const dayAndTime = new Intl.DateTimeFormat(undefined, {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

/** Runs under the day they ran on, the latest first; pinned ones stand before all days. */
export function groupRuns(runs: readonly KeptRun[], now: Date): readonly RunGroup[] {
  const groups = new Map<string, KeptRun[]>();
  const pinned = runs.filter((run) => run.pinned);
  if (pinned.length > 0) groups.set(words.pinned, pinned);
  let last: { readonly day: number; readonly inDay: KeptRun[] } | undefined;
  for (const run of runs) {
    if (run.pinned) continue;
    const day = startOfDay(run.at);
    if (last?.day !== day) {
      const title = titleOf(day, now);
      const inDay = groups.get(title) ?? [];
      groups.set(title, inDay);
      last = { day, inDay };
    }
    last.inDay.push(run);
  }
  return [...groups].map(([title, inGroup]) => ({ title, isDay: inGroup !== pinned, runs: inGroup }));
}

function titleOf(day: number, now: Date): string {
  // Days have 23 to 25 hours, so they are counted by rounding.
  const ago = Math.round((startOfDay(now.getTime()) - day) / 86_400_000);
  if (ago === 0) return words.today;
  if (ago === 1) return words.yesterday;
  return dayName.format(day);
}

const startOfDay = (at: number): number => new Date(at).setHours(0, 0, 0, 0);

/** When a run of a group was, as short as it can be: the time under its day and for today, else the day. */
export const timeInGroup = (at: number, { isDay }: Pick<RunGroup, 'isDay'>, now: Date): string =>
  (isDay || startOfDay(at) === startOfDay(now.getTime()) ? timeOfDay : dayAlone).format(at);

/** "14:32"; with the day for runs of other days. */
export const timeOf = (at: number, now: Date): string =>
  (startOfDay(at) === startOfDay(now.getTime()) ? timeOfDay : dayAndTime).format(at);
