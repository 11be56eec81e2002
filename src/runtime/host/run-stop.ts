import type { HostStop } from './stop-diagnostic.ts';

/** How long a sandbox may take to say that it has stopped before its realm is ended. */
const STOP_GRACE_MS = 30;
/** After so long, a sandbox that still writes logs is in the middle of the script, where no word reaches it. */
const UNHEARD_MS = 10;

/** What stops a run before its script has ended. */
export interface RunStop {
  /** Why the run is being stopped, or was; undefined where it is not. */
  why(): HostStop | undefined;
  /** Asks the sandbox to stop; one that does not answer in time is ended. */
  ask(why: HostStop): void;
  /** Takes note that the script wrote logs: one that goes on after it was asked to stop is ended without more waiting. */
  wrote(): void;
  /** Ends the run at once. What it was asked to stop for before counts. */
  force(why: HostStop): void;
  /** Resolves when the run was ended so. */
  readonly forced: Promise<HostStop>;
  /** Whether the run is over. */
  ended(): boolean;
  end(): void;
}

/** @param askSandbox gets the word to the sandbox and to what the run waits for */
export function createRunStop(askSandbox: (why: HostStop) => void): RunStop {
  let stop: HostStop | undefined;
  let ended = false;
  let timer: TimerId | undefined;
  let askedAtMs = Number.POSITIVE_INFINITY;
  let resolve: (why: HostStop) => void = () => undefined;
  const forced = new Promise<HostStop>((settle) => {
    resolve = settle;
  });
  const force = (why: HostStop): void => {
    stop ??= why;
    resolve(stop);
  };
  return {
    why: () => stop,
    ask(why) {
      if (stop !== undefined || ended) return;
      stop = why;
      askedAtMs = performance.now();
      askSandbox(why);
      timer = setTimeout(() => force(why), STOP_GRACE_MS);
    },
    wrote() {
      if (stop !== undefined && performance.now() - askedAtMs >= UNHEARD_MS) force(stop);
    },
    force,
    forced,
    ended: () => ended,
    end() {
      ended = true;
      clearTimeout(timer);
    },
  };
}
