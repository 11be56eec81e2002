import { useRef } from 'react';
import { elapsedMs, isLive, type SessionState } from '../../session/index.ts';
import { formatBytes, formatCount, formatLimitMs, formatMs } from '../core/format.ts';
import { useParts, useSession, useSessionAtBeats } from '../core/playground.ts';
import { useRunClock } from '../trace/use-run-clock.ts';
import { runWords } from '../words/run.ts';
import { limitOf } from './limit-of.ts';

const { meters: words } = runWords;
const NEAR = 0.8;

/** What the run used of its time, memory, calls and logs. A click changes the limits. */
export function Meters() {
  const live = useSession((state) => isLive(state.run));
  const usage = useSessionAtBeats((state) => state.usage);
  const timeoutMs = useSession((state) => limitOf(state, 'timeoutMs'));
  const maxMemoryBytes = useSession((state) => limitOf(state, 'maxMemoryBytes'));
  const maxToolCalls = useSession((state) => limitOf(state, 'maxToolCalls'));
  const maxLogBytes = useSession((state) => limitOf(state, 'maxLogBytes'));
  // An engine that ran out of memory cannot say how much it used: all that there was.
  const memoryBytes = useSession(memoryReached) ?? usage.memoryBytes;
  return (
    <div className={`meters${live ? ' is-live' : ''}`}>
      <TimeMeter limitMs={timeoutMs} />
      <Meter
        label={words.memory}
        used={memoryBytes === undefined ? words.unknown : formatBytes(memoryBytes)}
        limit={formatBytes(maxMemoryBytes)}
        share={(memoryBytes ?? 0) / maxMemoryBytes}
      />
      <Meter
        label={words.calls}
        used={formatCount(usage.calls)}
        limit={formatCount(maxToolCalls)}
        share={maxToolCalls === 0 ? 0 : usage.calls / maxToolCalls}
      />
      <Meter
        label={words.logs}
        used={formatBytes(usage.logBytes)}
        limit={formatBytes(maxLogBytes)}
        share={maxLogBytes === 0 ? 0 : usage.logBytes / maxLogBytes}
      />
    </div>
  );
}

function memoryReached({ problems }: SessionState): number | undefined {
  return problems.find(({ limit }) => limit?.name === 'maxMemoryBytes')?.limit?.value;
}

/** Time changes ten times a second, so it is written to the page without going through React. */
function TimeMeter({ limitMs }: { readonly limitMs: number }) {
  const { session } = useParts();
  const run = useSession((state) => state.run);
  const value = useRef<HTMLElement>(null);
  const bar = useRef<HTMLElement>(null);
  useRunClock(() => {
    const current = session.store.getState().run;
    if (!isLive(current)) return;
    const ms = elapsedMs(current.clock, performance.now());
    // The text that is there is changed: another one in its place would be styled and laid out anew.
    const text = value.current?.firstChild;
    if (text && text.nodeValue !== clockText(ms)) text.nodeValue = clockText(ms);
    if (bar.current !== null) bar.current.style.transform = trackTransform(ms / limitMs);
  });
  const ms = run.phase === 'idle' || isLive(run) ? 0 : run.totalMs - run.waitedMs;
  return (
    <Meter
      key={run.phase === 'idle' ? 0 : run.runId}
      label={words.time}
      used={isLive(run) ? clockText(0) : run.phase === 'idle' ? formatMs(0) : formatMs(ms)}
      limit={formatLimitMs(limitMs)}
      share={ms / limitMs}
      valueRef={value}
      barRef={bar}
      live={isLive(run)}
    />
  );
}

/** Part of a track that is used: a transform, which moves nothing else on the page. */
function trackTransform(share: number): string {
  return `scaleX(${Math.min(1, share).toFixed(4)})`;
}

/** Tenths of a second: digits that change faster cannot be read. */
function clockText(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

interface MeterProps {
  readonly label: string;
  readonly used: string;
  readonly limit: string;
  readonly share: number;
  readonly valueRef?: React.RefObject<HTMLElement | null>;
  readonly barRef?: React.RefObject<HTMLElement | null>;
  readonly live?: boolean;
}

function Meter({ label, used, limit, share, valueRef, barRef, live }: MeterProps) {
  const { view } = useParts();
  const state = share >= 1 ? ' is-over' : share >= NEAR ? ' is-near' : '';
  return (
    <button
      type="button"
      className={`meter${state}`}
      aria-haspopup="dialog"
      aria-label={live ? `${label}. ${words.change}` : `${label}: ${words.of(used, limit)}. ${words.change}`}
      onClick={() => view.setState({ dialog: { kind: 'limits' } })}
    >
      <span className="meter__row">
        <span className="meter__label">{label}</span>
        <span className="meter__value">
          <b ref={valueRef}>{used}</b>
          <span className="meter__limit"> / {limit}</span>
        </span>
      </span>
      <span className="meter__track">
        <i ref={barRef} style={{ transform: trackTransform(share) }} />
      </span>
    </button>
  );
}
