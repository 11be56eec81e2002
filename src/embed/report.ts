import { isLive, type Session, type SessionState } from '../session/index.ts';
import type { Embed } from './embed-state.ts';
import type { Page } from './page.ts';
import { responseOf } from './runs.ts';

/** Tells the page what goes on, as far as the page may know it. */
export interface Report {
  /** JSON text of the response, once the page may see it. */
  answer(): Promise<string>;
  /** The reader lets the page see what was held back. */
  release(): void;
  dispose(): void;
}

export interface ReportOptions {
  readonly session: Session;
  readonly embed: Embed;
  readonly page: Page;
  /** Whether the reader's own credentials are in play in the run on show. */
  readonly usesCredentials: () => boolean;
}

/**
 * Passes logs, calls and responses on to the page. Once the reader's credentials are in play, everything from there on is
 * held back until the reader allows the page to see it.
 */
export function createReport({ session, embed, page, usesCredentials }: ReportOptions): Report {
  const { store } = session;
  let deferred: (() => void)[] = [];
  let dropped: (() => void)[] = [];
  let sentLogs = 0;
  let reported = new Set<number>();
  let tainted = false;

  const runIdOf = ({ run }: SessionState): number => (run.phase === 'idle' ? 0 : run.runId);
  const tell = (task: () => void): void => {
    tainted ||= usesCredentials();
    if (!tainted || embed.getState().shares) {
      task();
      return;
    }
    deferred.push(task);
    if (!embed.getState().holds) embed.setState({ holds: true });
  };

  const tellLogs = (state: SessionState): void => {
    const rows = state.logs.rows.filter(({ index }) => index >= sentLogs);
    if (rows.length === 0) return;
    sentLogs = (rows.at(-1)?.index ?? 0) + 1;
    const entries = JSON.stringify(rows.map(({ level, message, timeMs }) => ({ level, message, timeMs })));
    const runId = runIdOf(state);
    tell(() => page.send('log', { runId, entries }));
  };

  const tellCalls = (state: SessionState): void => {
    const runId = runIdOf(state);
    for (const { callId, serverId, toolName, ok, startMs, endMs, error } of state.trace.rows) {
      if (endMs === undefined || reported.has(callId)) continue;
      reported.add(callId);
      const durationMs = endMs - startMs;
      const result = { runId, callId, server: serverId, tool: toolName, ok: ok === true, durationMs };
      tell(() => page.send('toolResult', { ...result, error: error ?? null }));
    }
  };

  const tellEnd = (state: SessionState): void => {
    if (state.run.phase === 'idle' || isLive(state.run)) return;
    const end = { runId: state.run.runId, ended: state.run.phase };
    let sent = false;
    tell(() => {
      sent = true;
      page.send('runEnd', { ...end, response: JSON.stringify(responseOf(session)) });
    });
    if (!sent) page.send('runEnd', { ...end, response: null });
  };

  const unsubscribe = store.subscribe((state, before) => {
    if (runIdOf(state) !== runIdOf(before) && isLive(state.run)) {
      deferred = [];
      for (const drop of dropped) drop();
      dropped = [];
      sentLogs = 0;
      reported = new Set();
      tainted = false;
      page.send('runStart', {
        runId: runIdOf(state),
        by: embed.getState().caller,
        replay: state.mode === 'replay' && state.recording !== undefined,
      });
    }
    if (state.run !== before.run) page.send('state', { state: frameState(state) });
    if (state.logs !== before.logs) tellLogs(state);
    if (state.trace !== before.trace) tellCalls(state);
    if (isLive(before.run) && !isLive(state.run)) tellEnd(state);
    if (state.servers !== before.servers) tellConnections(state, before);
    if (state.scripts !== before.scripts) tellCode(state, before);
  });

  const tellConnections = (state: SessionState, before: SessionState): void => {
    for (const { id, status } of state.servers) {
      const old = before.servers.find((server) => server.id === id)?.status;
      if (old?.state === status.state) continue;
      // A message may quote what a signed-in server said.
      const message = 'message' in status && !usesCredentials() ? status.message : null;
      page.send('connection', { server: id, state: status.state, message });
    }
  };
  const tellCode = (state: SessionState, before: SessionState): void => {
    const { text } = state.scripts[0] ?? {};
    if (text !== undefined && text !== before.scripts[0]?.text) page.send('change', { code: text });
  };

  return {
    async answer() {
      const response = JSON.stringify(responseOf(session));
      return new Promise((resolve, reject) => {
        dropped.push(() => reject(new Error('The reader did not share the result with this page')));
        tell(() => resolve(response));
      });
    },
    release() {
      embed.setState({ shares: true, holds: false });
      const tasks = deferred;
      deferred = [];
      for (const task of tasks) task();
    },
    dispose: unsubscribe,
  };
}

function frameState({ run }: SessionState): 'ready' | 'running' | 'done' | 'error' {
  if (run.phase === 'idle') return 'ready';
  if (isLive(run)) return 'running';
  return run.phase === 'finished' || run.phase === 'stopped' ? 'done' : 'error';
}
