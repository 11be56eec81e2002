import type { RunEvent, RunRecord } from '../../runtime/spec.ts';
import type { CallWatch, ClientCallFacts, RunWatch, ServeWatch } from '../serve/watch.ts';
import type { Log, LogFields } from './log.ts';

/** Writes what happens at a server into its log: who asked for what, how long it took, and what became of it. */
export function logCalls(log: Log): ServeWatch {
  return {
    watchCall: (facts) => logCall(log, facts),
    refused: ({ status, reason, client }) => log.tell('warn', 'request refused', { status, reason, client }),
    sessionBegan: (session) => log.tell('info', 'session began', { session }),
    sessionEnded: (session, ms) => log.tell('info', 'session ended', { session, durationMs: Math.round(ms) }),
    watchLoad: () => undefined,
  };
}

function logCall(
  log: Log,
  { tool, requestId, client, agent, sessionId, queuedMs, span, wire }: ClientCallFacts,
): CallWatch {
  const startMs = performance.now();
  const whose: LogFields = {
    ...{ tool, requestId, client, agent },
    session: sessionId,
    ...(span === undefined ? {} : { trace_id: span.traceId, span_id: span.spanId }),
  };
  return {
    runBegan: () => logRun(log, whose),
    onEvent(event) {
      if (event.type !== 'call-end' || !log.writes('debug')) return;
      const { runId, callId, server, toolName, durationMs, status } = event;
      log.tell('debug', 'tool call ended', { runId, callId, server, toolName, durationMs, outcome: status });
    },
    ended: (outcome) =>
      log.tell(outcome === 'error' ? 'warn' : 'info', 'call ended', {
        ...whose,
        wire,
        queuedMs: queuedMs === undefined ? undefined : Math.round(queuedMs),
        durationMs: Math.round(performance.now() - startMs),
        outcome,
      }),
  };
}

function logRun(log: Log, whose: LogFields): RunWatch {
  return {
    onEvent(event: RunEvent) {
      if (event.type === 'pause')
        log.tell('info', 'run paused', { ...whose, runId: event.runId, reason: event.reason });
    },
    ended(record) {
      if (record === undefined) log.tell('error', 'run failed', whose);
      else log.tell('info', 'run ended', { ...whose, ...runFields(record) });
    },
  };
}

function runFields({ runId, ended, limit, calls, timing, response }: RunRecord): LogFields {
  return {
    runId,
    durationMs: Math.round(timing.totalMs),
    cpuMs: Math.round(timing.cpuMs),
    outcome: ended,
    limit,
    diagnostic: response.diagnostics.find(({ severity }) => severity === 'error')?.code,
    toolCalls: calls.length,
    failedToolCalls: calls.filter(({ outcome }) => outcome?.ok !== true).length,
  };
}
