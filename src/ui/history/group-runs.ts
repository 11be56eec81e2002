import type { KeptRun } from '../core/playground.ts';
import { historyWords as words } from '../words/links.ts';

export interface RunGroup {
  readonly title: string;
  readonly runs: readonly KeptRun[];
}

/** Runs under the day they ran on, the latest first; pinned ones stand before all days. */
export function groupRuns(runs: readonly KeptRun[], now: Date): readonly RunGroup[] {
  const groups = new Map<string, KeptRun[]>();
  const pinned = runs.filter((run) => run.pinned);
  if (pinned.length > 0) groups.set(words.pinned, pinned);
  for (const run of runs) {
    if (run.pinned) continue;
    const title = dayOf(run.at, now);
    groups.set(title, [...(groups.get(title) ?? []), run]);
  }
  return [...groups].map(([title, inGroup]) => ({ title, runs: inGroup }));
}

function dayOf(at: number, now: Date): string {
  const day = (date: Date): number => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
  // Days have 23 to 25 hours, so they are counted by rounding.
  const ago = Math.round((day(now) - day(new Date(at))) / 86_400_000);
  if (ago === 0) return words.today;
  if (ago === 1) return words.yesterday;
  return new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'long', year: 'numeric' }).format(at);
}

/** "14:32"; with the day for runs of other days. */
export function timeOf(at: number, now: Date): string {
  const sameDay = new Date(at).toDateString() === now.toDateString();
  return new Intl.DateTimeFormat(
    undefined,
    sameDay
      ? { hour: '2-digit', minute: '2-digit' }
      : { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
  ).format(at);
}
