import type { JSONRPCMessage, Server, Transport } from '@modelcontextprotocol/server';
import { StdioServerTransport, serveStdio as serveConnection } from '@modelcontextprotocol/server/stdio';
import { isJsonObject } from '../../runtime/json.ts';
import { type ClientAbilities, readAbilities } from './client-abilities.ts';

/** The one client of this process, whose first message has come. */
export interface StdioClient {
  readonly abilities: ClientAbilities;
  /**
   * Serves it until it goes away or the signal aborts; `stop` lets it hear of the end of its calls before that. Its messages
   * wait until then.
   */
  serve(connect: () => Promise<Server>, signal: AbortSignal, stop: () => Promise<void>): Promise<void>;
}

const CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';

/**
 * Waits for the first message on standard input, which says what the client can be asked for: servers are told that when they
 * are connected. After `maxWaitMs` without any, and where the client goes away, nothing is expected of it.
 */
export async function awaitStdioClient(maxWaitMs: number, signal: AbortSignal): Promise<StdioClient> {
  const transport = new StdioServerTransport(process.stdin, process.stdout);
  const early: JSONRPCMessage[] = [];
  let ended = false;
  const first = new Promise<JSONRPCMessage | undefined>((resolve) => {
    const timer = setTimeout(() => resolve(undefined), maxWaitMs);
    const settle = (message?: JSONRPCMessage): void => {
      clearTimeout(timer);
      resolve(message);
    };
    transport.onmessage = (message) => {
      early.push(message);
      settle(message);
    };
    transport.onclose = () => {
      ended = true;
      settle();
    };
    signal.addEventListener('abort', () => settle(), { once: true });
  });
  await transport.start();
  const abilities = readAbilities(capabilitiesOf(await first));
  return {
    abilities,
    async serve(connect, until, stop) {
      if (ended) return;
      const { promise: removed, resolve } = withResolvers();
      const handle = serveConnection(connect, { transport: alreadyStarted(transport, early, resolve) });
      const end = async (): Promise<void> => {
        await stop();
        await handle.close();
        resolve();
      };
      until.addEventListener('abort', () => void end(), { once: true });
      if (until.aborted) await end();
      await removed;
    },
  };
}

function capabilitiesOf(message: JSONRPCMessage | undefined): unknown {
  const params = message !== undefined && 'params' in message ? (message.params as never) : undefined;
  if (!isJsonObject(params)) return undefined;
  const { capabilities, _meta } = params as { readonly capabilities?: unknown; readonly _meta?: unknown };
  return capabilities ?? (isJsonObject(_meta as never) ? (_meta as Record<string, unknown>)[CAPABILITIES] : undefined);
}

/** The transport as if it were new: what came early is read first. */
function alreadyStarted(
  transport: StdioServerTransport,
  early: readonly JSONRPCMessage[],
  onClose: () => void,
): Transport {
  const wire: Transport = {
    async start() {
      transport.onmessage = (message) => wire.onmessage?.(message);
      transport.onerror = (error) => wire.onerror?.(error);
      transport.onclose = () => {
        wire.onclose?.();
        onClose();
      };
      for (const message of early) wire.onmessage?.(message);
    },
    send: (message) => transport.send(message),
    close: () => transport.close(),
  };
  return wire;
}

function withResolvers(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
