import { text } from 'node:stream/consumers';

export type StopSignal = 'SIGINT' | 'SIGTERM' | 'SIGHUP';

/** The world of a command: what it reads, writes and is told. */
export interface Terminal {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Whether somebody watches standard error who is helped by progress. Never in CI. */
  readonly interactive: boolean;
  /** Whether standard output is a screen, on which control characters would act. */
  readonly outIsScreen: boolean;
  /** Whether standard error shows colours. */
  readonly colors: boolean;
  out(text: string): void;
  err(text: string): void;
  readInput(): Promise<string>;
  /** Calls back when somebody wants the command to stop; returns the unsubscribe function. */
  onStop(listener: (signal: StopSignal) => void): () => void;
}

const STOP_SIGNALS: readonly StopSignal[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** The terminal of this process. */
export function processTerminal(): Terminal {
  const { env, stdin, stdout, stderr } = process;
  // Whoever reads may close the pipe before everything is written, as `head` does: nothing is left to do then.
  for (const stream of [stdout, stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE') process.exit();
      throw error;
    });
  }
  const screen = stderr.isTTY === true && env.TERM !== 'dumb';
  return {
    cwd: process.cwd(),
    env,
    interactive: screen && !isSet(env.CI),
    outIsScreen: stdout.isTTY === true,
    colors: isSet(env.FORCE_COLOR) || (screen && !isSet(env.NO_COLOR)),
    out: (text) => stdout.write(text),
    err: (text) => stderr.write(text),
    readInput: () => text(stdin),
    onStop(listener) {
      const listeners = STOP_SIGNALS.map((signal) => [signal, () => listener(signal)] as const);
      for (const [signal, listener] of listeners) process.on(signal, listener);
      return () => {
        for (const [signal, listener] of listeners) process.off(signal, listener);
      };
    },
  };
}

const isSet = (value: string | undefined): boolean =>
  value !== undefined && value !== '' && value !== '0' && value !== 'false';
