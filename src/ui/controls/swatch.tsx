import type { CSSProperties } from 'react';
import { useSession } from '../core/playground.ts';

const COLOURS = 6;

/** The colour of a server, as a style that `--c` readers below it follow. */
export function serverColour(ordinal: number): CSSProperties {
  return { '--c': `var(--span-${(ordinal % COLOURS) + 1})` } as CSSProperties;
}

/** Colour of the server behind a module id; the first colour for one that was removed. */
export function useServerColour(serverId: string): CSSProperties {
  const ordinal = useSession(({ catalog, servers }) => {
    const sourceId = catalog.servers.find((server) => server.id === serverId)?.sourceId ?? serverId;
    return servers.find((server) => server.id === sourceId)?.ordinal ?? 0;
  });
  return serverColour(ordinal);
}

export function Swatch({ ordinal, look }: { readonly ordinal: number; readonly look?: 'hollow' | 'wait' }) {
  return <span className={`swatch${look === undefined ? '' : ` swatch--${look}`}`} style={serverColour(ordinal)} />;
}
