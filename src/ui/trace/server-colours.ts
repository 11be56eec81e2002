import { useMemo } from 'react';
import { type ServerColour, serverColour } from '../controls/swatch.tsx';
import { useSession } from '../core/playground.ts';

/** Colours of the servers behind module ids, the same style each time; the first colour for one that was removed. */
export function useServerColours(): (serverId: string) => ServerColour {
  const named = useSession(({ catalog }) => catalog.servers);
  const servers = useSession((state) => state.servers);
  return useMemo(() => {
    const colours = new Map<string, ServerColour>();
    return (serverId) => {
      const known = colours.get(serverId);
      if (known !== undefined) return known;
      const sourceId = named.find((server) => server.id === serverId)?.sourceId ?? serverId;
      const colour = serverColour(servers.find((server) => server.id === sourceId)?.ordinal ?? 0);
      colours.set(serverId, colour);
      return colour;
    };
  }, [named, servers]);
}
