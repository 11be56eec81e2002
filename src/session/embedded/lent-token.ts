import type { McpSource } from '../../mcp/index.ts';
import { SourceError } from '../../runtime/errors.ts';
import type { Source } from '../../runtime/source.ts';
import type { OpenedServer, ServerRecord } from '../services.ts';

export interface LentTokenOptions {
  /** Makes the source; with a token, every request to the server carries it. */
  readonly make: (token: string | undefined) => McpSource;
  /** A token that the page lends for this server, once it is known that the server wants one. */
  readonly ask: () => Promise<string | undefined>;
}

/**
 * A server that is tried as it is, and again with a token of the page around when it wants a sign-in. A request that was
 * refused for want of one was not run, so it is made again. The page is asked once.
 */
export function withLentToken({ make, ask }: LentTokenOptions): OpenedServer {
  let current = make(undefined);
  let asking: Promise<boolean> | undefined;
  let borrowed = false;
  let closed = false;
  let unsubscribe: readonly (() => void)[] = [];
  const toolListeners = new Set<() => void>();
  const statusListeners = new Set<() => void>();
  const logListeners = new Set<() => void>();

  const follow = (): void => {
    for (const end of unsubscribe) end();
    unsubscribe = [
      current.onToolsChanged(() => {
        for (const listener of toolListeners) listener();
      }),
      current.onStatus(() => {
        for (const listener of statusListeners) listener();
      }),
      current.onLog(() => {
        for (const listener of logListeners) listener();
      }),
    ];
  };
  follow();

  /** True when the page gave a token: the source is another one then. */
  const borrow = async (): Promise<boolean> => {
    const token = await ask();
    if (token === undefined || closed) return false;
    const before = current;
    borrowed = true;
    current = make(token);
    follow();
    void before.close().catch(() => undefined);
    return true;
  };
  const attempt = async <T>(act: (source: McpSource) => Promise<T>): Promise<T> => {
    const used = current;
    try {
      return await act(used);
    } catch (error) {
      if (!(error instanceof SourceError) || error.failure !== 'auth') throw error;
      asking ??= borrow();
      if ((await asking) && current !== used) return act(current);
      throw error;
    }
  };
  const listen = (listeners: Set<() => void>, listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };

  const { id, name, description, capabilities } = current;
  // All that a Source may have: what is left out here no script in a frame could use.
  const source: Pick<McpSource, keyof Source> = {
    id,
    ...(name === undefined ? {} : { name }),
    ...(description === undefined ? {} : { description }),
    ...(capabilities === undefined ? {} : { capabilities }),
    get version() {
      return current.version;
    },
    state: () => current.state(),
    offers: () => current.offers(),
    tools: (options) => attempt((server) => server.tools(options)),
    call: (tool, input, options) => attempt((server) => server.call(tool, input, options)),
    listResources: (options) => attempt((server) => server.listResources(options)),
    listResourceTemplates: (options) => attempt((server) => server.listResourceTemplates(options)),
    readResource: (uri, options) => attempt((server) => server.readResource(uri, options)),
    listPrompts: (options) => attempt((server) => server.listPrompts(options)),
    getPrompt: (prompt, args, options) => attempt((server) => server.getPrompt(prompt, args, options)),
    onToolsChanged: (listener) => listen(toolListeners, listener),
    async close() {
      closed = true;
      for (const end of unsubscribe) end();
      await current.close();
    },
  };
  const record = createRecord({
    current: () => current,
    lists: source,
    complete: (...args) => attempt((server) => server.complete(...args)),
    onStatus: (listener) => listen(statusListeners, listener),
    onLog: (listener) => listen(logListeners, listener),
  });
  return {
    source,
    record,
    connection: {
      status: () => current.status(),
      subscribe: (listener) => listen(statusListeners, listener),
      mirroredTools: () => current.mirroredTools(),
    },
    usesLentToken: () => borrowed,
    account: { signedIn: () => current.signedIn(), forget: () => current.forgetSignIn() },
  };
}

interface RecordParts extends Pick<ServerRecord, 'complete' | 'onStatus' | 'onLog'> {
  readonly current: () => McpSource;
  readonly lists: Omit<ServerRecord, 'notices' | 'log' | 'messages' | 'complete' | 'onStatus' | 'onLog'>;
}

/** The record of whichever source answers at the moment. */
function createRecord({ current, lists, complete, onStatus, onLog }: RecordParts): ServerRecord {
  const { listResources, listResourceTemplates, readResource, listPrompts, getPrompt } = lists;
  return {
    get notices() {
      return current().notices;
    },
    get log() {
      return current().log;
    },
    get messages() {
      return current().messages;
    },
    onStatus,
    onLog,
    complete,
    listResources,
    listResourceTemplates,
    readResource,
    listPrompts,
    getPrompt,
  };
}
