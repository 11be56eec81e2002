import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { type CorsProxy, startCorsProxies } from './cors-proxy.ts';
import { freePort } from './servers.ts';

/** The MCP SDK's own example of a server that wants a sign-in, with its sign-in service, behind proxies that let pages in. */
export interface OAuthExample {
  /** The MCP endpoint. */
  readonly url: string;
  readonly server: CorsProxy;
  readonly service: CorsProxy;
  stop(): Promise<void>;
}

const START_TIMEOUT_MS = 30_000;

/** Starts it in the mode that takes tokens for itself alone (RFC 8707). */
export async function startOAuthExample(): Promise<OAuthExample> {
  const [mcpPort, authPort] = [await freePort(), await freePort()];
  const [server, service] = (await startCorsProxies([mcpPort, authPort])) as [CorsProxy, CorsProxy];
  // The package exports its modules one by one; the examples lie beside them.
  const sdk = dirname(createRequire(import.meta.url).resolve('@modelcontextprotocol/sdk/client/index.js'));
  const example = join(sdk, '../../esm/examples/server/simpleStreamableHttp.js');
  const child = spawn(process.execPath, [example, '--oauth', '--oauth-strict'], {
    env: { ...process.env, MCP_PORT: String(mcpPort), MCP_AUTH_PORT: String(authPort) },
    stdio: 'ignore',
  });
  const stop = async (): Promise<void> => {
    await Promise.all([stopProcess(child), server.close(), service.close()]);
  };
  try {
    await Promise.all([untilListening(mcpPort, child), untilListening(authPort, child)]);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: `${server.origin}/mcp`, server, service, stop };
}

async function untilListening(port: number, child: ChildProcess): Promise<void> {
  const deadlineMs = performance.now() + START_TIMEOUT_MS;
  while (performance.now() < deadlineMs) {
    if (child.exitCode !== null) throw new Error(`The example ended with ${child.exitCode}.`);
    const open = await new Promise<boolean>((resolve) => {
      const socket = connect(port, 'localhost', () => resolve(true));
      socket.once('error', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    });
    if (open) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`The example did not listen at ${port} within ${START_TIMEOUT_MS} ms.`);
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}
