import type { CSSProperties } from 'react';

const COLOURS = 6;

/** The colour of a server, as a style that `--c` readers below it follow. */
export function serverColour(ordinal: number): ServerColour {
  return { '--c': `var(--span-${(ordinal % COLOURS) + 1})` };
}

/** A style that gives elements the colour of a server. */
export type ServerColour = CSSProperties & { readonly '--c': string };

export function Swatch({ ordinal, look }: { readonly ordinal: number; readonly look?: 'hollow' | 'wait' }) {
  return <span className={`swatch${look === undefined ? '' : ` swatch--${look}`}`} style={serverColour(ordinal)} />;
}
