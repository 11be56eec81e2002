import type { CallProgress } from '../../runtime/spec.ts';
import type { CallRow } from '../../session/index.ts';
import { formatCount } from './format.ts';
import { isolated } from './isolated.ts';

/** How far a call is: "3 of 10", "37 %", "3"; undefined for numbers that say nothing. */
export function progressText({ progress, total }: CallProgress): string | undefined {
  if (total !== undefined && total > 0 && progress >= 0) {
    return Number.isInteger(progress) && Number.isInteger(total)
      ? `${formatCount(progress)} of ${formatCount(total)}`
      : `${formatCount(100 * Math.min(1, progress / total))} %`;
  }
  return Number.isFinite(progress) && progress > 0 ? formatCount(progress) : undefined;
}

/** The same with what the server says of it, for one line. */
export function progressLine(step: CallProgress): string {
  return [progressText(step) ?? '', isolated(step.message ?? '').trim()].filter((part) => part !== '').join(' · ');
}

/** From 0 to 1; undefined where the server knows no end. */
export function progressShare({ progress, total }: CallProgress): number | undefined {
  if (total === undefined || !(total > 0) || !(progress >= 0)) return undefined;
  return Math.min(1, progress / total);
}

/** The open call whose server told of progress last. */
export function callTellingLast(calls: readonly CallRow[]): CallRow | undefined {
  let row: CallRow | undefined;
  for (const call of calls) {
    if (call.endMs !== undefined || call.progress === undefined) continue;
    if (row === undefined || lastMs(call) >= lastMs(row)) row = call;
  }
  return row;
}

const lastMs = (call: CallRow): number => call.progress?.at(-1)?.timeMs ?? 0;
