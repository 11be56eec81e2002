import type { RefObject } from 'react';
import { formatMs } from '../core/format.ts';
import { traceWords as words } from '../words/trace.ts';
import { place, type Scale } from './waterfall-model.ts';

/** The marks of the time line and the heads of the columns. */
export function TimeAxis({ scale, lane }: { readonly scale: Scale; readonly lane: RefObject<HTMLElement | null> }) {
  const step = (scale.ticks[1] ?? 1) - (scale.ticks[0] ?? 0);
  return (
    <div className="axis" aria-hidden="true">
      <span className="axis__name">{words.call}</span>
      <span ref={lane} className="axis__lane">
        {scale.ticks.map((tick, index) => (
          <span
            key={tick}
            className={index === 0 ? 'is-first' : index === scale.ticks.length - 1 ? 'is-last' : ''}
            style={{ insetInlineStart: `${place(scale, tick) * 100}%` }}
          >
            {tickText(tick, step, index === 0)}
          </span>
        ))}
      </span>
      <span className="axis__size">{words.in}</span>
      <span className="axis__size">{words.outShort}</span>
    </div>
  );
}

/** The first mark names the unit, the others only count. */
function tickText(ms: number, stepMs: number, first: boolean): string {
  if (first) return ms === 0 ? (stepMs < 100 ? '0 ms' : '0 s') : formatMs(ms);
  if (stepMs < 100) return String(Number(ms.toPrecision(6)));
  const seconds = ms / 1000;
  return stepMs % 1000 === 0 ? String(seconds) : seconds.toFixed(1);
}
