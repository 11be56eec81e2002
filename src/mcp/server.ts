import type { Json, JsonObject } from '../runtime/json.ts';
import { withMarks } from '../runtime/large-integers.ts';
import type { CallOptions } from '../runtime/source.ts';
import type { CallProgress, Tool } from '../runtime/spec.ts';
import type { Asker } from './asking/answer-requests.ts';
import type { NeededPage } from './asking/needed-pages.ts';
import type { AskContext, ElicitationAnswer, ServerRequestHandlers } from './asking/server-requests.ts';
import { wantsPages } from './asking/wants-pages.ts';
import type { OAuthSettings } from './auth/sign-in-request.ts';
import { paramHeaders } from './calling/param-headers.ts';
import { readProgress } from './calling/read-progress.ts';
import { type Ask, sendAsk } from './calling/send-ask.ts';
import type { Endpoint } from './config.ts';
import { abortable } from './connection/abortable.ts';
import type { Fetch } from './connection/authorization.ts';
import { Connection } from './connection/connection.ts';
import type { Live } from './connection/live.ts';
import type { MakeShortWay } from './connection/short-way.ts';
import { createLazyAccount, type LazyAccount } from './lazy-account.ts';
import { createListeners } from './listeners.ts';
import { createServerLists, type ServerLists } from './listing/server-lists.ts';
import { taskSupportOf } from './listing/task-support.ts';
import { createMessageLog, type MessageLog } from './messages/message-log.ts';
import type { WatchedFetch } from './messages/watched-fetch.ts';
import { createServerLog } from './server-log.ts';
import type { LogLevel, Notice } from './status.ts';
import { throttle } from './throttle.ts';

export interface ServerOptions {
  readonly connectTimeoutMs: number;
  readonly listTimeoutMs: number;
  readonly callIdleTimeoutMs: number;
  readonly maxMessageBytes: number;
  /** The least level that the server is asked to log. */
  readonly logLevel: LogLevel;
  /** Whether whoever uses this server can pass questions on to a person. */
  readonly elicits: boolean;
  readonly opensPages: boolean;
  readonly answersForms: boolean;
  readonly samples: boolean;
  readonly hasRoots: boolean;
  /** Whether messages are listed, for people to look at. */
  readonly listsMessages: boolean;
  /** Whether a stream is held open on which the server tells of changes. */
  readonly hearsChanges: boolean;
  /** How people sign in to it; undefined where they cannot. */
  readonly oauth: OAuthSettings | undefined;
  /** Sends HTTP requests; the platform's where absent. */
  readonly fetch: Fetch | undefined;
  readonly shortWay: MakeShortWay | undefined;
}

/** Who makes a request: for messages, and for questions the server asks meanwhile. */
export interface Caller {
  readonly label: string;
  readonly handlers: ServerRequestHandlers;
}

const MAX_NOTICES = 50;
const CHANGES_TOLD_EVERY_MS = 1000;
const HEADER_MISMATCH = -32020;

/** One MCP server: its connection, its lists kept current, its log. Shared by all Sources that lead to it. */
export class McpServer {
  readonly statusChanged = createListeners();
  readonly toolsChanged = createListeners();
  /** What crossed; undefined where it is not listed. */
  readonly messages: MessageLog | undefined;
  readonly log = createServerLog();
  readonly connection: Connection;
  readonly lists: ServerLists;
  /** Whose tokens go with each request; undefined where nobody signs in. */
  readonly account: LazyAccount | undefined;
  readonly #endpoint: Endpoint;
  readonly #options: ServerOptions;
  #notices: readonly Notice[] = [];
  /** What calls last carried: asked for when the connection is gone. */
  #hasMirrored = false;
  /** The last who sent a request: a question carries no sign of the request it belongs to. */
  #caller: Caller = { label: 'The server', handlers: {} };
  readonly #openAsks = new Set<Ask>();
  #openQuestions = 0;
  /** Pages that people are at, by what the server calls them. */
  readonly #pages = new Map<string, AbortController>();
  readonly #asker: Asker;

