import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { ClientTransport } from '../../mcp/index.ts';
import { parseMarked, writeMarked } from '../../runtime/large-integers.ts';
import { within } from '../within.ts';

export interface StdioOptions {
  readonly words: readonly string[];
  /** As typed: what Windows is given, whose commands are often scripts that only its shell can start. */
  readonly line: string;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Told of every line that the process writes to its standard error. */
  readonly onLine?: ((line: string) => void) | undefined;
  /** Told why the process ended, when nobody asked it to. */
  readonly onEnd?: ((reason: string) => void) | undefined;
}

/** Longest message that is put together: what the host could never take is not gathered either. */
const MAX_MESSAGE_BYTES = 34 * 1024 * 1024;
const KEPT_LINES = 5;
const MAX_LINE_CHARS = 2_000;
/** How long a process may take to end once its input is closed, and once it was asked to end. */
const GRACE_MS = 1_000;
const LINE_FEED = 10;
const WINDOWS = process.platform === 'win32';

/**
 * The client's end of an MCP server that is a process of its own: one JSON message a line. The process gets a group of its
 * own, so that Ctrl-C reaches us alone and calls can be cancelled before it ends.
 */
export function stdioTransport(options: StdioOptions): ClientTransport {
  let child: ChildProcess | undefined;
  let exited: Promise<unknown> | undefined;
  let closed = false;
  const lastLines: string[] = [];

  const end = (reason: string): void => {
    if (closed) return;
    closed = true;
    const output = lastLines.length === 0 ? '' : `; it wrote: ${lastLines.join(' / ')}`;
    options.onEnd?.(`${options.line} ${reason}${output}`);
    transport.onclose?.();
  };

  const transport: ClientTransport = {
    async start() {
      const started = startProcess(options);
      child = started;
      exited = new Promise((resolve) => started.once('close', resolve));
      // Once it runs, all that can go wrong ends it.
      started.on('error', () => undefined);
      started.once('close', (code, signal) => end(endingOf(code, signal)));
      // Whoever reads our messages may be gone; that it is gone is told above.
      started.stdin.on('error', () => undefined);
      readLines(started.stderr, (line) => {
        lastLines.push(line.slice(0, MAX_LINE_CHARS));
        if (lastLines.length > KEPT_LINES) lastLines.shift();
        options.onLine?.(line);
      });
      readMessages(started.stdout, {
        message: (message) => transport.onmessage?.(message as never),
        error: (error) => transport.onerror?.(error),
        tooLarge: () => {
          end(`wrote a message of more than ${MAX_MESSAGE_BYTES} bytes`);
          kill(started, 'SIGKILL');
        },
      });
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
      if (!wasClosed) transport.onclose?.();
    },
  };
  return transport;
}

const endingOf = (code: number | null, signal: NodeJS.Signals | null): string =>
  signal === null ? `ended with code ${code}` : `was ended by ${signal}`;

function startProcess({ words: [program = '', ...args], line, cwd, env: all }: StdioOptions) {
  const env = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
  const shared = { cwd, env, stdio: 'pipe', windowsHide: true } as const;
  return WINDOWS ? spawn(line, { ...shared, shell: true }) : spawn(program, args, { ...shared, detached: true });
}

/** Closes its input, asks it to end, and ends it. */
async function endProcess(child: ChildProcess, exited: Promise<unknown>): Promise<void> {
  child.stdin?.end();
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    if (await within(exited, GRACE_MS)) break;
    kill(child, signal);
  }
}

function startFailure(program: string, error: unknown): Error {
  const code = (error as NodeJS.ErrnoException).code;
  const why =
    code === 'ENOENT' ? 'there is no such program' : code === 'EACCES' ? 'it may not be run' : (error as Error).message;
  return new Error(`${program} could not be started: ${why}`, { cause: error });
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

function readLines(stream: NodeJS.ReadableStream, onLine: (line: string) => void): void {
  let rest = '';
  stream.setEncoding('utf8');
  stream.on('data', (chunk: string) => {
    const lines = `${rest}${chunk}`.split(/\r?\n/);
    rest = (lines.pop() ?? '').slice(-MAX_LINE_CHARS);
    for (const line of lines) if (line !== '') onLine(line);
  });
  stream.on('end', () => {
    if (rest !== '') onLine(rest);
  });
}

interface MessageListeners {
  readonly message: (message: unknown) => void;
  readonly error: (error: Error) => void;
  readonly tooLarge: () => void;
}

function readMessages(stream: NodeJS.ReadableStream, listeners: MessageListeners): void {
  let parts: Buffer[] = [];
  let bytes = 0;
  const take = (part: Buffer): void => {
    const line = Buffer.concat([...parts, part])
      .toString('utf8')
      .trim();
    parts = [];
    bytes = 0;
    if (line === '') return;
    let message: unknown;
    try {
      message = parseMarked(line);
    } catch {
      listeners.error(new Error(`The server wrote a line that is not a message: ${line.slice(0, 100)}`));
      return;
    }
    listeners.message(message);
  };
  stream.on('data', (chunk: Buffer) => {
    let from = 0;
    for (let at = chunk.indexOf(LINE_FEED); at !== -1; at = chunk.indexOf(LINE_FEED, from)) {
      take(chunk.subarray(from, at));
      from = at + 1;
    }
    if (from === chunk.length) return;
    const rest = chunk.subarray(from);
    bytes += rest.length;
    if (bytes > MAX_MESSAGE_BYTES) {
      parts = [];
      listeners.tooLarge();
    } else parts.push(rest);
  });
}
