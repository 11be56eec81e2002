import type { Diagnostic } from '../spec.ts';
import { positionAt } from './edits.ts';
import { type Node, walk } from './tree.ts';
import type { Findings } from './typescript/findings.ts';

/** Syntax of TypeScript that scripts cannot have, with what to write. */
const UNSUPPORTED: Readonly<Record<string, readonly [string, string]>> = {
  TSImportRequire: ['import … = require()', 'Use import … from.'],
  TSExportAssignment: ['export =', 'Use export default.'],
  Decorator: ['A decorator', 'Call the function on the class yourself.'],
};

/** At most this many are listed: a script with more needs another form, not a longer list. */
const MAX_PLACES = 50;

export function unsupportedSyntax(source: string, tree: Node, { decorators }: Findings): readonly Diagnostic[] {
  const places = [...decorators];
  walk(tree, (node) => {
    if (node.type in UNSUPPORTED) places.push(node);
    return true;
  });
  return places.slice(0, MAX_PLACES).map((node) => {
    const [what, hint] = UNSUPPORTED[node.type] as readonly [string, string];
    const { line, column } = positionAt(source, node.start);
    const message = `${what} is not supported in scripts`;
    return { severity: 'error', code: 'UNSUPPORTED_SYNTAX', message, hint, path: `${line}:${column}` };
  });
}
