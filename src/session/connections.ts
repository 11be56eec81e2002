import { KEY_PLACE } from '../link/server-url.ts';
import { buildCatalog, type CatalogInput, catalogInput, readCatalogTools } from '../runtime/catalog/catalog.ts';
import { SourceError } from '../runtime/errors.ts';
import type { Source, WhilePaused } from '../runtime/source.ts';
import type { Tool } from '../runtime/spec.ts';
import type { SessionContext } from './context.ts';
import type { Questions } from './requests/questions.ts';
import { failedStatus, readyStatus, reportedStatus } from './server-status.ts';
import type { OpenedServer } from './services.ts';
import type { ServerEntry, SessionOrigin } from './state.ts';

/** The connections of a session's servers, kept in step with the store's list of them. */
export interface Connections {
  /** Connects because a person wants it, again where need be. Resolves when the outcome is in the store. */
  connect(id: string): Promise<void>;
  /** The same with nobody at hand who could be asked for anything. */
  connectQuietly(id: string): Promise<void>;
  /** Says that a server cannot be used until somebody signs in. */
  needsSignIn(id: string, message: string): void;
  /**
   * Connects what was never connected, as far as it is wanted, except servers whose header values are no longer kept.
   * Returns at once.
   */
  connectIdle(isWanted: (server: ServerEntry) => boolean): void;
  /** Connects again what was reached on this visit and was lost since: the network was gone, or the page asleep. */
  reconnectLost(): void;
  close(id: string): void;
  opened(id: string): OpenedServer | undefined;
  /** All servers, as a run calls them: one that is still connecting is waited for, one that failed says so. */
  sources(): readonly Source[];
  refreshCatalog(): void;
  /** Closes all, and opens none from here on, whoever is still waiting to have one opened. */
  dispose(): void;
}

interface Connection {
  server?: OpenedServer;
  tools?: readonly Tool[];
  /** What runs are given for the server. */
  wrapper?: { readonly of: OpenedServer | undefined; readonly source: Source };
  /** Resolves when the attempt has ended, well or badly. */
  settled: Promise<void>;
  readonly unsubscribe: (() => void)[];
}

export function createConnections(context: SessionContext, questions: Questions): Connections {
  const { store, secrets } = context;
  const { getState: get } = store;
  const connections = new Map<string, Connection>();
  const entries = createEntries(store, connections);
  const { entryOf, patch, refreshCatalog } = entries;
  const { open, list, reached } = createOpening(context, questions, connections, entries);

  let isDisposed = false;

  const close = (id: string): void => {
    const connection = connections.get(id);
    connections.delete(id);
    for (const unsubscribe of connection?.unsubscribe ?? []) unsubscribe();
    // A connection that is given up has nobody left to tell of a failed goodbye.
    void connection?.server?.source.close?.().catch(() => undefined);
  };

  const connectQuietly = async (id: string): Promise<void> => {
    const entry = entryOf(id);
    if (entry === undefined || isDisposed || isUndecided(get().origin)) return;
    close(id);
    const connection: Connection = { settled: Promise.resolve(), unsubscribe: [] };
    connections.set(id, connection);
    patch(id, { state: 'connecting' });
    refreshCatalog();
    connection.settled = open(entry, connection);
    await connection.settled;
  };

  const sourceOf = createSourceWrappers({ connections, questions, entryOf, list });

  return {
    connect(id) {
      const end = questions.begin(id);
      return connectQuietly(id).finally(end);
    },
    connectQuietly,
    needsSignIn: (id, message) => patch(id, { state: 'needs-sign-in', message }),
    connectIdle(isWanted) {
      if (!mayConnectByItself(get().origin)) return;
      for (const server of get().servers) {
        const { id, status, headerNames } = server;
        if (status.state !== 'idle') continue;
        const lost = headerNames.filter((name) => secrets.get(id)?.[name] === undefined);
        if (lost.length > 0) patch(id, { state: 'needs-sign-in', ...lostHeaders(lost) });
        else if (isWanted(server)) void connectQuietly(id);
      }
    },
    reconnectLost() {
      for (const { id, status } of get().servers)
        if (status.state === 'failed' && reached.has(id)) void connectQuietly(id);
    },
    close,
    opened: (id) => connections.get(id)?.server,
    sources: () => get().servers.map(sourceOf),
    refreshCatalog,
    dispose() {
      isDisposed = true;
      for (const id of connections.keys()) close(id);
    },
  };
}

