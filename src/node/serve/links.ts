import type { McpSource, McpSourceOptions } from '../../mcp/index.ts';
import { type ClientAbilities, canBeAsked } from './client-abilities.ts';
import type { Conversation } from './conversation.ts';
import type { LogLine } from './notices.ts';
import { passedOn } from './passed-on.ts';
import { tellServerLogs } from './server-logs.ts';

/** Opens Sources for all servers of the command line. */
export type OpenSources = (options: McpSourceOptions) => readonly McpSource[];

/** Connections to the servers that a call may use. */
export interface Link {
  /** Undefined for those that all clients share. */
  readonly sources: readonly McpSource[] | undefined;
  leave(): void;
}

/** A call of a client, as its servers reach the client. */
export interface LinkedCall extends Pick<Conversation, 'ask'> {
  /** What one of its servers logs. */
  log(line: LogLine): void;
}

/**
 * Gives each call the connections over which its client is asked. No question may reach another client than the one whose
 * call it belongs to, and a question says of no call: so clients that can be asked share no connection.
 */
export interface Links {
  take(abilities: ClientAbilities, call: LinkedCall): Link;
  rootsChanged(): void;
  close(): Promise<void>;
}

const SHARED: Link = { sources: undefined, leave: () => undefined };

/** Connections of one client, and who of its calls is asked. */
export interface OwnLink {
  readonly sources: readonly McpSource[];
  enter(call: LinkedCall): () => void;
  /** The client has other roots now. */
  rootsChanged(): void;
  close(): Promise<void>;
}

/** Opens connections whose questions reach the call that was entered last and has not left. */
export function openOwnLink(open: OpenSources, abilities: ClientAbilities): OwnLink {
  const calls: LinkedCall[] = [];
  // Servers ask for roots when they are connected, which may be before the first call: that one is asked then.
  const waiting = new Set<(call: LinkedCall) => void>();
  const nextCall = (signal: AbortSignal): Promise<LinkedCall | undefined> =>
    new Promise((resolve) => {
      waiting.add(resolve);
      signal.addEventListener(
        'abort',
        () => {
          waiting.delete(resolve);
          resolve(undefined);
        },
        { once: true },
      );
    });
  const sources = open(passedOn(abilities, { current: () => calls.at(-1), next: nextCall }));
  const stopTelling = tellServerLogs(sources, (line) => calls.at(-1)?.log(line));
  return {
    sources,
    rootsChanged() {
      for (const source of sources) source.rootsChanged();
    },
    enter(call) {
      calls.push(call);
      for (const resolve of waiting) resolve(call);
      waiting.clear();
      return () => {
        const index = calls.indexOf(call);
        if (index >= 0) calls.splice(index, 1);
      };
    },
    async close() {
      stopTelling();
      await Promise.allSettled(sources.map((source) => source.close()));
    },
  };
}

/** The links of a client that has a session: one for all of its calls, from the first. */
export function createSessionLinks(open: OpenSources): Links {
  let own: OwnLink | undefined;
  return {
    take(abilities, call) {
      if (!canBeAsked(abilities)) return SHARED;
      own ??= openOwnLink(open, abilities);
      return { sources: own.sources, leave: own.enter(call) };
    },
    rootsChanged: () => own?.rootsChanged(),
    async close() {
      await own?.close();
    },
  };
}

/** The links of the only client, whose connections are those that everything else uses too. */
export function createOnlyLinks(own: OwnLink): Links {
  return {
    take: (_abilities, call) => ({ sources: undefined, leave: own.enter(call) }),
    rootsChanged: () => own.rootsChanged(),
    close: () => own.close(),
  };
}

/** Connections that wait for a next call of a client that can be asked for the same. */
const MAX_IDLE = 4;

/** The links of clients without a session: a call has its connections alone, and the next call may have them after it. */
export function createCallLinks(open: OpenSources): Links {
  const idle: { readonly kind: string; readonly own: OwnLink }[] = [];
  const busy = new Set<OwnLink>();
  let closed = false;
  const giveBack = (kind: string, own: OwnLink, { roots }: ClientAbilities): void => {
    busy.delete(own);
    // Servers remember the roots that they were given.
    if (closed || roots) {
      void own.close();
      return;
    }
    idle.push({ kind, own });
    if (idle.length > MAX_IDLE) void idle.shift()?.own.close();
  };
  return {
    take(abilities, call) {
      if (!canBeAsked(abilities)) return SHARED;
      const kind = JSON.stringify(abilities);
      const index = idle.findIndex((one) => one.kind === kind);
      const own = index < 0 ? openOwnLink(open, abilities) : (idle.splice(index, 1)[0]?.own as OwnLink);
      busy.add(own);
      const leave = own.enter(call);
      return {
        sources: own.sources,
        leave: () => {
          leave();
          giveBack(kind, own, abilities);
        },
      };
    },
    // Connections with roots serve one call, and are asked for them in it.
    rootsChanged: () => undefined,
    async close() {
      closed = true;
      await Promise.allSettled([...idle.map(({ own }) => own), ...busy].map((own) => own.close()));
    },
  };
}
