import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';

export const CLI = join(import.meta.dirname, '../../dist/lib/cli.js');

/** The reference server as `--server` names it when it is started as a command. */
export const EVERYTHING_STDIO = `everything=stdio:"${process.execPath}" "${join(
  createRequire(import.meta.url).resolve('@modelcontextprotocol/server-everything/package.json'),
  '../dist/index.js',
)}" stdio`;

export interface CliEnd {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface CliOptions {
  /** Another copy of the command. */
  readonly cli?: string;
  readonly cwd?: string;
  readonly input?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Called with all of standard output and error after each piece; what it returns is sent as a signal, once. */
  readonly signalOn?: (output: string) => NodeJS.Signals | undefined;
}

/** Runs the built command as a process of its own, to its end. */
export function runCli(args: readonly string[], options: CliOptions = {}): Promise<CliEnd> {
  const child = spawn(process.execPath, [options.cli ?? CLI, ...args], {
    ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '', ...options.env },
    stdio: 'pipe',
  });
  let stdout = '';
  let stderr = '';
  let sent = false;
  const look = (): void => {
    const signal = sent ? undefined : options.signalOn?.(stdout + stderr);
    if (signal === undefined) return;
    sent = true;
    child.kill(signal);
  };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
    look();
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
    look();
  });
  child.stdin.end(options.input ?? '');
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, stdout, stderr }));
  });
}
