import { SourceError } from '../runtime/errors.ts';
import type { JsonObject } from '../runtime/json.ts';
import { LIMITS } from '../runtime/limits.ts';
import type { ListOptions, Source } from '../runtime/source.ts';
import type { Tool } from '../runtime/spec.ts';
import type { ServerRequestHandlers } from './asking/server-requests.ts';
import type { OAuthSettings, SignInHandler } from './auth/sign-in-request.ts';
import type { Completable, CompletedArgument } from './calling/complete.ts';
import { readListed, readToolResult } from './calling/read-result.ts';
import type { TraceCall, TraceContext } from './calling/trace-context.ts';
import { endpointOf, type McpServerConfig } from './config.ts';
import { abortable } from './connection/abortable.ts';
import type { Fetch } from './connection/authorization.ts';
import type { MakeShortWay } from './connection/short-way.ts';
import type { FreshList } from './listing/fresh-list.ts';
import type { MessageLog } from './messages/message-log.ts';
import { leaseServer } from './pool.ts';
import type { Caller, McpServer } from './server.ts';
import type { ConnectionStatus, LogLevel, Notice, ServerLogEntry } from './status.ts';
import { type Waiting, withSignIn } from './with-sign-in.ts';

export interface McpSourceOptions extends ServerRequestHandlers {
  /** Time for a connection to be made. */
  readonly connectTimeoutMs?: number;
  /** Time for one page of a list. */
  readonly listTimeoutMs?: number;
  /** Time a call may go without an answer or a sign of progress. Time in which a person is asked does not count. */
  readonly callIdleTimeoutMs?: number;
  /** Bytes of one message from the server; more fails the request. */
  readonly maxMessageBytes?: number;
  /** The least level that the server is asked to log. */
  readonly logLevel?: LogLevel;
  /** Lists what crosses in `messages`, bounded. */
  readonly listsMessages?: boolean;
  /** False where nobody waits for changes: no stream is held open for them, which costs a connection. */
  readonly hearsChanges?: boolean;
  /** False where `elicit` cannot send a person to a page: servers are offered forms alone. */
  readonly opensPages?: boolean;
  /** Whether `elicit` fills in forms, too; true where absent. */
  readonly answersForms?: boolean;
  /** Sends its HTTP requests; the platform's `fetch` where absent. */
  readonly fetch?: Fetch | undefined;
  /** How its tool calls are sent over HTTP: past the SDK's transport where absent. */
  readonly shortWay?: MakeShortWay | undefined;
  /** Whether no other Source shares the connection, so that what its server asks reaches this one's handlers. */
  readonly isAlone?: boolean;
  /** How people sign in to servers that want it. Not used where the headers hold an `Authorization` of their own. */
  readonly oauth?: OAuthSettings | undefined;
  /** Asks a person to sign in. Without it, a server that wants a sign-in fails with `auth`. */
  readonly signIn?: SignInHandler | undefined;
  /** Has the calls of runs sent as parts of a trace. */
  readonly traceCall?: TraceCall | undefined;
}

/** An MCP server as a host calls it, with what a page shows of its connection. Nothing is sent before it is used. */
export interface McpSource extends Omit<Source, Access>, Required<Pick<Source, Access>> {
  status(): ConnectionStatus;
  /** What is worth telling the user about this server, oldest first; the last 50. */
  readonly notices: readonly Notice[];
  /** Server log, and what its connection has to tell; the last 500 lines. */
  readonly log: readonly ServerLogEntry[];
  /** Calls back after each change of `status()` or `notices`; returns the unsubscribe function. */
  onStatus(listener: () => void): () => void;
  /** Calls back after each change of `log`; returns the unsubscribe function. */
  onLog(listener: () => void): () => void;
  /** What crossed between here and the server; undefined without `listsMessages`. */
  readonly messages: Pick<MessageLog, 'entries' | 'dropped' | 'onChange'> | undefined;
  /**
   * The tools of the last list, where calls carry headers for them and their arguments, as since 2026-07-28: a server has to
   * allow pages to send these as well. Undefined elsewhere.
   */
  mirroredTools(): readonly Tool[] | undefined;
  /** Values that the server offers for an argument; none where it completes nothing. Throws `SourceError`. */
  complete(
    of: Completable,
    argument: CompletedArgument,
    options?: { readonly signal?: AbortSignal },
  ): Promise<readonly string[]>;
  /** Tells the server that `listRoots` would answer otherwise now. */
  rootsChanged(): void;
  /** Whether somebody has signed in to the server. */
  signedIn(): boolean;
  /**
   * Forgets the sign-in, and who we are to the service that gave it, and takes the tokens back there. Tells what became of
   * them: `unknown` where the service gave no answer that can be read, `kept` where it takes none back. Never rejects.
   */
  forgetSignIn(): Promise<'revoked' | 'unrevoked' | 'unknown'>;
}

