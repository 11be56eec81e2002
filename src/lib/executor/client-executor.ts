import type { DialectHost } from '../../runtime/host/dialect-host-api.ts';
import { isJsonObject, type Json, messageOf } from '../../runtime/json.ts';
import type { Source } from '../../runtime/source.ts';
import type { CallToolResult, Tool } from '../../runtime/spec.ts';
import type { CodeExecutor, ExecutionResult, SessionClient } from './types.ts';

/** The client's own server for agents, which scripts cannot call. */
const INTERNAL_SERVER = 'code_mode';
const DEFAULT_TIMEOUT_MS = 30_000;

/** The connection within a session of the client. */
interface Connector {
  readonly tools: readonly Tool[];
  callTool(name: string, input: object, options?: { signal?: AbortSignal }): Promise<CallToolResult>;
}

/**
 * An executor over the sessions of a client. A run connects the servers that its script names, each of them once, however
 * many runs want it.
 */
export function clientExecutor(
  clientOf: () => SessionClient,
  open: (sources: readonly Source[]) => DialectHost,
): CodeExecutor {
  let host: { readonly names: string; readonly opened: DialectHost } | undefined;
  let closed = false;

  const sourceOf = createSources(clientOf);
  /** Sources are kept as long as the client has the same servers: a host knows their tools by them. */
  const hostOf = async (): Promise<DialectHost> => {
    const client = clientOf();
    const all = [...new Set([...client.getServerNames(), ...Object.keys(client.getAllActiveSessions())])];
    const servers = all.filter((name) => name !== INTERNAL_SERVER);
    const names = JSON.stringify(servers);
    if (host?.names !== names) {
      const before = host?.opened;
      host = { names, opened: open(servers.map(sourceOf)) };
      await before?.close();
    }
    return host.opened;
  };

  return {
    async execute(code, timeout = DEFAULT_TIMEOUT_MS) {
      if (closed) throw new Error('The executor was cleaned up: make another');
      const startMs = performance.now();
      try {
        const opened = await hostOf();
        return (await opened.run(code, { timeoutMs: timeout })) as unknown as ExecutionResult;
      } catch (error) {
        const seconds = Math.round(performance.now() - startMs) / 1000;
        return { result: null, logs: [], error: messageOf(error), execution_time: seconds };
      }
    },
    async cleanup() {
      closed = true;
      await host?.opened.close();
    },
  };
}

/** Makes Sources of a client's servers, each of which is connected when it is first used. */
function createSources(clientOf: () => SessionClient): (name: string) => Source {
  const connecting = new Map<string, Promise<unknown>>();
  const sessionOf = (name: string): Promise<unknown> => {
    const client = clientOf();
    const active = client.getAllActiveSessions()[name];
    if (active !== undefined) return Promise.resolve(active);
    let pending = connecting.get(name);
    if (pending === undefined) {
      pending = client.createSession(name).finally(() => connecting.delete(name));
      connecting.set(name, pending);
    }
    return pending;
  };
  const connectorOf = async (name: string): Promise<Connector> => {
    const session = (await sessionOf(name)) as { readonly connector?: Connector } | null | undefined;
    const connector = session?.connector;
    if (connector === undefined) throw new TypeError(`The client has no session with server "${name}"`);
    return connector;
  };
  return (name) => ({
    id: name,
    tools: async () => (await connectorOf(name)).tools,
    call: async (tool, input, { signal }) =>
      (await connectorOf(name)).callTool(tool, isJsonObject(input as Json) ? (input as object) : {}, { signal }),
  });
}
