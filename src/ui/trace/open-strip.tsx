import { type PointerEvent, useMemo, useRef, useState } from 'react';
import { type CallRow, isLive } from '../../session/index.ts';
import { formatCount } from '../core/format.ts';
import { useSessionRows } from '../core/playground.ts';
import { traceWords as words } from '../words/trace.ts';
import { along, isRightToLeft, type TimeMotion, useTimeMotion } from './time-motion.ts';
import type { Zoom } from './waterfall-model.ts';
import { openSteps, PATH_WIDTH, peakOf, type Scale, stepsPath } from './waterfall-model.ts';

const HEIGHT = 20;
const MIN_DRAG = 0.01;

export interface OpenStripProps {
  readonly calls: readonly CallRow[];
  readonly scale: Scale;
  readonly endMs: number;
  readonly motion: TimeMotion;
  readonly onZoom: (zoom: Zoom) => void;
}

/** How many calls were open at once, over time until now. A drag across it zooms in. */
export function OpenStrip({ calls, scale, endMs, motion, onZoom }: OpenStripProps) {
  const live = useSessionRows((state) => isLive(state.run));
  const openNow = useSessionRows((state) => state.usage.openCalls);
  const steps = useMemo(() => openSteps(calls, endMs), [calls, endMs]);
  const path = useMemo(() => stepsPath(steps, scale, HEIGHT), [steps, scale]);
  const lane = useRef<HTMLDivElement>(null);
  const [drag, setDrag] = useState<{ readonly from: number; readonly to: number } | undefined>();

  const shareAt = (event: PointerEvent): number => {
    const box = lane.current?.getBoundingClientRect();
    if (box === undefined) return 0;
    const px = isRightToLeft() ? box.right - event.clientX : event.clientX - box.left;
    return Math.min(1, Math.max(0, px / box.width));
  };
  const finish = (): void => {
    if (drag === undefined) return;
    const [from, to] = [Math.min(drag.from, drag.to), Math.max(drag.from, drag.to)];
    setDrag(undefined);
    if (to - from < MIN_DRAG) return;
    const spanMs = scale.toMs - scale.fromMs;
    onZoom({ fromMs: scale.fromMs + from * spanMs, toMs: scale.fromMs + to * spanMs });
  };

  return (
    <div className="open">
      <span className="open__name">{words.openAtOnce}</span>
      <div
        ref={lane}
        className="open__lane"
        title={words.zoomHint}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          const at = shareAt(event);
          setDrag({ from: at, to: at });
        }}
        onPointerMove={(event) => drag !== undefined && setDrag({ ...drag, to: shareAt(event) })}
        onPointerUp={finish}
        onPointerCancel={() => setDrag(undefined)}
      >
        <OpenArea path={path} motion={motion} />
        {drag === undefined ? null : (
          <i
            className="open__drag"
            style={{
              insetInlineStart: `${Math.min(drag.from, drag.to) * 100}%`,
              width: `${Math.abs(drag.to - drag.from) * 100}%`,
            }}
          />
        )}
      </div>
      <span className="open__count">
        {live ? words.now(formatCount(openNow)) : words.peak(formatCount(peakOf(steps)))}
      </span>
    </div>
  );
}

/** The area under the steps, cut off where the time is. */
function OpenArea({ path, motion }: { readonly path: string; readonly motion: TimeMotion }) {
  const past = useTimeMotion<HTMLDivElement>(motion, (share) => along(share - 1));
  const whole = useTimeMotion<HTMLDivElement>(motion, (share) => along(1 - share));
  return (
    <div ref={past} className="open-calls__past">
      <div ref={whole} className="open-calls__lanes">
        <svg viewBox={`0 0 ${PATH_WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          <path className="open__area" d={`${path}V${HEIGHT}Z`} />
          <path className="open__edge" d={path} />
        </svg>
      </div>
    </div>
  );
}