/** Connection states in the words of systems that list servers. */
const STATES = {
  idle: 'disconnected',
  connecting: 'reconnecting',
  'needs-auth': 'error',
  ready: 'connected',
  reconnecting: 'reconnecting',
  failed: 'error',
  closed: 'disconnected',
} as const satisfies Record<ConnectionStatus['state'], ReturnType<NonNullable<Source['state']>>>;

type Access =
  | 'state'
  | 'offers'
  | 'onToolsChanged'
  | 'close'
  | 'listResources'
  | 'listResourceTemplates'
  | 'readResource'
  | 'listPrompts'
  | 'getPrompt';

/** Room for what wraps a result of the largest size in a message. */
const ENVELOPE_BYTES = 64 * 1024;

/**
 * Makes a Source of an MCP server. Synchronous: it connects when something is first asked of it, and Sources that lead to
 * the same address with the same headers share the connection. Throws `HostError`: `not-a-url`, or `bad-options` without either.
 */
export function createMcpSource(config: McpServerConfig, options: McpSourceOptions = {}): McpSource {
  const { id, name, description, capabilities, readOnly } = config;
  const { elicit, sample, listRoots, signIn } = options;
  const lease = leaseServer(endpointOf(config), options.isAlone === true, {
    connectTimeoutMs: options.connectTimeoutMs ?? 30_000,
    listTimeoutMs: options.listTimeoutMs ?? 60_000,
    callIdleTimeoutMs: options.callIdleTimeoutMs ?? LIMITS.timeoutMs.max,
    maxMessageBytes: options.maxMessageBytes ?? LIMITS.maxMessageBytes.default + ENVELOPE_BYTES,
    logLevel: options.logLevel ?? 'info',
    elicits: elicit !== undefined,
    opensPages: options.opensPages ?? true,
    answersForms: options.answersForms ?? true,
    samples: sample !== undefined,
    hasRoots: listRoots !== undefined,
    listsMessages: options.listsMessages ?? false,
    hearsChanges: options.hearsChanges ?? true,
    oauth: options.oauth,
    fetch: options.fetch,
    shortWay: options.shortWay,
  });
  const caller: Caller = { label: name ?? id, handlers: { elicit, sample, listRoots } };
  const subscriptions = createSubscriptions(lease.server);
  let closed = false;

  /** The server, for a request of this Source. */
  const use = (): McpServer => {
    if (closed) throw new SourceError('broken', `${caller.label} was disconnected`, { hint: 'Connect it again' });
    lease.server.serve(caller);
    return lease.server;
  };
  const { server } = lease;
  return {
    id,
    ...(name === undefined ? {} : { name }),
    ...(description === undefined ? {} : { description }),
    ...(capabilities === undefined ? {} : { capabilities }),
    ...(readOnly === undefined ? {} : { readOnly }),
    get version() {
      return server.connection.live?.client.getServerVersion()?.version;
    },
    state: () => (closed ? 'disconnected' : STATES[statusOf(server).state]),
    offers: () => offersOf(server),
    get notices() {
      return server.notices;
    },
    get log() {
      return server.log.entries;
    },
    status: () => (closed ? { state: 'closed' } : statusOf(server)),
    messages: server.messages,
    mirroredTools: () => server.mirroredTools(),
    ...subscriptions.methods,
    ...createRequests(
      use,
      caller.label,
      (wait, attempt) => withSignIn({ account: server.account, signIn, server: caller.label, wait }, attempt),
      options.traceCall,
    ),
    rootsChanged: () => void server.connection.live?.client.sendRootsListChanged().catch(() => undefined),
    signedIn: () => server.account?.signedIn() ?? false,
    forgetSignIn: async () => (await server.account?.forget()) ?? 'unrevoked',
    async close() {
      if (closed) return;
      closed = true;
      server.statusChanged.notify();
      subscriptions.clear();
      await lease.release();
    },
  };
}

