import type { ComparedRow, Spread } from '../../session/ask/index.ts';
import { formatCount, formatMs } from '../core/format.ts';
import { askWords } from '../words/ask.ts';
import { modeTitle } from './mode-title.ts';

const { compare: words } = askWords;
const ROW_PX = 26;
const BAR_PX = 10;
const WIDTH_PX = 100;

/** Tokens and time as bars, each with its least and most. */
export function CompareBars({ rows }: { readonly rows: readonly ComparedRow[] }) {
  return (
    <div className="ask__pictures">
      <Picture
        title={words.pictures.tokens}
        rows={rows.map(({ mode, summary: { inputTokens, outputTokens } }) => ({
          title: modeTitle(mode),
          spread: added(inputTokens, outputTokens),
        }))}
        format={formatCount}
      />
      <Picture
        title={words.pictures.time}
        rows={rows.map(({ mode, summary }) => ({ title: modeTitle(mode), spread: summary.durationMs }))}
        format={formatMs}
      />
    </div>
  );
}

/** Sums of the middles and of the ends: the least of both may be of different tries. */
const added = (one: Spread, other: Spread): Spread => ({
  median: one.median + other.median,
  min: one.min + other.min,
  max: one.max + other.max,
});

interface PictureProps {
  readonly title: string;
  readonly rows: readonly { readonly title: string; readonly spread: Spread }[];
  readonly format: (value: number) => string;
}

function Picture({ title, rows, format }: PictureProps) {
  const most = Math.max(1, ...rows.map(({ spread }) => spread.max));
  const at = (value: number): number => (WIDTH_PX * value) / most;
  return (
    <figure className="ask__picture">
      <figcaption className="sub">{title}</figcaption>
      {rows.map(({ title: row, spread: { median, min, max } }) => (
        <div key={row} className="ask__bar">
          <span className="truncate small">{row}</span>
          <svg
            viewBox={`0 0 ${WIDTH_PX} ${ROW_PX}`}
            preserveAspectRatio="none"
            role="img"
            aria-label={words.bar(row, format(median))}
          >
            <rect x={0} y={(ROW_PX - BAR_PX) / 2} width={at(median)} height={BAR_PX} className="ask__bar-fill" />
            {min === max ? null : (
              <path
                d={`M${at(min)} 4V${ROW_PX - 4}M${at(min)} ${ROW_PX / 2}H${at(max)}M${at(max)} 4V${ROW_PX - 4}`}
                className="ask__whisker"
              />
            )}
          </svg>
          <span className="small ask__bar-value">{format(median)}</span>
        </div>
      ))}
    </figure>
  );
}
