import type { Catalog } from '../../runtime/catalog/catalog.ts';
import type { DialectEvent } from '../../runtime/host/dialect-host.ts';
import type { RunRecord } from '../../runtime/spec.ts';
import type { ServerCall } from '../agent-tools.ts';

/** The calls of runs, those that reached no tool among them, in the order in which they were made. */
export function callsOfRuns(records: readonly RunRecord[], { servers }: Catalog): readonly ServerCall[] {
  const sourceIds = new Map(servers.map(({ id, sourceId }) => [id, sourceId]));
  const nameOf = (id: string): string => sourceIds.get(id) ?? id;
  return records
    .flatMap(({ calls, refused }) => [
      ...calls.map(({ callId, serverId, toolName, input, outcome }) => ({
        ...{ callId, server: nameOf(serverId), tool: toolName, input, ok: outcome?.ok === true },
        ...(outcome?.ok === false ? { error: outcome.error } : {}),
      })),
      ...refused.map(({ callId, server = '', toolName, input, error }) => ({
        ...{ callId, server: nameOf(server), tool: toolName, input, ok: false, error },
      })),
    ])
    .sort((one, other) => one.callId - other.callId)
    .map(({ callId: _, ...call }) => call);
}

/** A call that was made outside of all scripts, as it was told of when it ended. */
export function callOfEvent(event: DialectEvent): readonly ServerCall[] {
  if (event.type !== 'call-end') return [];
  const { server, toolName: tool, input, status, error } = event;
  return [{ server, tool, input, ok: status === 'ok', ...(error === undefined ? {} : { error }) }];
}
