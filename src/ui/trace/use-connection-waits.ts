import { useMemo } from 'react';
import { type CallRow, isLive } from '../../session/index.ts';
import { useParts, useSession } from '../core/playground.ts';
import { type ConnectionWaits, connectionWaits, http1Origin } from './connection-waits.ts';

const NONE: ConnectionWaits = new Map();

/** How long calls of a run waited for a connection; known once it is over. */
export function useConnectionWaits(calls: readonly CallRow[]): ConnectionWaits {
  const { session } = useParts();
  const isOver = useSession(({ run }) => !isLive(run));
  const isLiveRun = useSession(({ ranMode }) => ranMode === 'live');
  return useMemo(() => {
    if (!isOver || !isLiveRun) return NONE;
    const origins = new Map(session.store.getState().servers.map((server) => [server.id, http1Origin(server)]));
    return connectionWaits(calls, (serverId) => origins.get(serverId));
  }, [session, calls, isOver, isLiveRun]);
}
