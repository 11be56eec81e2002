import type { JsonLayout } from './write-json.ts';

const INDENT = '  ';
const line = (depth: number): string => `\n${INDENT.repeat(depth)}`;

/** A line for each member, as `JSON.stringify` lays them out with two spaces. */
export const INDENTED: JsonLayout = {
  colon: ': ',
  line,
  // No string of JSON text has a line break of its own.
  write: (value, depth) => JSON.stringify(value, undefined, INDENT).replaceAll('\n', line(depth)),
};
