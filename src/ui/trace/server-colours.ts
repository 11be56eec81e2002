import { type CSSProperties, useMemo } from 'react';
import { serverColour } from '../controls/swatch.tsx';
import { useSession } from '../core/playground.ts';

/** Colours of the servers behind module ids, the same style each time; the first colour for one that was removed. */
export function useServerColours(): (serverId: string) => CSSProperties {
  const named = useSession(({ catalog }) => catalog.servers);
  const servers = useSession((state) => state.servers);
  return useMemo(() => {
    const colours = new Map<string, CSSProperties>();
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
