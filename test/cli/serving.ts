import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { CLI } from './cli.ts';

/** A `serve` over HTTP as a process of its own. */
export interface Serving {
  readonly url: string;
  readonly child: ChildProcess;
  /** What it has written to standard error. */
  readonly stderr: () => string;
  readonly close: () => Promise<void>;
}

/** Starts one, at a port that is free, with tokens in variables of its environment. */
export async function startServe(args: readonly string[], tokens: Readonly<Record<string, string>>): Promise<Serving> {
  const named = Object.keys(tokens).flatMap((name) => ['--token-env', name]);
  const child = spawn(process.execPath, [CLI, 'serve', '--http', '0', '--json', ...named, ...args], {
    env: { ...process.env, ...tokens },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const close = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  const [line] = await Promise.race([
    once(child.stdout.setEncoding('utf8'), 'data'),
    once(child, 'close').then(() => Promise.reject(new Error(stderr))),
  ]);
  return { url: JSON.parse(line).url, child, stderr: () => stderr, close };
}

const REVISION = '2026-07-28';

export interface ServedCall {
  readonly name?: string;
  readonly input: object;
  readonly id?: number;
  /** Beside what every request of the revision has. */
  readonly meta?: object;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** A call of a tool by a client without a session. */
export function callServed(url: string, token: string, call: ServedCall): Promise<Response> {
  const { name = 'codemode_run', input, id = 1, meta = {}, headers = {}, signal } = call;
  const envelope = {
    'io.modelcontextprotocol/protocolVersion': REVISION,
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const params = { name, arguments: input, _meta: { ...envelope, ...meta } };
  return fetch(url, {
    method: 'POST',
    headers: {
      ...{ authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...{ accept: 'application/json, text/event-stream', 'mcp-protocol-version': REVISION },
      ...{ 'mcp-method': 'tools/call', 'mcp-name': name, ...headers },
    },
    body: JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params }),
    signal: signal ?? null,
  });
}
