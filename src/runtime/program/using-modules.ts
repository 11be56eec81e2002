import type { Replacement } from './edits.ts';
import { GAP } from './gap.ts';
import { isNode, type Node, nameOf, nodesOf } from './tree.ts';

/** What becomes of a program whose statements go into the block of a `try`, where no import or export can be. */
export interface ModuleParts {
  /** The first and the last statement in the block. */
  readonly first: Node;
  readonly last: Node;
  /** Before the block: imports from behind it, which count before it anyway, and variables for what is exported. */
  readonly before: string;
  /** At the end of the block: sets them. */
  readonly sets: string;
  /** After the block: exports them. */
  readonly exports: string;
  readonly replacements: readonly Replacement[];
  /** Declarations that have become statements, which end in a semicolon. */
  readonly ended: readonly Node[];
}

const EXPORT = new RegExp(String.raw`export${GAP}*(?:default(?![\w$]))?`, 'y');

export function moduleParts({ body }: Node, source: string, form: 'module' | 'body'): ModuleParts {
  const statements = nodesOf(body);
  const replacements: Replacement[] = [];
  const ended: Node[] = [];
  const removed = new Set<Node>();
  /** Each exported name, with the local one; without where it is set where it was. */
  const exported: { readonly name: string; readonly local: string | undefined }[] = [];
  let before = '';
  const first = statements.find(({ type }) => type !== 'ImportDeclaration') as Node;
  const overwrite = (start: number, end: number, text: string): void => {
    const breaks = source.slice(start, end).replace(/[^\n]/g, '');
    replacements.push({ offset: start, removed: end - start, text: text + breaks });
  };
  const variable = (): string => `__codemode_export_${exported.length}__`;
  const add = (name: string, local?: string): void => {
    exported.push({ name, local });
  };
  for (const statement of form === 'module' ? statements : []) {
    const { declaration, source: from } = statement;
    const isOther = statement.type === 'ImportDeclaration' || /^Export(?:All|Named)/.test(statement.type);
    if (isOther && isNode(from)) {
      if (statement.start < first.start) continue;
      before += `${source.slice(statement.start, statement.end)}\n`;
      removed.add(statement);
      overwrite(statement.start, statement.end, ';');
    } else if (statement.type === 'ExportNamedDeclaration' && !isNode(declaration)) {
      for (const { local, exported: name } of nodesOf(statement.specifiers))
        add(source.slice((name as Node).start, (name as Node).end), nameOf(local));
      removed.add(statement);
      overwrite(statement.start, statement.end, ';');
    } else if (/^Export/.test(statement.type) && isNode(declaration)) {
      EXPORT.lastIndex = statement.start;
      const end = statement.start + (EXPORT.exec(source)?.[0].length ?? 0);
      if (statement.type === 'ExportNamedDeclaration') {
        overwrite(statement.start, declaration.start, ';');
        for (const name of namesOf(declaration)) add(name, name);
      } else if (/Declaration$/.test(declaration.type) && isNode(declaration.id)) {
        overwrite(statement.start, end, ';');
        add('default', nameOf(declaration.id));
      } else {
        overwrite(statement.start, end, `;${variable()}=`);
        add('default');
        if (/Declaration$/.test(declaration.type)) ended.push(declaration);
      }
    }
  }
  const variables = exported.map((_, index) => `__codemode_export_${index}__`);
  return {
    first,
    last: statements.findLast((statement) => !removed.has(statement)) as Node,
    before: `${before}${exported.length === 0 ? '' : `let ${variables.join(',')};`}`,
    sets: exported.map(({ local }, index) => (local === undefined ? '' : `${variables[index]}=${local};`)).join(''),
    exports: `;export{${exported.map(({ name }, index) => `${variables[index]} as ${name}`).join(',')}};`,
    replacements,
    ended,
  };
}

/** Every name that a declaration binds. */
function namesOf(declaration: Node): string[] {
  const names: string[] = [];
  const open: unknown[] = [declaration.id, ...nodesOf(declaration.declarations).map(({ id }) => id)];
  for (let next = open.pop(); next !== undefined || open.length > 0; next = open.pop()) {
    if (!isNode(next)) continue;
    const name = nameOf(next);
    if (name !== undefined) names.push(name);
    open.push(...nodesOf(next.properties), ...nodesOf(next.elements));
    if (next.type === 'Property') open.push(next.value);
    if (next.type === 'AssignmentPattern') open.push(next.left);
    if (next.type === 'RestElement') open.push(next.argument);
  }
  return names;
}
