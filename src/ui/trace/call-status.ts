import type { CallRow } from '../../session/index.ts';
import { formatMs } from '../core/format.ts';
import { progressText } from '../core/progress-text.ts';
import { traceWords as words } from '../words/trace.ts';

export type CallStatus = 'ok' | 'failed' | 'open' | 'paused' | 'cut';

/** Where a call stands. */
export function callStatus(call: CallRow): CallStatus {
  if (call.cut === true) return 'cut';
  if (call.hold !== undefined && call.hold.toMs === undefined) return 'paused';
  if (call.ok === undefined) return 'open';
  return call.ok ? 'ok' : 'failed';
}

export const STATUS_WORDS: Record<CallStatus, string> = {
  ok: words.ok,
  failed: words.failedOne,
  open: words.openOne,
  paused: words.pausedOne,
  cut: words.cutOne,
};

/** How long a call took, without the time in which a person decided; or where it stands where it has no end. */
export function tookText(call: CallRow): string {
  if (call.endMs === undefined) return call.cut === true ? '–' : STATUS_WORDS[callStatus(call)];
  const { fromMs = 0, toMs = fromMs } = call.hold ?? {};
  return formatMs(Math.max(0, call.endMs - call.startMs - (toMs - fromMs)));
}

/** How far an open call is; undefined where its server does not tell. */
export function farText(call: CallRow): string | undefined {
  const step = callStatus(call) === 'open' ? call.progress?.at(-1) : undefined;
  return step && progressText(step);
}

/** How far an open call is where its server tells, else how long it took or where it stands. */
export function standingText(call: CallRow): string {
  return farText(call) ?? tookText(call);
}

/** Line of a `line:column` path. */
export function lineOf(path: string): string {
  return path.split(':', 1)[0] ?? path;
}
