import { useSyncExternalStore } from 'react';
import type { WireEntry } from '../../session/index.ts';
import { useParts, useSession } from '../core/playground.ts';

const NONE: readonly never[] = [];
const silent = () => () => undefined;

/** What crossed between this page and a server, as it grows; undefined where the server was not opened. */
export function useMessages(serverId: string): { entries: readonly WireEntry[]; dropped: number } | undefined {
  const { session } = useParts();
  // A server that is connected again has messages of its own.
  useSession((state) => state.servers.find(({ id }) => id === serverId)?.status);
  const messages = session.recordOf(serverId)?.messages;
  const entries = useSyncExternalStore(messages?.onChange ?? silent, () => messages?.entries ?? NONE);
  return messages === undefined ? undefined : { entries, dropped: messages.dropped };
}
