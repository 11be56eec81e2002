import { type ComparedRow, costOf, priceOf, type Spread, type Summary } from '../../session/ask/index.ts';
import { CopyButton } from '../controls/copy-button.tsx';
import { Disclosure } from '../controls/disclosure.tsx';
import { formatCount, formatMs } from '../core/format.ts';
import { askWords } from '../words/ask.ts';
import { CompareBars } from './compare-bars.tsx';
import { costText } from './costs.ts';
import { modeTitle } from './mode-title.ts';
import { useAsk, useAskState } from './use-ask.ts';

const { compare: words } = askWords;

interface CompareResultsProps {
  readonly rows: readonly ComparedRow[];
  readonly onLook: () => void;
}

/** What each way took, as a table and as bars, and what the model answered. */
export function CompareResults({ rows, onLook }: CompareResultsProps) {
  const columns = useColumns(rows[0]?.runs[0]?.transcript.model.name ?? '');
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <div className="ask__wide" tabIndex={0} role="region" aria-label={words.caption}>
        <table className="ways ask__table">
          <caption className="sub">{words.caption}</caption>
          <thead>
            <tr>
              <th scope="col">{words.way}</th>
              {columns.map(({ title }) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ mode, summary }) => (
              <tr key={mode}>
                <th scope="row">{modeTitle(mode)}</th>
                {columns.map(({ title, cell }) => {
                  const { middle, range } = cell(summary);
                  return (
                    <td key={title}>
                      {middle}
                      {range === undefined ? null : <span className="ways__note">{range}</span>}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="row faint small">
        {askWords.waits}
        <span className="push">
          <CopyButton label={words.copy} word={words.copy} small text={() => markdown(rows, columns)} />
        </span>
      </p>
      <CompareBars rows={rows} />
      <Answers rows={rows} onLook={onLook} />
    </>
  );
}

/** What the model answered, way by way. */
function Answers({ rows, onLook }: CompareResultsProps) {
  const ask = useAsk();
  return (
    <>
      {rows.map(({ mode, runs }) => (
        <Disclosure key={mode} title={words.results(modeTitle(mode))}>
          {() => (
            <ol className="ask__answers">
              {runs.map(({ attempt, transcript }) => (
                <li key={attempt}>
                  <p className="ask__text">{transcript.answer || askWords.ended[transcript.ended] || words.noAnswer}</p>
                  <button
                    type="button"
                    className="link"
                    onClick={() => {
                      ask.show({ transcript, servers: [] });
                      onLook();
                    }}
                  >
                    {words.look}
                  </button>
                </li>
              ))}
            </ol>
          )}
        </Disclosure>
      ))}
    </>
  );
}

interface Cell {
  readonly middle: string;
  readonly range?: string;
}

interface Column {
  readonly title: string;
  readonly cell: (summary: Summary) => Cell;
}

/** Prices are those of the model that worked, whichever is chosen by now. */
function useColumns(model: string): readonly Column[] {
  const price = useAskState(({ prices }) => priceOf(prices, model));
  const figure =
    (of: (summary: Summary) => Spread, format: (value: number) => string): Column['cell'] =>
    (summary) => {
      const { median, min, max } = of(summary);
      return min === max
        ? { middle: format(median) }
        : { middle: format(median), range: words.range(format(min), format(max)) };
    };
  const cost = ({ inputTokens, outputTokens }: Summary): Cell => {
    const amount = costOf({ usage: { inputTokens: inputTokens.median, outputTokens: outputTokens.median } }, price);
    return { middle: amount === undefined ? '' : costText(amount) };
  };
  return [
    { title: words.answered, cell: ({ passed, runs }) => ({ middle: words.outOf(passed, runs) }) },
    { title: words.answers, cell: figure(({ answers }) => answers, formatCount) },
    { title: words.calls, cell: figure(({ serverCalls }) => serverCalls, formatCount) },
    { title: words.input, cell: figure(({ inputTokens }) => inputTokens, formatCount) },
    { title: words.output, cell: figure(({ outputTokens }) => outputTokens, formatCount) },
    { title: words.time, cell: figure(({ durationMs }) => durationMs, formatMs) },
    ...(price === undefined ? [] : [{ title: words.price, cell: cost }]),
  ];
}

function markdown(rows: readonly ComparedRow[], columns: readonly Column[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [
    line([words.way, ...columns.map(({ title }) => title)]),
    line(['---', ...columns.map(() => '---')]),
    ...rows.map(({ mode, summary }) =>
      line([
        modeTitle(mode),
        ...columns.map(({ cell }) => {
          const { middle, range } = cell(summary);
          return range === undefined ? middle : `${middle} (${range})`;
        }),
      ]),
    ),
    '',
  ].join('\n');
}