  constructor(endpoint: Endpoint, options: ServerOptions) {
    this.#endpoint = endpoint;
    this.#options = options;
    const { connectTimeoutMs, listTimeoutMs, maxMessageBytes, oauth, fetch, shortWay } = options;
    // A key of the user's own is what the user wants to be sent.
    if (endpoint.kind === 'http' && oauth !== undefined && !hasAuthorization(endpoint.headers)) {
      this.account = createLazyAccount(endpoint.url, oauth, endpoint.headers);
    }
    this.messages = options.listsMessages ? createMessageLog() : undefined;
    this.#asker = this.#makeAsker();
    const onNotice = (notice: Notice) => this.#notice(notice);
    const tellOfChange = throttle(() => this.toolsChanged.notify(), CHANGES_TOLD_EVERY_MS);
    this.connection = new Connection(endpoint, {
      connectTimeoutMs,
      hearsChanges: options.hearsChanges,
      maxMessageBytes,
      fetch,
      shortWay,
      asker: this.#asker,
      authorization: this.account,
      tap: this.messages?.add,
      watch: watchOf(endpoint, this.messages, fetch),
      onStatus: () => this.statusChanged.notify(),
      onListChanged: (kind, isNotified) => {
        this.lists.invalidate(kind, isNotified);
        if (isNotified && kind === 'tools') tellOfChange();
      },
      onNotice,
      onLog: (level, logger, data) => this.log.add(level, logger, data),
      onOpen: (live) => {
        this.#hasMirrored = this.connection.mirrorsHeaders;
        this.#askForLog(live);
      },
    });
    this.lists = createServerLists({
      connection: this.connection,
      listTimeoutMs,
      label: () => this.#caller.label,
      onNotice,
      onRead: () => this.statusChanged.notify(),
    });
  }

  /** What is worth telling the user, oldest first; the last 50. Replaced, never changed. */
  get notices(): readonly Notice[] {
    return this.#notices;
  }

  /** Names who sends the requests that follow. */
  serve(caller: Caller): void {
    this.#caller = caller;
  }

  /** The listed tools, where calls of them carry headers beside those of every request. */
  mirroredTools(): readonly Tool[] | undefined {
    return this.#hasMirrored ? this.lists.tools.last : undefined;
  }

