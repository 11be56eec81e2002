import { EDITOR_METRICS } from '../metrics.ts';

/**
 * How many indent guides each line has, as Monaco draws them: one per level of indentation, and through empty lines as
 * far as the lines around them go.
 */
export function indentGuides(lines: readonly string[]): readonly number[] {
  const size = EDITOR_METRICS.tabSize;
  const indents = lines.map(indentOf);
  const above = nearest(indents);
  const below = nearest([...indents].reverse()).reverse();
  return indents.map((indent, index) => {
    if (indent !== undefined) return Math.ceil(indent / size);
    const [up, down] = [above[index], below[index]];
    if (up === undefined || down === undefined) return 0;
    if (up === down) return Math.ceil(down / size);
    return 1 + Math.floor(Math.min(up, down) / size);
  });
}

/** Columns of white space before the first word; undefined where there is none. */
function indentOf(line: string): number | undefined {
  const size = EDITOR_METRICS.tabSize;
  let columns = 0;
  for (const character of line) {
    if (character === ' ') columns++;
    else if (character === '\t') columns += size - (columns % size);
    else return columns;
  }
  return undefined;
}

/** For each line the indentation of the nearest one before it that has any words. */
function nearest(indents: readonly (number | undefined)[]): (number | undefined)[] {
  let last: number | undefined;
  return indents.map((indent) => {
    const found = last;
    if (indent !== undefined) last = indent;
    return found;
  });
}
