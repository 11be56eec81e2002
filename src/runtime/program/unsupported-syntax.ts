import type { Diagnostic } from '../spec.ts';
import { positionAt } from './edits.ts';
import { type Node, walk } from './tree.ts';
import type { Findings } from './typescript/index.ts';

/** Syntax of TypeScript that makes code which is not made here. */
const UNSUPPORTED: Readonly<Record<string, readonly [string, string]>> = {
  TSEnumDeclaration: ['An enum', 'Use an object: const Level = { Low: 0, High: 1 }.'],
  TSModuleDeclaration: ['A namespace', 'Use an object or plain functions.'],
  TSImportRequire: ['import … = require()', 'Use import … from.'],
  TSImportEquals: ['import … =', 'Use const.'],
  TSExportAssignment: ['export =', 'Use export default.'],
  Decorator: ['A decorator', 'Call the function on the class yourself.'],
};

export function unsupportedSyntax(source: string, tree: Node, { decorators }: Findings): readonly Diagnostic[] {
  const found = [...decorators];
  walk(tree, (node) => {
    if (node.isProperty === true) found.push({ ...node, type: 'TSParameterProperty' });
    if (node.type in UNSUPPORTED) found.push(node);
    return !(node.type in UNSUPPORTED);
  });
  return found.map((node) => {
    const [what, hint] = UNSUPPORTED[node.type] ?? [
      'A parameter property',
      'Declare the field and assign it in the constructor.',
    ];
    const { line, column } = positionAt(source, node.start);
    return {
      severity: 'error',
      code: 'UNSUPPORTED_SYNTAX',
      message: `${what} is TypeScript that makes code; here types are only removed`,
      hint,
      path: `${line}:${column}`,
    };
  });
}
