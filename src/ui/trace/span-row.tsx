import { type CSSProperties, memo } from 'react';
import type { CallRow } from '../../session/index.ts';
import { Icon } from '../controls/icon.tsx';
import { formatBytes } from '../core/format.ts';
import { isolated } from '../core/isolated.ts';
import { traceWords as words } from '../words/trace.ts';
import { callStatus, STATUS_WORDS, standingText } from './call-status.ts';
import { labelSide, percent, place, type Scale, shownPart } from './waterfall-model.ts';

const LABEL_CHARACTER_PX = 6.4;
const LABEL_PADDING_PX = 26;

export interface SpanRowProps {
  readonly id: string;
  readonly call: CallRow;
  readonly scale: Scale;
  readonly lanePx: number;
  readonly colour: CSSProperties;
  readonly selected: boolean;
  readonly onPress: (callId: number) => void;
}

/** One call as a bar on the time line, which an open call has among {@link OpenCalls}. Another call may take its place. */
export const SpanRow = memo(function SpanRow({ id, call, scale, lanePx, colour, selected, onPress }: SpanRowProps) {
  const status = callStatus(call);
  const label = standingText(call);
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
      <span className="span__name truncate">
        <i className="swatch" />
        <b>{isolated(call.toolName)}</b> {isolated(call.inputSummary)}
      </span>
      <span className="span__lane">
        {shown === undefined || status === 'open' ? null : (
          <>
            {status === 'paused' ? null : (
              <i
                className="bar"
                style={{ insetInlineStart: percent(shown.from), width: percent(shown.to - shown.from) }}
              />
            )}
            <Label
              label={label}
              failed={status === 'failed'}
              lanePx={lanePx}
              from={shown.from}
              to={status === 'paused' ? shown.from : shown.to}
              inside={status === 'paused'}
            />
          </>
        )}
        {call.hold === undefined ? null : <HoldMark at={place(scale, call.hold.fromMs)} />}
      </span>
      <span className="span__in">{formatBytes(call.inputBytes)}</span>
      <span className="span__out">{call.outputBytes === undefined ? '–' : formatBytes(call.outputBytes)}</span>
    </div>
  );
});

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

function labelStyle(side: 'after' | 'before' | 'inside', from: number, to: number): CSSProperties {
  if (side === 'before') return { insetInlineEnd: percent(1 - from) };
  return { insetInlineStart: percent(side === 'inside' ? from : to) };
}
