import { type CSSProperties, memo } from 'react';
import type { CallRow } from '../../session/index.ts';
import { Icon } from '../controls/icon.tsx';
import { useServerColour } from '../controls/swatch.tsx';
import { formatBytes } from '../core/format.ts';
import { isolated } from '../core/isolated.ts';
import { traceWords as words } from '../words/trace.ts';
import { callStatus, farText, STATUS_WORDS, tookText } from './call-status.ts';
import { along, type TimeMotion, useTimeMotion } from './time-motion.ts';
import { labelSide, place, shownPart } from './waterfall-model.ts';

const LABEL_CHARACTER_PX = 6.4;
const LABEL_PADDING_PX = 26;
/** As in trace.css. */
const MIN_BAR_PX = 3;

export interface SpanRowProps {
  readonly id: string;
  readonly call: CallRow;
  readonly motion: TimeMotion;
  readonly lanePx: number;
  readonly selected: boolean;
  readonly onPress: (callId: number) => void;
}

/** One call as a bar on the time line. Another call may take its place. */
export const SpanRow = memo(function SpanRow({ id, call, motion, lanePx, selected, onPress }: SpanRowProps) {
  const { scale } = motion;
  const colour = useServerColour(call.serverId);
  const status = callStatus(call);
  const far = farText(call);
  const label = far ?? tookText(call);
  const isOpen = call.endMs === undefined;
  const shown = shownPart(place(scale, call.startMs), call.endMs === undefined ? 1 : place(scale, call.endMs));
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list itself takes the keys
    <div
      id={id}
      role="option"
      aria-selected={selected}
      aria-label={words.summary(
        `${call.serverId}.${call.toolName} ${call.inputSummary}`.trim(),
        STATUS_WORDS[status],
        label,
      )}
      className={`span span--${status}${selected ? ' is-selected' : ''}`}
      style={colour}
      onClick={() => onPress(call.callId)}
    >
      <span className="span__name">
        <span className="swatch" />
        <b className="truncate">{isolated(call.toolName)}</b>
        <span className="span__gist truncate">{isolated(call.inputSummary)}</span>
      </span>
      <span className="span__lane">
        {shown === undefined || status === 'paused' ? null : isOpen ? (
          <OpenBar key={call.callId} motion={motion} from={shown.from} lanePx={lanePx} />
        ) : (
          <i className="bar" style={{ insetInlineStart: percent(shown.from), width: percent(shown.to - shown.from) }} />
        )}
        {call.hold === undefined ? null : <HoldMark at={place(scale, call.hold.fromMs)} />}
        {shown === undefined ? null : isOpen && far === undefined ? (
          <OpenLabel key={call.callId} motion={motion} label={label} />
        ) : (
          <Label
            label={label}
            failed={status === 'failed'}
            lanePx={lanePx}
            from={shown.from}
            to={isOpen ? shown.from : shown.to}
            inside={isOpen}
          />
        )}
      </span>
      <span className="span__in">{formatBytes(call.inputBytes)}</span>
      <span className="span__out">{call.outputBytes === undefined ? '–' : formatBytes(call.outputBytes)}</span>
    </div>
  );
});

const percent = (share: number): string => `${(share * 100).toFixed(3)}%`;

/** Marks where the clock was paused while a person decided. */
function HoldMark({ at }: { readonly at: number }) {
  return at < 0 || at > 1 ? null : (
    <i className="bar bar--hold" title={words.waited} style={{ insetInlineStart: percent(at) }} />
  );
}

interface LabelProps {
  readonly label: string;
  readonly failed: boolean;
  readonly lanePx: number;
  readonly from: number;
  readonly to: number;
  /** On the bar, however much room there is beside it. */
  readonly inside: boolean;
}

function Label({ label, failed, lanePx, from, to, inside }: LabelProps) {
  const labelPx = label.length * LABEL_CHARACTER_PX + LABEL_PADDING_PX;
  const side = inside ? 'inside' : labelSide(from * lanePx, to * lanePx, lanePx, labelPx);
  return (
    <span className={`bar__label bar__label--${side}`} style={labelStyle(side, from, to)}>
      {failed ? <Icon name="close" size={12} /> : null}
      {label}
    </span>
  );
}

/** An open call grows with the time. */
function OpenBar({ motion, from, lanePx }: { motion: TimeMotion; from: number; lanePx: number }) {
  const left = 1 - from;
  const least = MIN_BAR_PX / Math.max(MIN_BAR_PX, left * lanePx);
  const bar = useTimeMotion<HTMLElement>(
    motion,
    (share) => `scaleX(${left === 0 ? 1 : Math.min(1, Math.max(least, (share - from) / left))})`,
  );
  return <i ref={bar} className="bar" style={{ insetInlineStart: percent(from), width: percent(left) }} />;
}

/** What an open call is, beside the end of its bar. */
function OpenLabel({ motion, label }: { motion: TimeMotion; label: string }) {
  const end = useTimeMotion<HTMLSpanElement>(motion, along);
  return (
    <span ref={end} className="bar__end">
      <span className="bar__label bar__label--after">{label}</span>
    </span>
  );
}

function labelStyle(side: 'after' | 'before' | 'inside', from: number, to: number): CSSProperties {
  if (side === 'before') return { insetInlineEnd: percent(1 - from) };
  return { insetInlineStart: percent(side === 'inside' ? from : to) };
}
