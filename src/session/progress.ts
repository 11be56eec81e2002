import type { StoreApi } from 'zustand/vanilla';
import type { CallOptions, Source } from '../runtime/source.ts';
import type { CallRecord } from '../runtime/spec.ts';
import { type CallProgress, isLive, type SessionState } from './state.ts';

/** Hears what servers tell of calls that go on, and puts it beside the calls. */
export interface ProgressDesk {
  /** A call went out: what is told of its input from now on is about it. */
  started(call: CallRecord): void;
  /** The Source, asking to be told. The same object for the same Source: hosts remember what they know by it. */
  listening(source: Source): Source;
  clear(): void;
}

type Told = Parameters<NonNullable<CallOptions['onProgress']>>[0];

/** Steps kept of one call; of more, the latest replaces the last. */
const MAX_STEPS = 100;
const FLUSH_AFTER_MS = 60;
const MAX_MESSAGE_CHARACTERS = 300;

export function createProgressDesk(store: StoreApi<SessionState>, now: () => number): ProgressDesk {
  /** By the very input that the host hands on: a Source is not told the number of its call. */
  let calls = new WeakMap<object, number>();
  const wrapped = new WeakMap<Source, Source>();
  const told = new Map<number, CallProgress[]>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const flush = (): void => {
    timer = undefined;
    const latest = new Map(told);
    store.setState(({ trace }) => ({
      trace: {
        ...trace,
        rows: trace.rows.map((row) => {
          const progress = latest.get(row.callId);
          return progress === undefined ? row : { ...row, progress: [...progress] };
        }),
      },
    }));
  };

  const report = (callId: number, step: Told): void => {
    const { run } = store.getState();
    if (!isLive(run)) return;
    const steps = told.get(callId) ?? [];
    told.set(callId, steps);
    if (steps.length === MAX_STEPS) steps.pop();
    steps.push(progressOf(step, now() - run.clock.startedAtMs));
    timer ??= setTimeout(flush, FLUSH_AFTER_MS);
  };

  return {
    started({ callId, input }) {
      if (typeof input === 'object' && input !== null) calls.set(input, callId);
    },
    listening(source) {
      const known = wrapped.get(source);
      if (known !== undefined) return known;
      const call: Source['call'] = (tool, input, options) => {
        const callId = typeof input === 'object' && input !== null ? calls.get(input) : undefined;
        if (callId === undefined) return source.call(tool, input, options);
        const onProgress = (step: Told): void => {
          options.onProgress?.(step);
          report(callId, step);
        };
        return source.call(tool, input, { ...options, onProgress });
      };
      const listening = Object.create(source, { call: { value: call, enumerable: true } }) as Source;
      wrapped.set(source, listening);
      return listening;
    },
    clear() {
      clearTimeout(timer);
      timer = undefined;
      told.clear();
      calls = new WeakMap();
    },
  };
}

function progressOf({ progress, total, message }: Told, atMs: number): CallProgress {
  return {
    atMs,
    done: progress,
    ...(total === undefined ? {} : { total }),
    ...(message === undefined ? {} : { message: message.slice(0, MAX_MESSAGE_CHARACTERS) }),
  };
}
