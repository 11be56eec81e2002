import type { RunMoment } from '../runtime/spec.ts';
import { untilBeatMs } from './beat.ts';

/** Gathers the events of the current run and hands them over a few times a second, so that a chatty script costs few updates. */
export interface EventBatch {
  /** Takes an event; one of a run that is not `current` any more is dropped here and nowhere else. */
  push(runId: number, event: RunMoment): void;
  /** Hands over what has gathered, now. */
  flush(): void;
  /** From now on only events of this run count; what has gathered for another is dropped. */
  begin(runId: number): void;
  /** No event counts any more. */
  end(): void;
}

/** Entries of logs after which there is no waiting: more at once would be one long task. */
const MAX_GATHERED_LOGS = 4_000;

export function createEventBatch(apply: (events: readonly RunMoment[]) => void): EventBatch {
  let current: number | undefined;
  let gathered: RunMoment[] = [];
  let gatheredLogs = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const reset = (runId: number | undefined): void => {
    current = runId;
    gathered = [];
    gatheredLogs = 0;
    clearTimeout(timer);
    timer = undefined;
  };

  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (gathered.length === 0) return;
    const events = gathered;
    gathered = [];
    gatheredLogs = 0;
    apply(events);
  };

  return {
    push(runId, event) {
      if (runId !== current) return;
      gathered.push(event);
      if (event.type === 'log') gatheredLogs += event.entries.length;
      if (gatheredLogs >= MAX_GATHERED_LOGS) flush();
      else timer ??= setTimeout(flush, untilBeatMs());
    },
    flush,
    begin: (runId) => reset(runId),
    end: () => reset(undefined),
  };
}
