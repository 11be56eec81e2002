import { moduleSegments } from '../catalog/module-segments.ts';
import type { Dialect } from '../dialects/dialect.ts';
import { isJsonObject } from '../json.ts';
import type { CallRecord, RunEvent, RunRecord } from '../spec.ts';
import type { CallNotice, DialectEvent, DialectMoment } from './dialect-host-api.ts';

/** Tells a dialect host's listener of its runs, in the words of these systems. */
export interface DialectEvents {
  readonly forward: (event: RunEvent) => void;
  /** What a run leaves in the audit log, in systems that keep one. */
  audit(dialect: Dialect, record: RunRecord, code: string): void;
}

export function createDialectEvents(sourceIds: readonly string[], out: (event: DialectEvent) => void): DialectEvents {
  const segments = moduleSegments(sourceIds);
  const names = new Map(sourceIds.map((id, index) => [segments[index] as string, id]));
  const open: OpenCalls = new Map();
  return {
    forward: (event) => {
      for (const moment of momentsOf(event, names, open)) out({ runId: event.runId, ...moment });
    },
    audit(dialect, record, code) {
      const entry = dialect.audit?.(record, code);
      // A record that is kept without its event still says which run it is of.
      if (entry !== undefined && isJsonObject(entry))
        out({ type: 'audit', runId: record.runId, record: { runId: record.runId, ...entry } });
    },
  };
}

/** Calls that go on, by their ids: progress says no more of its call. */
type OpenCalls = Map<number, Omit<CallNotice, 'input'>>;

function momentsOf(event: RunEvent, names: ReadonlyMap<string, string>, open: OpenCalls): readonly DialectMoment[] {
  switch (event.type) {
    case 'log':
      return event.entries.map(({ level, message, timeMs }) => ({ type: 'log', level, message, timeMs }));
    case 'call-start': {
      const { input, ...call } = callNotice(event.call, names);
      open.set(call.callId, call);
      return [{ type: 'call-start', ...call, input }];
    }
    case 'call-end': {
      const { outcome, startMs, endMs, callId } = event.call;
      open.delete(callId);
      const durationMs = Math.max(0, Math.round((endMs ?? startMs) - startMs));
      const failed = outcome?.ok === false ? { status: 'error' as const, error: outcome.error } : undefined;
      return [{ type: 'call-end', ...callNotice(event.call, names), durationMs, ...(failed ?? { status: 'ok' }) }];
    }
    case 'call-refused': {
      const { callId, server = '', toolName, input, error } = event.call;
      const notice = { callId, server: names.get(server) ?? server, toolName, input };
      return [
        { type: 'call-start', ...notice },
        { type: 'call-end', ...notice, status: 'error', durationMs: 0, error },
      ];
    }
    case 'notice': {
      const { notice } = event;
      if (notice.kind === 'event') return [{ type: 'mcpNotify', event: notice.event, payload: notice.payload }];
      const { level, message, metadata } = notice;
      return [{ type: 'mcpLog', level, message, ...(metadata === undefined ? {} : { metadata }) }];
    }
    case 'call-progress': {
      const { callId, progress, total, message } = event;
      const call = open.get(callId);
      if (call === undefined) return [];
      return [
        {
          type: 'call-progress',
          ...call,
          progress,
          ...(total === undefined ? {} : { total }),
          ...(message === undefined ? {} : { message }),
        },
      ];
    }
    case 'pause':
    case 'resume':
      return [];
  }
}

function callNotice(call: CallRecord, names: ReadonlyMap<string, string>): CallNotice {
  const { callId, serverId, toolName, calledAs, input } = call;
  return { callId, server: names.get(serverId) ?? serverId, toolName: calledAs ?? toolName, input };
}
