import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { ClientTransport } from '../../mcp/index.ts';
import { SourceError } from '../../runtime/errors.ts';
import { within } from '../../runtime/host/within.ts';
import { parseMarked, writeMarked } from '../../runtime/large-integers.ts';
import { type LineListeners, readLines } from './read-lines.ts';

export interface StdioOptions {
  readonly words: readonly string[];
  /** As typed: what Windows is given, whose commands are often scripts that only its shell can start. */
  readonly line: string;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Told of every line that the process writes to its standard error. */
  readonly onLine?: ((line: string) => void) | undefined;
  /** Told why the process ended, when nobody asked it to, or that all it wrote was no message. */
  readonly onEnd?: ((reason: string) => void) | undefined;
}

/** Longest message that is put together: what the host could never take is not gathered either. */
const MAX_MESSAGE_BYTES = 34 * 1024 * 1024;
const KEPT_LINES = 5;
const MAX_LINE_CHARS = 2_000;
/** Longest line of standard error that is put together. */
const MAX_LINE_BYTES = 64 * 1024;
/** Lines on standard output that are no messages, and are reported one by one. */
const MAX_ODD_LINES = 20;
const MAX_ODD_CHARS = 100;
/** How long a process may take to end once its input is closed, and once it was asked to end. */
const GRACE_MS = 1_000;
/** Processes that run, to be asked to end where ours ends before it has closed them. */
const running = new Set<ChildProcess>();
const WINDOWS = process.platform === 'win32';

/**
 * The client's end of an MCP server that is a process of its own: one JSON message a line. The process gets a group of its
 * own, so that Ctrl-C reaches us alone and calls can be cancelled before it ends.
 */
export function stdioTransport(options: StdioOptions): ClientTransport {
  let child: ChildProcess | undefined;
  let exited: Promise<unknown> | undefined;
  let closed = false;
  const output = createLastLines(options.onLine);
  const heard: Heard = { message: false, oddLine: '' };

  const end = (reason: string): void => {
    if (closed) return;
    closed = true;
    const wrote = output.text();
    const details = [wrote && `; it wrote: ${wrote}`, oddText(heard) && `; it ${oddText(heard)}`];
    options.onEnd?.(`${options.line} ${reason}${details.join('')}`);
    transport.onclose?.();
  };

  const transport: ClientTransport & { readonly writesMarks: true } = {
    writesMarks: true,
    async start() {
      const started = startProcess(options);
      child = started;
      exited = new Promise((resolve) => started.once('close', resolve));
      const reading = Promise.all([
        readLines(started.stderr, output.lines),
        readLines(started.stdout, {
          line: messageReader(transport, heard),
          goesOn: () => !closed,
          maxBytes: MAX_MESSAGE_BYTES,
          tooLong: () => {
            end(`wrote a message of more than ${MAX_MESSAGE_BYTES} bytes`);
            kill(started, 'SIGKILL');
          },
        }),
      ]);
      // What it wrote at last may have to wait its turn.
      started.once('close', (code, signal) => void reading.then(() => end(endingOf(code, signal))));
      try {
        await once(started, 'spawn');
      } catch (error) {
        closed = true;
        throw startFailure(options.words[0] ?? '', error);
      }
    },
    async send(message: unknown) {
      const input = child?.stdin;
      if (closed || input === null || input === undefined) throw new Error(`${options.line} is not running`);
      await new Promise<void>((resolve, reject) => {
        input.write(`${writeMarked(JSON.stringify(message))}\n`, (error) => (error ? reject(error) : resolve()));
      });
    },
    async close() {
      if (child === undefined || exited === undefined) return;
      const wasClosed = closed;
      closed = true;
      await endProcess(child, exited);
      if (wasClosed) return;
      if (oddText(heard) !== '') options.onEnd?.(`${options.line} ${oddText(heard)}`);
      transport.onclose?.();
    },
  };
  return transport;
}