/** The store's entries of the servers, and the catalog that is made of them. */
function createEntries(
  { setState: set, getState: get }: SessionContext['store'],
  connections: ReadonlyMap<string, Connection>,
) {
  return {
    entryOf: (id: string): ServerEntry | undefined => get().servers.find((server) => server.id === id),
    patch: (id: string, status: ServerEntry['status']): void =>
      set(({ servers }) => ({ servers: servers.map((server) => (server.id === id ? { ...server, status } : server)) })),
    refreshCatalog: (): void =>
      set(({ servers }) => ({
        catalog: buildCatalog(servers.map((entry) => inputOf(entry, connections.get(entry.id)))),
      })),
  };
}

/** Opens servers and lists their tools, as long as nothing else has taken the place of the connection. */
function createOpening(
  { services, secrets }: SessionContext,
  questions: Questions,
  connections: ReadonlyMap<string, Connection>,
  { patch, refreshCatalog }: ReturnType<typeof createEntries>,
) {
  /** Servers that were reached on this visit. */
  const reached = new Set<string>();

  const list = async (id: string, connection: Connection, server: OpenedServer): Promise<void> => {
    const tools = await server.source.tools();
    await readCatalogTools(tools);
    if (connections.get(id) !== connection || connection.tools === tools) return;
    connection.tools = tools;
    reached.add(id);
    patch(id, readyStatus(server, tools));
    refreshCatalog();
  };

  const open = async (entry: ServerEntry, connection: Connection): Promise<void> => {
    const { id } = entry;
    const failed = (error: unknown): void => {
      if (connections.get(id) !== connection) return;
      delete connection.tools;
      patch(id, failedStatus(error));
      refreshCatalog();
    };
    try {
      if (entry.origin.kind === 'remote' && entry.origin.url.includes(KEY_PLACE)) throw keyMissing();
      const server = await services.open(entry, secrets.get(id) ?? {}, questions.handlersFor(id));
      if (connections.get(id) !== connection) {
        await server.source.close?.();
        return;
      }
      connection.server = server;
      const relist = (): void => void list(id, connection, server).catch(failed);
      const report = (): void => {
        const status = reportedStatus(server);
        if (status !== undefined && connections.get(id) === connection) patch(id, status);
        else if (connection.tools !== undefined) patch(id, readyStatus(server, connection.tools));
      };
      connection.unsubscribe.push(...follow(server, relist, report));
      await list(id, connection, server);
    } catch (error) {
      failed(error);
    }
  };
  return { open, list, reached };
}

/** Hears of a server's tools and of its connection. */
function follow({ source, connection }: OpenedServer, onTools: () => void, onStatus: () => void): (() => void)[] {
  const unsubscribers = [source.onToolsChanged?.(onTools), connection?.subscribe(onStatus)];
  return unsubscribers.filter((unsubscribe) => unsubscribe !== undefined);
}

/** What runs are given in place of servers. */
interface WrapperParts {
  readonly connections: ReadonlyMap<string, Connection>;
  readonly questions: Questions;
  readonly entryOf: (id: string) => ServerEntry | undefined;
  readonly list: (id: string, connection: Connection, server: OpenedServer) => Promise<void>;
}

