import { EDITOR_METRICS } from '../metrics.ts';

/** Columns after which a line counts as indented, whatever comes. */
const MAX_INDENT = 400;
/** Empty lines that are looked past, each way, for one that is indented. */
const MAX_EMPTY_LINES = 200;

/**
 * How many indent guides a line has, as Monaco draws them: one per level of indentation, and through empty lines as far as
 * the lines around them go.
 */
export function indentGuides(lines: readonly string[], index: number): number {
  const size = EDITOR_METRICS.tabSize;
  const indent = indentOf(lines[index] ?? '');
  if (indent !== undefined) return Math.ceil(indent / size);
  const [up, down] = [nearest(lines, index, -1), nearest(lines, index, 1)];
  if (up === undefined || down === undefined) return 0;
  if (up === down) return Math.ceil(down / size);
  return 1 + Math.floor(Math.min(up, down) / size);
}

/** Columns of white space before the first word; undefined where there is none. */
function indentOf(line: string): number | undefined {
  const size = EDITOR_METRICS.tabSize;
  let columns = 0;
  for (const character of line) {
    if (character === ' ') columns++;
    else if (character === '\t') columns += size - (columns % size);
    else return columns;
    if (columns > MAX_INDENT) return columns;
  }
  return undefined;
}

/** The indentation of the nearest line above or below that has any words. */
function nearest(lines: readonly string[], index: number, step: 1 | -1): number | undefined {
  for (let count = 1; count <= MAX_EMPTY_LINES; count++) {
    const line = lines[index + count * step];
    if (line === undefined) return undefined;
    const indent = indentOf(line);
    if (indent !== undefined) return indent;
  }
  return undefined;
}
