import { createRuntimeHost, type RuntimeHost } from '../../runtime/host/host.ts';
import { launchInProcess } from '../../runtime/host/testing/in-process.ts';
import type { Source } from '../../runtime/source.ts';
import { createSession, type Session, type SessionOptions } from '../create-session.ts';
import { chosenDialect, namedToolsOf } from '../load-dialect.ts';
import type { QuestionHandlers } from '../requests/questions.ts';
import type { OpenedServer } from '../services.ts';
import type { SessionState } from '../session-state.ts';
import type { ServerConfig } from '../state.ts';

/** How the servers of a test are reached, by id: a Source, also one that asks the person, or an error that opening gives. */
export type TestServers = Readonly<
  Record<string, Source | OpenedServer | Error | ((questions: QuestionHandlers) => Source)>
>;

/** A session on the real host, whose servers are plain functions. */
export function testSession(code: string, servers: TestServers = {}, options: Partial<SessionOptions> = {}): Session {
  let host: RuntimeHost | undefined;
  const startHost = (): RuntimeHost => {
    host ??= createRuntimeHost({ launch: launchInProcess });
    return host;
  };
  return createSession({
    scripts: [{ name: 'test.ts', text: code }],
    servers: Object.keys(servers).map(remote),
    services: {
      host: async () => startHost(),
      open: async ({ id }, _headers, questions) => {
        const server = servers[id];
        if (server === undefined || server instanceof Error) throw server ?? new Error(`No server ${id} in this test`);
        if (typeof server === 'function') return { source: server(questions) };
        return 'source' in server ? server : { source: server };
      },
      dialect: chosenDialect,
      declare: async () => [],
      namedTools: namedToolsOf,
      diagnose: async () => Promise.reject(new Error('no doctor in this test')),
      dispose: async () => host?.close(),
    },
    ...options,
  });
}

/** A server that approval asks about. */
export function remote(id: string): ServerConfig {
  return { id, origin: { kind: 'remote', url: `https://${id}.example/mcp` }, headerNames: [], connectOnOpen: true };
}

/** Resolves with the first state that fits, now or later. */
export function stateWhen(session: Session, fits: (state: SessionState) => boolean): Promise<SessionState> {
  return new Promise((resolve) => {
    const check = (state: SessionState): boolean => {
      if (!fits(state)) return false;
      unsubscribe();
      resolve(state);
      return true;
    };
    const unsubscribe = session.store.subscribe(check);
    check(session.store.getState());
  });
}

/** Runs the script in front to its end. */
export function ranToEnd(session: Session): Promise<SessionState> {
  session.store.getState().actions.run();
  return stateWhen(session, ({ run }) => run.phase !== 'idle' && 'totalMs' in run);
}
