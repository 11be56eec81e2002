import { moduleSegments } from '../runtime/catalog/module-segments.ts';
import type { Source } from '../runtime/source.ts';
import type { RunRequest } from '../runtime/spec.ts';
import type { Connections } from './connections.ts';
import type { SessionContext } from './context.ts';
import type { DialectChoice } from './dialect-choice.ts';

/** All servers, as a run calls them. Those that the run names and that were never connected are being connected, unless it is stopped. */
export async function reachableSources(
  { store, services }: SessionContext,
  connections: Pick<Connections, 'sources' | 'connectIdle'>,
  { code, requestedCapabilities = [] }: RunRequest,
  dialect: DialectChoice,
  signal: AbortSignal,
): Promise<readonly Source[]> {
  const { servers } = store.getState();
  // To read the script takes the parser: only where it can make a difference.
  if (servers.some(({ status }) => status.state === 'idle')) {
    const named = (await services.namedTools(code, dialect)).servers.map(({ serverId }) => serverId);
    const segments = moduleSegments(servers.map(({ id }) => id));
    const selected = servers.filter(
      ({ id, capabilities = [] }, index) =>
        named.includes(segments[index] as string) ||
        requestedCapabilities.some((name) => name === id || capabilities.includes(name)),
    );
    // It may have been stopped while its script was read.
    if (!signal.aborted) connections.connectIdle(({ id }) => selected.some((server) => server.id === id));
  }
  return connections.sources();
}