const endingOf = (code: number | null, signal: NodeJS.Signals | null): string =>
  signal === null ? `ended with code ${code}` : `was ended by ${signal}`;

function startProcess({ words: [program = '', ...args], line, cwd, env: all }: StdioOptions) {
  const env = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
  const shared = { cwd, env, stdio: 'pipe', windowsHide: true } as const;
  const child = WINDOWS ? spawn(line, { ...shared, shell: true }) : spawn(program, args, { ...shared, detached: true });
  endWithUs(child);
  // Once it runs, all that can go wrong ends it.
  child.on('error', () => undefined);
  // Whoever reads our messages may be gone; that it is gone is told by its end.
  child.stdin.on('error', () => undefined);
  return child;
}

function endWithUs(child: ChildProcess): void {
  if (running.size === 0) process.on('exit', endAll);
  running.add(child);
  child.once('close', () => {
    running.delete(child);
    if (running.size === 0) process.off('exit', endAll);
  });
}

function endAll(): void {
  for (const child of running) kill(child, 'SIGTERM');
}

/** Closes its input, asks it to end, and ends it. */
async function endProcess(child: ChildProcess, exited: Promise<unknown>): Promise<void> {
  child.stdin?.end();
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    if (await within(exited, GRACE_MS)) break;
    kill(child, signal);
  }
}

function startFailure(program: string, error: unknown): SourceError {
  const code = (error as NodeJS.ErrnoException).code;
  const why =
    code === 'ENOENT' ? 'there is no such program' : code === 'EACCES' ? 'it may not be run' : (error as Error).message;
  const hint = 'Check the command that starts the server';
  return new SourceError('broken', `${program} could not be started: ${why}`, { hint, cause: error });
}

function kill(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): void {
  try {
    if (WINDOWS || child.pid === undefined) child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch {
    // It has ended meanwhile.
    child.kill(signal);
  }
}

/** What a process has written to its standard output. */
interface Heard {
  message: boolean;
  /** The first line that is no message. */
  oddLine: string;
}

/** What there is to say of a process that never wrote a message. */
const oddText = ({ message, oddLine }: Heard): string =>
  message || oddLine === '' ? '' : `wrote to its standard output, where only messages may be: ${oddLine}`;

/** Takes lines as messages, if they look like some, for a transport; the first of the others it reports. */
function messageReader(transport: ClientTransport, heard: Heard): LineListeners['line'] {
  let oddLines = 0;
  return (line) => {
    const text = line.toString('utf8').trim();
    if (text === '') return true;
    const message = messageIn(text);
    if (message !== undefined) {
      heard.message = true;
      transport.onmessage?.(message as never);
      return true;
    }
    oddLines += 1;
    heard.oddLine ||= text.slice(0, MAX_ODD_CHARS);
    if (oddLines <= MAX_ODD_LINES) {
      const more = oddLines === MAX_ODD_LINES ? '; further ones are not reported' : '';
      transport.onerror?.(
        new Error(`The server wrote a line that is not a message: ${text.slice(0, MAX_ODD_CHARS)}${more}`),
      );
    }
    return false;
  };
}

function messageIn(text: string): unknown {
  // An error for each of a million lines of something else costs more than all of their bytes.
  if (!/^[[{]/.test(text)) return undefined;
  try {
    return parseMarked(text);
  } catch {
    return undefined;
  }
}

/** The last lines of what a process writes, for the message about its end. */
function createLastLines(onLine: StdioOptions['onLine']): { readonly lines: LineListeners; text(): string } {
  const last: string[] = [];
  return {
    lines: {
      line(bytes) {
        const line = bytes.toString('utf8').replace(/\r$/, '').slice(0, MAX_LINE_CHARS);
        if (line === '') return true;
        last.push(line);
        if (last.length > KEPT_LINES) last.shift();
        onLine?.(line);
        return true;
      },
      goesOn: () => true,
      tooLong: () => undefined,
      maxBytes: MAX_LINE_BYTES,
    },
    text: () => last.join(' / '),
  };
}
