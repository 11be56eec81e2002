import type { CSSProperties } from 'react';
import type { CallRow } from '../../session/index.ts';
import { callStatus, farText, standingText } from './call-status.ts';
import { along, type TimeMotion, useTimeMotion } from './time-motion.ts';
import { percent, place, shownPart } from './waterfall-model.ts';

export interface OpenCallsProps {
  /** The calls in view, in the order of their rows. */
  readonly calls: readonly CallRow[];
  readonly motion: TimeMotion;
  readonly rowPx: number;
  /** From the top of a row to the middle of its lane. */
  readonly middlePx: number;
  readonly colourOf: (serverId: string) => CSSProperties;
}

/**
 * The bars of calls that are open, each as long as the lane and all cut off where the time stands. So three elements move with
 * the time, whatever the number of calls: a row apart for each would be laid out and painted for every one at each move.
 */
export function OpenCalls({ calls, motion, rowPx, middlePx, colourOf }: OpenCallsProps) {
  const past = useTimeMotion<HTMLDivElement>(motion, (share) => along(share - 1));
  const lanes = useTimeMotion<HTMLDivElement>(motion, (share) => along(1 - share));
  const now = useTimeMotion<HTMLDivElement>(motion, along);
  const open = calls.flatMap((call, row) => {
    const shown = callStatus(call) === 'open' ? shownPart(place(motion.scale, call.startMs), 1) : undefined;
    return shown === undefined ? [] : [{ call, row, from: shown.from, top: row * rowPx + middlePx }];
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
        {open.map(({ call, row, top }) => farText(call) === undefined && <Label key={row} call={call} top={top} />)}
      </div>
      {open.map(
        ({ call, row, from, top }) =>
          farText(call) !== undefined && <Label key={row} call={call} top={top} from={from} />,
      )}
    </div>
  );
}

/** What an open call is: beside the end of its bar, or on it where its server tells how far it is. */
function Label({ call, top, from }: { readonly call: CallRow; readonly top: number; readonly from?: number }) {
  const side = from === undefined ? 'after' : 'inside';
  return (
    <span
      className={`bar__label bar__label--${side}`}
      style={{ top, ...(from === undefined ? {} : { insetInlineStart: percent(from) }) }}
    >
      {standingText(call)}
    </span>
  );
}
