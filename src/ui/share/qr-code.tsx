import { useMemo } from 'react';
import { encode } from 'uqr';
import { shareWords as words } from '../words/links.ts';

/** Most bytes of a QR code, version 40 at the lowest correction; beyond this length phones cannot read it from a screen. */
const MAX_CHARS = 1_800;

/** The link as a QR code, or why there is none. */
export function QrCode({ text }: { readonly text: string }) {
  const path = useMemo(() => (text === '' || text.length > MAX_CHARS ? undefined : qrPath(text)), [text]);
  if (path === undefined) return <p className="form__help">{words.qrTooLong}</p>;
  return (
    <svg
      className="qr"
      role="img"
      aria-label={words.qr}
      viewBox={`0 0 ${path.size} ${path.size}`}
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${path.size}v${path.size}H0z`} />
      <path fill="#000" d={path.dark} />
    </svg>
  );
}

/** The dark squares of a QR code as an SVG path. */
export function qrPath(text: string): { readonly size: number; readonly dark: string } {
  const { data, size } = encode(text, { ecc: 'L', border: 4 });
  const dark = data.map((row, y) => row.map((on, x) => (on ? `M${x} ${y}h1v1h-1z` : '')).join('')).join('');
  return { size, dark };
}