  /** Calls a tool and returns the result as the server sent it. Throws `SourceError`. */
  async callTool(
    name: string,
    input: Json | undefined,
    options: CallOptions & Pick<Ask, 'trace'>,
  ): Promise<JsonObject> {
    for (let relisted = false; ; relisted = true) {
      const tool = this.lists.tools.last?.find((candidate) => candidate.name === name);
      const { connection } = this;
      try {
        return await this.#call(tool, {
          method: 'tools/call',
          params: { name, arguments: withMarks(input ?? {}, options.largeIntegers ?? []) },
          what: `calling ${name}`,
          repeatable: tool?.annotations?.readOnlyHint === true || tool?.annotations?.idempotentHint === true,
          headers: () => (connection.mirrorsHeaders ? paramHeaders(tool?.inputSchema, input) : {}),
          ...options,
        });
      } catch (error) {
        const { cause } = error as { cause?: { code?: unknown } };
        if (relisted || cause?.code !== HEADER_MISMATCH) throw error;
        // The server wants other headers than our list says, and has not run the tool.
        this.lists.tools.invalidate(true);
        await this.lists.tools.get();
      }
    }
  }

  /** Makes a call, as a task where the tool wants that or the server answers with one. */
  async #call(tool: Tool | undefined, ask: Ask): Promise<JsonObject> {
    if (taskSupportOf(tool) !== undefined && (await this.#createsTasks(ask))) return this.#runTask(ask, undefined);
    const answer = await this.ask(ask);
    const isTask = answer.resultType === 'task' && this.connection.live?.client.getProtocolEra() === 'modern';
    return isTask ? this.#runTask(ask, answer) : answer;
  }

  /** Whether calls can be sent as tasks (2025-11-25). Where they can, a tool that wants it must be called so. */
  async #createsTasks({ signal, what }: Ask): Promise<boolean> {
    const { client } = await this.connection.opened(this.#caller.label, signal, what);
    return (
      client.getProtocolEra() === 'legacy' && client.getServerCapabilities()?.tasks?.requests?.tools?.call !== undefined
    );
  }

  async #runTask(ask: Ask, answer: JsonObject | undefined): Promise<JsonObject> {
    const { runTask } = await import('./tasks/run-task.ts');
    // A question may come between two requests of the task, too.
    this.#openAsks.add(ask);
    try {
      const running = {
        connection: this.connection,
        server: this.#caller.label,
        asker: this.#asker,
        ask: (one: Ask) => this.ask(one),
        hearProgress: (token: string, listener: (progress: CallProgress) => void) =>
          this.connection.live?.transport.hearProgress(token, (params) => {
            const progress = readProgress(params);
            if (progress !== undefined) listener(progress);
          }) ?? (() => undefined),
        warn: (text: string) => this.log.add('warning', 'connection', text),
      };
      return await runTask(running, ask, answer);
    } finally {
      this.#openAsks.delete(ask);
    }
  }

  /** Sends a request and returns the result as the server sent it. Throws `SourceError`. */
  async ask(ask: Ask): Promise<JsonObject> {
    this.#openAsks.add(ask);
    try {
      const { label: server, handlers } = this.#caller;
      const open = handlers.elicit && ((page: NeededPage) => this.#openPage(page, ask.signal));
      try {
        return await this.#send(ask);
      } catch (error) {
        if (!wantsPages(error)) throw error;
        const { withNeededPages } = await import('./asking/needed-pages.ts');
        return await withNeededPages({ server, open }, error, () => this.#send(ask));
      }
    } finally {
      this.#openAsks.delete(ask);
    }
  }

  async #openPage(
    { message, url, elicitationId }: NeededPage,
    signal: AbortSignal | undefined,
  ): Promise<ElicitationAnswer> {
    const completed = new AbortController();
    const id = elicitationId ?? url;
    this.#pages.set(id, completed);
    try {
      const request = { mode: 'url', message, url, completed: completed.signal } as const;
      return await this.#asker.elicit(request, signal ?? new AbortController().signal);
    } finally {
      this.#pages.delete(id);
    }
  }

  #send(ask: Ask): Promise<JsonObject> {
    const { callIdleTimeoutMs, logLevel } = this.#options;
    // The result of a task comes when that ends, and other requests tell whether it goes on.
    const isWaiting = (): boolean => this.#openQuestions > 0 || ask.method === 'tasks/result';
    return this.connection.request({
      server: this.#caller.label,
      what: ask.what,
      signal: ask.signal,
      repeatable: ask.repeatable,
      ownHeaders: () => (this.connection.mirrorsHeaders ? ['mcp-name', ...Object.keys(ask.headers?.() ?? {})] : []),
      awaitRetry: async (retryAfterMs, status) => {
        const { awaitRetry } = await import('./calling/await-retry.ts');
        return awaitRetry(retryAfterMs, status, ask);
      },
      send: (live, signal) => {
        const send = () => sendAsk(live, { ...ask, signal }, { callIdleTimeoutMs, logLevel, isWaiting });
        const waiting = live.opening?.waiting;
        return waiting === undefined ? send() : abortable(waiting, signal, ask.what).then(send);
      },
    });
  }

  #makeAsker(): Asker {
    const { elicits, opensPages, answersForms, samples, hasRoots } = this.#options;
    const origin = this.#endpoint.kind === 'http' ? this.#endpoint.url.origin : undefined;
    const asking = async <T>(
      reason: string,
      signal: AbortSignal,
      ask: (context: AskContext) => Promise<T>,
    ): Promise<T> => {
      this.#openQuestions++;
      try {
        return await this.#whileAllPaused(reason, () => ask({ server: this.#caller.label, origin, signal }));
      } finally {
        this.#openQuestions--;
      }
    };
    return {
      elicits,
      opensPages,
      answersForms,
      samples,
      hasRoots,
      listRoots: async (signal) => (await this.#caller.handlers.listRoots?.(signal)) ?? [],
      elicit: (request, signal) =>
        asking(
          'elicitation',
          signal,
          async (context) => (await this.#caller.handlers.elicit?.(request, context)) ?? { action: 'cancel' },
        ),
      sample: (request, signal) =>
        asking(
          'sampling',
          signal,
          async (context) => (await this.#caller.handlers.sample?.(request, context)) ?? { action: 'refuse' },
        ),
      completed: (elicitationId) => this.#pages.get(elicitationId)?.abort(),
    };
  }

  /** Stops the clocks of all who wait for the server: any of their requests may be the one it asks about. */
  #whileAllPaused<T>(reason: string, ask: () => Promise<T>): Promise<T> {
    const pauses = new Set([...this.#openAsks].flatMap(({ whilePaused }) => whilePaused ?? []));
    return [...pauses].reduce<() => Promise<T>>((inner, pause) => () => pause(reason, inner), ask)();
  }

  /** Older servers log what they are asked for once; on the modern revision each request asks. */
  #askForLog(live: Live): void {
    const { client } = live;
    if (client.getProtocolEra() !== 'legacy' || client.getServerCapabilities()?.logging === undefined) return;
    client.setLoggingLevel(this.#options.logLevel).catch((error: Error) => {
      this.log.add('warning', 'connection', `The server did not take the level of its log: ${error.message}`);
    });
  }

  #notice(notice: Notice): void {
    if (this.#notices.some(({ message }) => message === notice.message)) return;
    this.#notices = [...this.#notices, notice].slice(-MAX_NOTICES);
    this.statusChanged.notify();
  }
}

function watchOf(
  endpoint: Endpoint,
  messages: MessageLog | undefined,
  fetch: Fetch | undefined,
): (() => Promise<WatchedFetch>) | undefined {
  if (messages === undefined || endpoint.kind !== 'http') return undefined;
  const typed = new Set(Object.keys(endpoint.headers).map((name) => name.toLowerCase()));
  return async () => (await import('./messages/watched-fetch.ts')).watchedFetch(messages, typed, fetch);
}

function hasAuthorization(headers: Readonly<Record<string, string>>): boolean {
  return Object.keys(headers).some((name) => name.toLowerCase() === 'authorization');
}