/** Makes the source of a server: the same object as long as the server behind it is the same, for hosts remember by it. */
function createSourceWrappers({ connections, questions, entryOf, list }: WrapperParts): (entry: ServerEntry) => Source {
  /** The connection behind a source at the time of the call, so that a server connected again in mid-run is used. */
  const reach = async (id: string, whilePaused?: WhilePaused): Promise<Source> => {
    const settled = connections.get(id)?.settled ?? Promise.resolve();
    // A person who is signing in to it takes as long as it takes.
    const isAsked = whilePaused !== undefined && questions.isAsking(id);
    await (isAsked ? whilePaused('sign-in', () => settled) : settled);
    const connection = connections.get(id);
    const status = entryOf(id)?.status;
    const canAsk = status?.state === 'needs-sign-in';
    if (connection?.server !== undefined && (connection.tools !== undefined || canAsk)) return connection.server.source;
    throw unreachable(id, status);
  };

  return (entry) => {
    const connection = connections.get(entry.id);
    const { server, wrapper } = connection ?? {};
    if (wrapper !== undefined && wrapper.of === server) return wrapper.source;
    const source = sourceThrough(entry, server, {
      reach: (whilePaused) => reach(entry.id, whilePaused),
      // It may have been signed in to just now.
      async onListed() {
        if (connection?.server !== undefined && connection.tools === undefined)
          await list(entry.id, connection, connection.server);
      },
    });
    if (connection !== undefined) connection.wrapper = { of: server, source };
    return source;
  };
}

/** Why a server cannot be called. */
function unreachable(id: string, status: ServerEntry['status'] | undefined): SourceError {
  if (status === undefined) return new SourceError('broken', `${id} was removed`);
  if (status.state === 'idle')
    return new SourceError('broken', `${id} is not connected`, { hint: 'Connect it first.' });
  const failure = status.state === 'needs-sign-in' ? 'auth' : 'broken';
  const { message = `${id} is not connected`, hint } = 'message' in status ? status : {};
  return new SourceError(failure, message, hint === undefined ? {} : { hint });
}

/** A server as runs call it, behind whatever connection it has at the time of a call. */
function sourceThrough(
  { id, capabilities }: ServerEntry,
  server: OpenedServer | undefined,
  {
    reach,
    onListed,
  }: {
    readonly reach: (whilePaused?: WhilePaused) => Promise<Source>;
    readonly onListed: () => Promise<void>;
  },
): Source {
  const { name, description } = server?.source ?? {};
  return {
    id,
    ...(name === undefined ? {} : { name }),
    ...(description === undefined ? {} : { description }),
    ...(capabilities === undefined ? {} : { capabilities: capabilities }),
    get version() {
      return server?.source.version;
    },
    async tools(options) {
      const tools = await (await reach(options?.whilePaused)).tools(options);
      await onListed();
      return tools;
    },
    call: async (tool, input, options) => (await reach(options.whilePaused)).call(tool, input, options),
    listResources: async (options) => (await reach()).listResources?.(options) ?? NONE,
    listResourceTemplates: async (options) => (await reach()).listResourceTemplates?.(options) ?? NONE,
    async readResource(uri, options) {
      const reached = await reach();
      return reached.readResource?.(uri, options) ?? lacking(id, 'resources');
    },
    listPrompts: async (options) => (await reach()).listPrompts?.(options) ?? NONE,
    async getPrompt(prompt, args, options) {
      const reached = await reach();
      return reached.getPrompt?.(prompt, args, options) ?? lacking(id, 'prompts');
    },
  };
}

/** The same list each time: nothing changed. */
const NONE: readonly never[] = [];

function lacking(id: string, what: string): Promise<never> {
  return Promise.reject(new SourceError('broken', `${id} has no ${what}`));
}

/** While nobody has decided about a link, nothing that it names is contacted, whoever asks. */
function isUndecided(origin: SessionOrigin): boolean {
  return origin.kind === 'link' && origin.decision === 'undecided';
}

function mayConnectByItself(origin: SessionOrigin): boolean {
  return origin.kind === 'own' || origin.decision === 'connect';
}

function keyMissing(): SourceError {
  return new SourceError('broken', 'A key was removed from the address when the link was made', {
    hint: `Edit the server and type the key in place of ${KEY_PLACE}.`,
  });
}

function lostHeaders(names: readonly string[]): { readonly message: string; readonly hint: string } {
  return {
    message: `The value of ${names.join(', ')} was stored only until the tab closed`,
    hint: 'Edit the server and type it again.',
  };
}

function inputOf({ id, status, capabilities }: ServerEntry, connection: Connection | undefined): CatalogInput {
  const { name, description, version } = connection?.server?.source ?? {};
  const unavailable = 'message' in status ? status.message : 'It is not connected';
  return catalogInput({ id, name, description, version, capabilities }, connection?.tools ?? { unavailable });
}
