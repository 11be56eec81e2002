import type { CSSProperties } from 'react';
import type { CallRow } from '../../session/index.ts';
import { callStatus, farText, standingText } from './call-status.ts';
import { LABEL_CHARACTER_PX } from './span-look.ts';
import { along, type TimeMotion, useTimeMotion } from './time-motion.ts';
import { labelSide, percent, place, shownPart } from './waterfall-model.ts';

/** Room that is kept behind the bars of open calls for their labels. */
export const LABEL_PX = 64;
const MOST_LABEL_SHARE = 0.25;
const LABEL_PADDING_PX = 8;

/** The same on a lane: of one that is short, a part. */
export const labelRoomPx = (lanePx: number): number => Math.min(MOST_LABEL_SHARE * lanePx, LABEL_PX);

export interface OpenCallsProps {
  /** The calls in view, in the order of their rows. */
  readonly calls: readonly CallRow[];
  readonly motion: TimeMotion;
  readonly lanePx: number;
  readonly rowPx: number;
  /** From the top of a row to the middle of its lane. */
  readonly middlePx: number;
  readonly colourOf: (serverId: string) => CSSProperties;
}

/**
 * The bars of calls that are open, each as long as the lane and all cut off where the time stands. So three elements move with
 * the time, whatever the number of calls: a row apart for each would be laid out and painted for every one at each move.
 */
export function OpenCalls({ calls, motion, lanePx, rowPx, middlePx, colourOf }: OpenCallsProps) {
  const past = useTimeMotion<HTMLDivElement>(motion, (share) => along(share - 1));
  const lanes = useTimeMotion<HTMLDivElement>(motion, (share) => along(1 - share));
  const now = useTimeMotion<HTMLDivElement>(motion, along);
  const open = calls.flatMap((call, row) => {
    const shown = callStatus(call) === 'open' ? shownPart(place(motion.scale, call.startMs), 1) : undefined;
    if (shown === undefined) return [];
    const side = openLabelSide(farText(call), shown.from, motion, lanePx);
    return [{ call, row, from: shown.from, top: row * rowPx + middlePx, side }];
  });
  return (
    <div className="open-calls" aria-hidden="true">
      <div ref={past} className="open-calls__past">
        <div ref={lanes} className="open-calls__lanes">
          {open.map(({ call, row, from, top }) => (
            <i key={row} className="bar" style={{ ...colourOf(call.serverId), top, insetInlineStart: percent(from) }} />
          ))}
        </div>
      </div>
      <div ref={now} className="open-calls__now">
        {open.map((bar) => bar.side === 'after' && <Label key={bar.row} {...bar} />)}
      </div>
      {open.map((bar) => bar.side !== 'after' && <Label key={bar.row} {...bar} />)}
    </div>
  );
}

type Side = ReturnType<typeof labelSide>;

/**
 * Where the label of an open call lies: behind the bar, where the time leaves room for it as it goes on. How far a call is may
 * take more: then it lies before the bar, or on it at a distance from its start.
 */
function openLabelSide(far: string | undefined, from: number, { scale, nowMs }: TimeMotion, lanePx: number): Side {
  if (far === undefined) return 'after';
  const labelPx = far.length * LABEL_CHARACTER_PX + LABEL_PADDING_PX;
  const roomPx = nowMs < scale.toMs ? labelRoomPx(lanePx) : 0;
  return labelSide(from * lanePx, lanePx - roomPx, lanePx, labelPx);
}

interface LabelProps {
  readonly call: CallRow;
  readonly top: number;
  readonly from: number;
  readonly side: Side;
}

/** What an open call is, or how far where its server tells. */
function Label({ call, top, from, side }: LabelProps) {
  const places = {
    after: {},
    before: { insetInlineEnd: percent(1 - from) },
    inside: { insetInlineStart: percent(from) },
  };
  return (
    <span className={`bar__label bar__label--${side}`} style={{ top, ...places[side] }}>
      {standingText(call)}
    </span>
  );
}
