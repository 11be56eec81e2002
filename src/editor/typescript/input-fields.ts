import type { Node, SourceFile } from 'monaco-editor/languages/features/typescript/lib/typescriptServices';
import { ts } from './project.ts';

/** A hover is no place for more; the declaration itself has all of it. */
const MAX_LENGTH = 1_500;
/** The parameter of a tool whose type has a name of its own. */
const NAMED_INPUT = /^([^(]*\(input\??: )(?:[\w$]+\.)*([A-Za-z_$][\w$]*)(?=[),])/;

/** A tool's signature with the fields of its input in place of the name that their type has in `file`. */
export function withInputFields(signature: string, file: SourceFile | undefined): string {
  const [head, before, name] = NAMED_INPUT.exec(signature) ?? [];
  if (head === undefined || name === undefined || file === undefined) return signature;
  const type = aliasIn(file, name);
  if (type === undefined) return signature;
  const fields = ts
    .createPrinter({ removeComments: true })
    .printNode(ts.EmitHint.Unspecified, type, file)
    .replace(/^( {4})+/gm, (indent) => indent.slice(indent.length / 2));
  return fields.length > MAX_LENGTH ? signature : `${before}${fields}${signature.slice(head.length)}`;
}

/** The type behind a name that a declaration file, or a module in it, declares. */
function aliasIn(node: Node, name: string, depth = 0): Node | undefined {
  return ts.forEachChild(node, (child) => {
    if (ts.isTypeAliasDeclaration(child)) return child.name.text === name ? child.type : undefined;
    // A file has modules, a module has a block, and that has the types.
    return depth < 3 ? aliasIn(child, name, depth + 1) : undefined;
  });
}
