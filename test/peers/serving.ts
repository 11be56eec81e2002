import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../src/mcp/testing/everything-server.ts';

export const CLI = fileURLToPath(new URL('../../dist/lib/cli.js', import.meta.url));
const TOKEN = 'token-of-these-tests';

export interface Serving {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** `codemode-runner serve` over HTTP, in a process of its own. */
export async function startServing(...args: string[]): Promise<Serving> {
  const child: ChildProcess = spawn(
    process.execPath,
    [CLI, 'serve', '--http', '0', '--json', '--token-env', 'TOKEN', ...args],
    { env: { ...process.env, TOKEN }, stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const [line] = await once(child.stdout?.setEncoding('utf8') as NodeJS.EventEmitter, 'data');
  return {
    url: JSON.parse(line).url,
    headers: { authorization: `Bearer ${TOKEN}` },
    async close() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
    },
  };
}

/** The same behind a relay that adds the token, for clients that can send none. Pages of its own origin may call. */
export async function startOpenServing(...args: string[]): Promise<Serving> {
  const port = await freePort();
  const origins = [`http://localhost:${port}`, `http://127.0.0.1:${port}`];
  const serving = await startServing(...args, ...origins.flatMap((origin) => ['--allow-origin', origin]));
  const { hostname, port: target } = new URL(serving.url);
  const relay = createServer((incoming, outgoing) => {
    const onward = httpRequest(
      {
        ...{ hostname, port: target, path: incoming.url, method: incoming.method },
        headers: { ...incoming.headers, ...serving.headers },
      },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    incoming.pipe(onward);
    onward.on('error', () => outgoing.destroy());
    outgoing.on('close', () => onward.destroy());
  });
  relay.listen(port, '127.0.0.1');
  await once(relay, 'listening');
  return {
    url: `http://127.0.0.1:${(relay.address() as AddressInfo).port}/mcp`,
    headers: {},
    async close() {
      relay.closeAllConnections();
      relay.close();
      await serving.close();
    },
  };
}
