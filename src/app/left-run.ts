import { dialectParts, elapsedMs, isLive, type Session } from '../session/index.ts';
import type { KeptRun } from '../ui/index.ts';
import type { TextStorage } from './storage.ts';

const KEY = 'codemode-playground-left-run';
/** A tab has room for some millions, which its draft needs first. */
const MAX_CHARS = 1_000_000;

/**
 * From now on a run that has called tools and goes on while the page is left is noted in the tab; the one that was noted last is
 * given to `keep`.
 */
export function keepLeftRuns(session: Session, tab: TextStorage, keep: (note: string) => Promise<void>): () => void {
  const noted = tab.get(KEY);
  // A note that was not kept stays for the next load: kept twice it is one run, by its id.
  if (noted !== undefined)
    void keep(noted).then(
      () => tab.remove(KEY),
      () => undefined,
    );
  const note = (): void => {
    const run = leftRun(session);
    const text = run && JSON.stringify(run);
    if (text !== undefined && text.length <= MAX_CHARS) tab.set(KEY, text);
  };
  // A page that comes back out of the cache goes on with its run.
  const forget = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) tab.remove(KEY);
  };
  addEventListener('pagehide', note);
  addEventListener('pageshow', forget);
  return () => {
    removeEventListener('pagehide', note);
    removeEventListener('pageshow', forget);
  };
}

/** The run that goes on and has called tools, as far as it is known. What came back is in no history before a run has ended. */
function leftRun({ store, runUnderWay }: Session): KeptRun | undefined {
  const { run, usage, scripts, closedScripts } = store.getState();
  const started = runUnderWay();
  const script = [...scripts, ...closedScripts].find(({ id }) => id === started?.scriptId);
  if (!isLive(run) || usage.calls === 0 || started === undefined || script === undefined) return undefined;
  const { at, request, dialect, mode, linked } = started;
  return {
    id: `${at.getTime().toString(36)}-left`,
    at: at.getTime(),
    scriptName: script.name,
    ...dialectParts(dialect.id, dialect.options),
    pinned: false,
    request,
    ended: 'left',
    timing: { totalMs: elapsedMs(run.clock, performance.now()), waitedMs: run.clock.waitedMs, cpuMs: 0 },
    mode,
    ...(linked ? { linked } : {}),
    calls: usage.calls,
    failedCalls: usage.failedCalls,
  };
}
