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
export function createReport(options: ReportOptions): Report {
  const { session, embed, page } = options;
  const gate = createGate(options);
  const progress = createProgress(page, gate);

  const reportEnd = (state: SessionState): void => {
    if (state.run.phase === 'idle' || isLive(state.run)) return;
    const end = { runId: state.run.runId, ended: state.run.phase };
    let sent = false;
    gate.pass(() => {
      sent = true;
      page.send('runEnd', { ...end, response: JSON.stringify(responseOf(session)) });
    });
    if (!sent) page.send('runEnd', { ...end, response: null });
  };

  const unsubscribe = session.store.subscribe((state, before) => {
    if (runIdOf(state) !== runIdOf(before) && isLive(state.run)) {
      gate.begin();
      progress.begin();
      page.send('runStart', {
        runId: runIdOf(state),
        by: embed.getState().caller,
        replay: state.mode === 'replay' && state.recording !== undefined,
      });
    }
    if (state.run !== before.run) page.send('state', { state: frameState(state) });
    if (state.logs !== before.logs) progress.logs(state);
    if (state.trace !== before.trace) progress.calls(state);
    if (isLive(before.run) && !isLive(state.run)) reportEnd(state);
    if (state.servers !== before.servers) reportConnections(options, state, before);
    if (state.scripts !== before.scripts) reportCode(page, state, before);
  });

  return {
    async answer() {
      const response = JSON.stringify(responseOf(session));
      return new Promise((resolve, reject) => {
        gate.onNextRun(() => reject(new Error('The reader did not share the result with this page')));
        gate.pass(() => resolve(response));
      });
    },
    release: gate.release,
    dispose: unsubscribe,
  };
}

const runIdOf = ({ run }: SessionState): number => (run.phase === 'idle' ? 0 : run.runId);

/** Holds back what comes after the reader's credentials, until the reader lets it through. */
interface Gate {
  pass(task: () => void): void;
  /** Forgets what is held back. */
  begin(): void;
  /** Once another run begins. */
  onNextRun(listener: () => void): void;
  release(): void;
}

function createGate({ embed, usesCredentials }: ReportOptions): Gate {
  let deferred: (() => void)[] = [];
  let listeners: (() => void)[] = [];
  let tainted = false;
  return {
    pass(task) {
      tainted ||= usesCredentials();
      if (!tainted || embed.getState().shares) {
        task();
        return;
      }
      deferred.push(task);
      if (!embed.getState().holds) embed.setState({ holds: true });
    },
    begin() {
      deferred = [];
      for (const listener of listeners) listener();
      listeners = [];
      tainted = false;
    },
    onNextRun: (listener) => void listeners.push(listener),
    release() {
      embed.setState({ shares: true, holds: false });
      const tasks = deferred;
      deferred = [];
      for (const task of tasks) task();
    },
  };
}

/** The logs and the calls of a run, each sent once. */
function createProgress(page: Page, gate: Gate) {
  let sentLogs = 0;
  let sentCalls = new Set<number>();
  return {
    begin(): void {
      sentLogs = 0;
      sentCalls = new Set();
    },
    logs(state: SessionState): void {
      const rows = state.logs.rows.filter(({ index }) => index >= sentLogs);
      if (rows.length === 0) return;
      sentLogs = (rows.at(-1)?.index ?? 0) + 1;
      const entries = JSON.stringify(rows.map(({ level, message, timeMs }) => ({ level, message, timeMs })));
      const runId = runIdOf(state);
      gate.pass(() => page.send('log', { runId, entries }));
    },
    calls(state: SessionState): void {
      const runId = runIdOf(state);
      for (const { callId, serverId, toolName, ok, startMs, endMs, error } of state.trace.rows) {
        if (endMs === undefined || sentCalls.has(callId)) continue;
        sentCalls.add(callId);
        const durationMs = endMs - startMs;
        const result = { runId, callId, server: serverId, tool: toolName, ok: ok === true, durationMs };
        gate.pass(() => page.send('toolResult', { ...result, error: error ?? null }));
      }
    },
  };
}

function reportConnections({ page, usesCredentials }: ReportOptions, state: SessionState, before: SessionState): void {
  for (const { id, status } of state.servers) {
    const old = before.servers.find((server) => server.id === id)?.status;
    if (old?.state === status.state) continue;
    // A message may quote what a signed-in server said.
    const message = 'message' in status && !usesCredentials() ? status.message : null;
    page.send('connection', { server: id, state: status.state, message });
  }
}

function reportCode(page: Page, state: SessionState, before: SessionState): void {
  const { text } = state.scripts[0] ?? {};
  if (text !== undefined && text !== before.scripts[0]?.text) page.send('change', { code: text });
}

function frameState({ run }: SessionState): 'ready' | 'running' | 'done' | 'error' {
  if (run.phase === 'idle') return 'ready';
  if (isLive(run)) return 'running';
  return run.phase === 'finished' || run.phase === 'stopped' ? 'done' : 'error';
}
