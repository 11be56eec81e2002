import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';

/**
 * Serves one client on standard input and output, until it goes away or the signal aborts; `stop` lets it hear of the end of
 * its calls before that.
 */
export async function serveStdio(
  connect: () => Promise<Server>,
  signal: AbortSignal,
  stop: () => Promise<void>,
): Promise<void> {
  const server = await connect();
  const transport = new StdioServerTransport();
  const { promise: removed, resolve } = withResolvers();
  const closed = server.onclose;
  server.onclose = () => {
    closed?.();
    resolve();
  };
  const end = async (): Promise<void> => {
    await stop();
    await server.close();
  };
  // The SDK's transport does not notice the end of its input, by which clients say that they are done.
  process.stdin.once('end', () => void server.close());
  process.stdin.once('close', () => void server.close());
  signal.addEventListener('abort', () => void end(), { once: true });
  await server.connect(transport);
  if (signal.aborted) await end();
  await removed;
}

function withResolvers(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