/** What this Source hears of a server that others may share with it. */
function createSubscriptions(server: McpServer): {
  readonly methods: Pick<McpSource, 'onStatus' | 'onToolsChanged' | 'onLog'>;
  clear(): void;
} {
  const subscriptions = new Set<() => void>();
  const subscribe = (unsubscribe: () => void): (() => void) => {
    subscriptions.add(unsubscribe);
    return () => {
      subscriptions.delete(unsubscribe);
      unsubscribe();
    };
  };
  return {
    methods: {
      onStatus: (listener) => subscribe(server.statusChanged.add(listener)),
      onToolsChanged: (listener) => subscribe(server.toolsChanged.add(listener)),
      onLog: (listener) => subscribe(server.log.onChange(listener)),
    },
    clear() {
      for (const unsubscribe of subscriptions) unsubscribe();
      subscriptions.clear();
    },
  };
}

/** What is asked of a server for a Source: each request waits for a sign-in where the server wants one. */
function createRequests(
  use: () => McpServer,
  label: string,
  signingIn: <T>(wait: Waiting, attempt: () => Promise<T>) => Promise<T>,
  traceCall: TraceCall | undefined,
): Pick<McpSource, 'tools' | 'call' | 'complete' | Extract<Access, `list${string}` | 'readResource' | 'getPrompt'>> {
  const listed = <Entry>(
    pick: (server: McpServer) => FreshList<Entry>,
    what: string,
    wait: ListOptions = {},
  ): Promise<readonly Entry[]> =>
    // A list that is current takes no request, so there is nothing to abort.
    signingIn(wait, async () => {
      const list = pick(use());
      return list.current ?? abortable(list.get(), wait.signal, what);
    });
  return {
    tools: (wait) => listed(({ lists }) => lists.tools, 'listing tools', wait),
    async call(tool, input, wait) {
      const send = (trace?: TraceContext): Promise<JsonObject> =>
        signingIn(wait, async () => use().callTool(tool, input, trace === undefined ? wait : { ...wait, trace }));
      const { call } = wait;
      const result = await (traceCall === undefined || call === undefined ? send() : traceCall(call, send));
      return readToolResult(result, label, tool);
    },
    listResources: (wait) => listed(({ lists }) => lists.resources, 'listing resources', wait),
    listResourceTemplates: (wait) => listed(({ lists }) => lists.resourceTemplates, 'listing resources', wait),
    async readResource(uri, { signal } = {}) {
      const what = `reading ${uri}`;
      const result = await signingIn({ signal }, async () =>
        use().ask({ method: 'resources/read', params: { uri }, what, repeatable: true, signal }),
      );
      return readListed(result, 'contents', label);
    },
    listPrompts: (wait) => listed(({ lists }) => lists.prompts, 'listing prompts', wait),
    async getPrompt(prompt, args, { signal } = {}) {
      const params = { name: prompt, arguments: { ...args } };
      const what = `getting the prompt ${prompt}`;
      const result = await signingIn({ signal }, async () =>
        use().ask({ method: 'prompts/get', params, what, repeatable: true, signal }),
      );
      return readListed(result, 'messages', label);
    },
    async complete(of, argument, { signal } = {}) {
      const { complete } = await import('./calling/complete.ts');
      return complete(use(), of, argument, signal);
    },
  };
}

function offersOf(server: McpServer): ReturnType<McpSource['offers']> {
  const capabilities = server.connection.live?.client.getServerCapabilities();
  if (capabilities === undefined) return undefined;
  const { tools, resources, prompts } = capabilities;
  return { tools: tools !== undefined, resources: resources !== undefined, prompts: prompts !== undefined };
}

function statusOf(server: McpServer): ConnectionStatus {
  const { status } = server.connection;
  if (status.state !== 'ready') return status;
  const { last, skipped } = server.lists.tools;
  return { ...status, ...(last === undefined ? {} : { toolCount: last.length }), skipped };
}
