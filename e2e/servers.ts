import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';

const START_TIMEOUT_MS = 20_000;
const STOP_TIMEOUT_MS = 3_000;
const INITIALIZE = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'health-check', version: '1.0.0' } },
});

/** A real MCP server in a process of its own. */
export interface RunningServer {
  /** Its streamable HTTP endpoint, on another origin than the site. */
  readonly url: string;
  /** What it has printed, for the message of a test that failed. */
  output(): string;
  /** Ends the process as a crash would: open connections break. */
  stop(): Promise<void>;
}

/**
 * Starts `@modelcontextprotocol/server-everything` over streamable HTTP and waits until it answers `initialize`.
 * Without a port it takes a free one.
 */
export async function startEverythingServer(port?: number): Promise<RunningServer> {
  const taken = port ?? (await freePort());
  const url = `http://localhost:${taken}/mcp`;
  const child = spawn(process.execPath, [everythingEntry(), 'streamableHttp'], {
    env: { ...process.env, PORT: String(taken) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed: string[] = [];
  child.stdout.setEncoding('utf8').on('data', (text: string) => printed.push(text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => printed.push(text));
  const server: RunningServer = { url, output: () => printed.join(''), stop: () => stop(child) };
  try {
    await untilHealthy(url, child);
  } catch (error) {
    await server.stop();
    throw new Error(`server-everything did not start:\n${server.output()}`, { cause: error });
  }
  return server;
}

/** A port that nothing listens on at this moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, () => {
      const address = probe.address();
      probe.close(() => {
        if (address !== null && typeof address === 'object') resolve(address.port);
        else reject(new Error('The system gave no port.'));
      });
    });
  });
}

function everythingEntry(): string {
  const manifest = createRequire(import.meta.url).resolve('@modelcontextprotocol/server-everything/package.json');
  return join(dirname(manifest), 'dist/index.js');
}

async function untilHealthy(url: string, child: ChildProcess): Promise<void> {
  const deadlineMs = performance.now() + START_TIMEOUT_MS;
  let last: unknown;
  while (performance.now() < deadlineMs) {
    if (child.exitCode !== null) throw new Error(`The process ended with ${child.exitCode}.`);
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
        body: INITIALIZE,
        signal: AbortSignal.timeout(2_000),
      });
      await response.body?.cancel();
      if (response.ok) return await endSession(url, response.headers.get('mcp-session-id'));
      last = new Error(`initialize was answered with ${response.status}.`);
    } catch (error) {
      last = error;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`No answer at ${url} within ${START_TIMEOUT_MS} ms.`, { cause: last });
}

async function endSession(url: string, sessionId: string | null): Promise<void> {
  if (sessionId === null) return;
  const response = await fetch(url, { method: 'DELETE', headers: { 'mcp-session-id': sessionId } });
  await response.body?.cancel();
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  const force = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await ended;
  clearTimeout(force);
}
