import { constants } from 'node:os';
import { EXIT_SIGNAL } from '../cli/exit-code.ts';
import type { StopSignal, Terminal } from './terminal.ts';

export interface Stopping {
  readonly signal: AbortSignal;
  /** The exit code of a command that was stopped; undefined where nobody stopped it. */
  exitCode(): number | undefined;
  stoppedBy(): StopSignal | undefined;
  release(): void;
}

/** Makes a signal of Ctrl-C and its like. The second one ends the process as it stands. */
export function stopOnSignal(terminal: Pick<Terminal, 'onStop'>): Stopping {
  const controller = new AbortController();
  let stopped: StopSignal | undefined;
  const release = terminal.onStop((signal) => {
    if (stopped !== undefined) process.exit(EXIT_SIGNAL + constants.signals[signal]);
    stopped = signal;
    controller.abort(new Error(`Stopped by ${signal}`));
  });
  return {
    signal: controller.signal,
    exitCode: () => (stopped === undefined ? undefined : EXIT_SIGNAL + constants.signals[stopped]),
    stoppedBy: () => stopped,
    release,
  };
}
