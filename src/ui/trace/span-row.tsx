import { type CSSProperties, memo } from 'react';
import type { CallRow } from '../../session/index.ts';
import { Icon } from '../controls/icon.tsx';
import { useServerColour } from '../controls/swatch.tsx';
import { formatBytes } from '../core/format.ts';
import { isolated } from '../core/isolated.ts';
import { traceWords as words } from '../words/trace.ts';
import { callStatus, farText, STATUS_WORDS, tookText } from './call-status.ts';
import { labelSide, place, type Scale } from './waterfall-model.ts';

const LABEL_CHARACTER_PX = 6.4;
const LABEL_PADDING_PX = 26;

export interface SpanRowProps {
  readonly id: string;
  readonly call: CallRow;
  readonly scale: Scale;
  readonly lanePx: number;
  readonly selected: boolean;
  readonly onPress: (callId: number) => void;
}

/** One call as a bar on the time line. */
export const SpanRow = memo(function SpanRow({ id, call, scale, lanePx, selected, onPress }: SpanRowProps) {
  const colour = useServerColour(call.serverId);
  const status = callStatus(call);
  const far = farText(call);
  const label = far ?? tookText(call);
  const from = place(scale, call.startMs);
  const to = call.endMs === undefined ? undefined : place(scale, call.endMs);
  const labelPx = label.length * LABEL_CHARACTER_PX + LABEL_PADDING_PX;
  const side =
    to === undefined
      ? far === undefined
        ? 'after'
        : 'inside'
      : labelSide(from * lanePx, to * lanePx, lanePx, labelPx);
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
        {status === 'paused' ? null : <i className="bar" style={barStyle(from, to)} />}
        {call.hold === undefined ? null : (
          <i
            className="bar bar--hold"
            title={words.waited}
            style={{ insetInlineStart: percent(place(scale, call.hold.fromMs)) }}
          />
        )}
        <span className={`bar__label bar__label--${side}`} style={labelStyle(side, from, to)}>
          {status === 'failed' ? <Icon name="close" size={12} /> : null}
          {label}
        </span>
      </span>
      <span className="span__in">{formatBytes(call.inputBytes)}</span>
      <span className="span__out">{call.outputBytes === undefined ? '–' : formatBytes(call.outputBytes)}</span>
    </div>
  );
});

const percent = (share: number): string => `${(share * 100).toFixed(3)}%`;

/** An open call grows with `--now`, which the waterfall moves every frame. */
function barStyle(from: number, to: number | undefined): CSSProperties {
  return {
    insetInlineStart: percent(from),
    width: to === undefined ? `calc(var(--now) * 100% - ${percent(from)})` : percent(to - from),
  };
}

function labelStyle(side: 'after' | 'before' | 'inside', from: number, to: number | undefined): CSSProperties {
  if (side === 'before') return { insetInlineEnd: percent(1 - from) };
  if (side === 'inside') return { insetInlineStart: percent(Math.max(0, from)) };
  return { insetInlineStart: to === undefined ? 'calc(var(--now) * 100%)' : percent(to) };
}
