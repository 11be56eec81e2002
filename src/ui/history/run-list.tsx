import { type ReactNode, useMemo } from 'react';
import { type RowLayout, VirtualList } from '../controls/virtual-list.tsx';
import type { KeptRun } from '../core/playground.ts';
import { groupRuns, type RunGroup, timeInGroup } from './group-runs.ts';
import { RunRow } from './run-row.tsx';

/** Heights in history.css. */
const TITLE_PX = 32;
const ROW_PX = 30;

interface RunListProps {
  readonly runs: readonly KeptRun[];
  readonly selected: string | undefined;
  /** What scrolls where the list does not. */
  readonly outer: HTMLElement | null;
  readonly onSelect: (id: string) => void;
}

/** Runs under their days, of which those in view are on the page. */
export function RunList({ runs, selected, outer, onSelect }: RunListProps) {
  const rows = useMemo(() => groupRuns(runs, new Date()).flatMap(rowsOf), [runs]);
  const layout = useMemo(() => layoutOf(rows), [rows]);
  return (
    <VirtualList
      className="history"
      layout={layout}
      outer={outer}
      renderRow={(index) => {
        const row = rows[index] as Row;
        if (row.run === undefined)
          return (
            <h2 key={row.group.title} className="sub history__group">
              {row.group.title}
            </h2>
          );
        const { run, group, at } = row;
        return (
          <RunRow
            key={run.id}
            run={run}
            time={timeInGroup(run.at, group, new Date())}
            position={at}
            count={group.runs.length}
            selected={run.id === selected}
            onSelect={() => onSelect(run.id)}
          />
        );
      }}
      wrapRows={(drawn, from) => sectionsOf(rows, drawn, from)}
    />
  );
}

/** The title of a group, or one of its runs with its number among them. */
interface Row {
  readonly group: RunGroup;
  readonly run?: KeptRun;
  readonly at: number;
}

const rowsOf = (group: RunGroup): readonly Row[] => [
  { group, at: 0 },
  ...group.runs.map((run, index) => ({ group, run, at: index + 1 })),
];

function layoutOf(rows: readonly Row[]): RowLayout {
  const tops = new Float64Array(rows.length + 1);
  for (const [index, { run }] of rows.entries())
    tops[index + 1] = (tops[index] as number) + (run === undefined ? TITLE_PX : ROW_PX);
  return {
    count: rows.length,
    top: (index) => tops[index] as number,
    at(y) {
      let [low, high] = [0, Math.max(0, rows.length - 1)];
      while (low < high) {
        const middle = Math.ceil((low + high) / 2);
        if ((tops[middle] as number) <= y) low = middle;
        else high = middle - 1;
      }
      return low;
    },
  };
}

/** Rows that are drawn, in the section of their group: of the first and the last it may be a part. */
function sectionsOf(rows: readonly Row[], drawn: readonly ReactNode[], from: number): ReactNode {
  const sections: { readonly group: RunGroup; heading: ReactNode; readonly runs: ReactNode[] }[] = [];
  for (const [index, node] of drawn.entries()) {
    const { group, run } = rows[from + index] as Row;
    let section = sections.at(-1);
    if (section?.group !== group) {
      section = { group, heading: null, runs: [] };
      sections.push(section);
    }
    if (run === undefined) section.heading = node;
    else section.runs.push(node);
  }
  return sections.map(({ group, heading, runs }) => (
    <section key={group.title} aria-label={group.title}>
      {heading}
      <ul>{runs}</ul>
    </section>
  ));
}
