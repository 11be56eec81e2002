import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { CallRow } from '../../session/index.ts';
import type { ServerColour } from '../controls/swatch.tsx';
import { type SpanScene, spanLook } from './span-look.ts';
import { drawSpan, spareSpan } from './span-row.tsx';

export interface SpansProps extends Pick<SpanScene, 'scale' | 'lanePx'> {
  /** A `SpanRow` for each call, and some to spare. */
  readonly rows: readonly ReactNode[];
  readonly calls: readonly CallRow[];
  readonly colourOf: (serverId: string) => ServerColour;
  /** What the ids of rows begin with, the number of the first, and that of the selected one. */
  readonly listId: string;
  readonly from: number;
  readonly active: number;
  readonly rowPx: number;
}

/** The calls in view, a row each. */
export function Spans({ rows, calls, scale, lanePx, colourOf, listId, from, active, rowPx }: SpansProps) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    for (const [index, row] of [...(place.current?.children ?? [])].entries()) {
      const call = calls[index];
      if (call === undefined) spareSpan(row as HTMLElement);
      else {
        const scene = {
          id: `${listId}-${from + index}`,
          selected: from + index === active,
          colour: colourOf(call.serverId)['--c'],
          ...{ scale, lanePx },
        };
        drawSpan(row as HTMLElement, spanLook(call, scene));
      }
    }
  });
  return (
    <div ref={place} role="presentation" className="spans" style={{ height: calls.length * rowPx }}>
      {rows}
    </div>
  );
}
