import type { CallRow } from '../../session/index.ts';
import { formatBytes } from '../core/format.ts';
import { isolated } from '../core/isolated.ts';
import { traceWords as words } from '../words/trace.ts';
import { callStatus, STATUS_WORDS, standingText, tookText } from './call-status.ts';
import { labelSide, percent, place, type Scale, shownPart } from './waterfall-model.ts';

export const LABEL_CHARACTER_PX = 6.4;
const LABEL_PADDING_PX = 26;

/** What the row of a call shows. Places are shares of the lane as CSS has them; what has none does not show. */
export interface SpanLook {
  readonly id: string;
  readonly className: string;
  readonly selected: boolean;
  /** The call in one sentence. */
  readonly summary: string;
  /** Of the server, as CSS has it. */
  readonly colour: string;
  readonly tool: string;
  readonly input: string;
  readonly inSize: string;
  readonly outSize: string;
  readonly barFrom: string | undefined;
  readonly barWidth: string | undefined;
  readonly label: string;
  readonly labelSide: 'after' | 'before' | 'inside';
  /** From the end of the lane where the label lies before its bar, else from its start. */
  readonly labelFrom: string | undefined;
  /** Where the clock was paused while a person decided. */
  readonly holdFrom: string | undefined;
}

export interface SpanScene extends Pick<SpanLook, 'id' | 'selected' | 'colour'> {
  readonly scale: Scale;
  readonly lanePx: number;
}

/** The look of a call as a bar on the time line. The bars of open calls, and their labels, are among `OpenCalls`. */
export function spanLook(call: CallRow, { id, selected, colour, scale, lanePx }: SpanScene): SpanLook {
  const status = callStatus(call);
  const label = status === 'cut' ? STATUS_WORDS.cut : standingText(call);
  const shown = shownPart(place(scale, call.startMs), call.endMs === undefined ? 1 : place(scale, call.endMs));
  const bar = status === 'open' || status === 'paused' ? undefined : shown;
  return {
    ...{ id, selected, colour, label },
    className: `span span--${status}${selected ? ' is-selected' : ''}`,
    summary: words.summary(
      `${call.serverId}.${call.toolName} ${call.inputSummary}`.trim(),
      STATUS_WORDS[status],
      status === 'cut' ? tookText(call) : label,
    ),
    tool: isolated(call.toolName),
    input: isolated(call.inputSummary),
    inSize: formatBytes(call.inputBytes),
    outSize: call.outputBytes === undefined ? '–' : formatBytes(call.outputBytes),
    barFrom: bar && percent(bar.from),
    barWidth: bar && percent(bar.to - bar.from),
    ...(status === 'paused'
      ? { labelSide: 'inside', labelFrom: shown && percent(shown.from) }
      : labelOf(label, bar, lanePx)),
    holdFrom: holdFrom(call, scale),
  };
}

/** Where the label of a bar lies. */
function labelOf(
  label: string,
  bar: ReturnType<typeof shownPart>,
  lanePx: number,
): Pick<SpanLook, 'labelSide' | 'labelFrom'> {
  if (bar === undefined) return { labelSide: 'after', labelFrom: undefined };
  const labelPx = label.length * LABEL_CHARACTER_PX + LABEL_PADDING_PX;
  const side = labelSide(bar.from * lanePx, bar.to * lanePx, lanePx, labelPx);
  const from = { after: bar.to, before: 1 - bar.from, inside: bar.from }[side];
  return { labelSide: side, labelFrom: percent(from) };
}

function holdFrom({ hold }: CallRow, scale: Scale): string | undefined {
  const from = hold === undefined ? undefined : place(scale, hold.fromMs);
  return from === undefined || from < 0 || from > 1 ? undefined : percent(from);
}
