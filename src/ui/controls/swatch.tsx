import { type CSSProperties, useMemo } from 'react';
import { useSession } from '../core/playground.ts';

const COLOURS = 6;

/** The colour of a server, as a style that `--c` readers below it follow. */
export function serverColour(ordinal: number): CSSProperties {
  return { '--c': `var(--span-${(ordinal % COLOURS) + 1})` } as CSSProperties;
}

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

export function Swatch({ ordinal, look }: { readonly ordinal: number; readonly look?: 'hollow' | 'wait' }) {
  return <span className={`swatch${look === undefined ? '' : ` swatch--${look}`}`} style={serverColour(ordinal)} />;
}
