import { moduleSegment } from '../../runtime/catalog/module-segments.ts';
import type { FieldProblem, NewServer, SessionActions } from '../actions.ts';
import type { Connections } from '../connections.ts';
import type { SessionContext } from '../context.ts';
import { freeServerId, headersProblem, readServerUrl, serverIdFromUrl } from '../server-address.ts';
import type { ServerConfig, ServerEntry } from '../state.ts';

type ServerActions = Pick<
  SessionActions,
  | 'addServer'
  | 'addBuiltin'
  | 'editServer'
  | 'removeServer'
  | 'connect'
  | 'setConnectOnOpen'
  | 'forgetSignIn'
  | 'resetServer'
>;

export function serverActions({ store, services, secrets }: SessionContext, connections: Connections): ServerActions {
  const { setState: set, getState: get } = store;

  const add = (config: ServerConfig): void => {
    const { servers } = get();
    const ordinal = Math.max(-1, ...servers.map((server) => server.ordinal)) + 1;
    set({ servers: [...servers, { ...config, ordinal, status: { state: 'idle' } }] });
    void connections.connect(config.id);
  };
  const change = (id: string, patch: (server: ServerEntry) => ServerEntry): void =>
    set(({ servers }) => ({ servers: servers.map((server) => (server.id === id ? patch(server) : server)) }));

  return {
    connect: connections.connect,
    addServer(typed) {
      const { servers } = get();
      const config = readServer(typed, new Set(servers.map((server) => server.id)));
      if ('field' in config) return config;
      secrets.set(config.id, typed.headers ?? {});
      add(config);
      return { id: config.id };
    },
    addBuiltin(id) {
      if (get().servers.some((server) => server.id === id)) return;
      add({ id, origin: { kind: 'builtin' }, headerNames: [] });
    },
    editServer(id, typed) {
      const others = get().servers.filter((server) => server.id !== id);
      const config = readServer({ ...typed, id: typed.id ?? id }, new Set(others.map((server) => server.id)));
      if ('field' in config) return config;
      connections.close(id);
      secrets.delete(id);
      secrets.set(config.id, typed.headers ?? {});
      change(id, ({ ordinal }) => ({ ...config, ordinal, status: { state: 'idle' } }));
      void connections.connect(config.id);
      return { id: config.id };
    },
    removeServer(id) {
      const url = urlOf(get().servers.find((server) => server.id === id));
      connections.close(id);
      secrets.delete(id);
      set(({ servers }) => ({ servers: servers.filter((server) => server.id !== id) }));
      connections.refreshCatalog();
      // What is kept of a sign-in would otherwise stay where nobody can see it.
      const isLast = url !== undefined && !get().servers.some((server) => urlOf(server) === url);
      if (isLast) void services.forgetSignIn?.(url);
    },
    setConnectOnOpen: (id, connectOnOpen) =>
      change(id, ({ connectOnOpen: _, ...server }) => withConnectOnOpen(server, connectOnOpen)),
    async forgetSignIn(id) {
      const tokens = (await connections.opened(id)?.account?.forget()) ?? 'unrevoked';
      await connections.connectQuietly(id);
      return tokens;
    },
    async resetServer(id) {
      await connections.opened(id)?.reset?.();
    },
  };
}

function urlOf(server: ServerConfig | undefined): string | undefined {
  return server?.origin.kind === 'remote' ? server.origin.url : undefined;
}

/** Turns what was typed into a configuration, or says which field to change and how. */
function readServer(typed: NewServer, taken: ReadonlySet<string>): ServerConfig | FieldProblem {
  const url = readServerUrl(typed.url);
  if ('field' in url) return url;
  const headers = typed.headers ?? {};
  const refused = headersProblem(headers);
  if (refused !== undefined) return refused;
  const named = typed.id?.trim() ?? '';
  const id = named === '' ? freeServerId(serverIdFromUrl(url), taken) : moduleSegment(named);
  if (taken.has(id)) return { field: 'id', message: `${id} is taken. Choose another name` };
  const { capabilities = [], protocol, connectOnOpen = false } = typed;
  const config: ServerConfig = {
    id,
    origin: { kind: 'remote', url: url.href },
    headerNames: Object.keys(headers),
    ...(capabilities.length === 0 ? {} : { capabilities }),
    ...(protocol === undefined ? {} : { protocol }),
  };
  return withConnectOnOpen(config, connectOnOpen);
}

function withConnectOnOpen<T extends ServerConfig>(server: T, connectOnOpen: boolean): T {
  return connectOnOpen ? { ...server, connectOnOpen } : server;
}
