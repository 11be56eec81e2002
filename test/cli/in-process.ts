import { cli } from '../../src/node/cli/cli.ts';
import type { StopSignal } from '../../src/node/terminal/terminal.ts';
import { fakeTerminal } from '../../src/node/testing/fake-terminal.ts';
import type { CliEnd, CliOptions } from './cli.ts';

export interface CliHere {
  readonly ended: Promise<CliEnd>;
  /** The first text on standard output. */
  readonly output: Promise<string>;
  readonly stop: (signal: StopSignal) => void;
}

/**
 * Runs a command of the sources in this process, with the threads of the built library. Of what the command does, the start of
 * a process takes most time: that is for tests of what a process is needed for, and of one case of each kind.
 */
export function cliHere(args: readonly string[], { cwd = process.cwd() }: Pick<CliOptions, 'cwd'> = {}): CliHere {
  let told: (text: string) => void = () => undefined;
  const output = new Promise<string>((resolve) => {
    told = resolve;
  });
  const terminal = fakeTerminal({
    cwd,
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '' },
    out: (text) => {
      terminal.written.out += text;
      told(text);
    },
  });
  const ended = cli(args, terminal).then((code) => ({
    ...{ code, stdout: terminal.written.out, stderr: terminal.written.err },
  }));
  return { ended, output, stop: (signal) => terminal.stop(signal) };
}
