import { createInterface } from 'node:readline/promises';
import { EXIT } from '../cli/exit-code.ts';
import { bytesOf } from '../program-file/text-of.ts';

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
  /** All of standard input. Throws `UsageError` where that is too much. */
  readInput(): Promise<Uint8Array>;
  /** Whether a person can be asked: they see standard error, and type on standard input. */
  readonly canAsk: boolean;
  /** Asks, and gives the line that the person types; undefined where input has ended. Rejects when `signal` is aborted. */
  ask(question: string, signal: AbortSignal): Promise<string | undefined>;
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
      process.stderr.write(`codemode-runner: the output could not be written: ${error.message}\n`);
      process.exit(EXIT.usage);
    });
  }
  const screen = stderr.isTTY === true && env.TERM !== 'dumb';
  const interactive = screen && !isSet(env.CI);
  return {
    cwd: process.cwd(),
    env,
    interactive,
    canAsk: interactive && stdin.isTTY === true,
    outIsScreen: stdout.isTTY === true,
    colors: isSet(env.FORCE_COLOR) || (screen && !isSet(env.NO_COLOR)),
    out: (text) => stdout.write(text),
    err: (text) => stderr.write(text),
    readInput: () => bytesOf(stdin, 'Standard input'),
    async ask(question, signal) {
      // Not as a terminal: Ctrl-C then stops the command as it always does.
      const lines = createInterface({ input: stdin, output: stderr, terminal: false });
      try {
        const ended = new Promise<undefined>((resolve) => lines.once('close', () => resolve(undefined)));
        return await Promise.race([lines.question(question, { signal }), ended]);
      } finally {
        lines.close();
      }
    },
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
