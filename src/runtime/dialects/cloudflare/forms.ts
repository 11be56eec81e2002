import { type BodyFindings, isNode, type Node, nameOf, walk } from '../../program/index.ts';

/** Calls what turns out to be a function: a lone arrow, `main` at the end. */
const VALUE = { head: 'return ((value) => typeof value === "function" ? value() : value)(', tail: ')' };

/**
 * Makes the body of a function of any form a script may have: what a lone function gives, what a default export is, what the
 * last expression is. Imports go before the body; `export` goes away.
 */
export function readForm(tree: Node, source: string): BodyFindings {
  const all = nodes(tree.body);
  const imports = all.filter(({ type }) => type === 'ImportDeclaration');
  const statements = all.filter((node) => node.type !== 'ImportDeclaration' && !saysNothing(node));
  const exported = statements.filter(({ type }) => /^Export/.test(type)).map((node) => withoutExport(node));
  const edits = { hoisted: imports, replacements: exported.flatMap(({ replacements = [] }) => replacements) };
  const byDefault = exported.find(({ around, last }) => around !== undefined || last !== undefined);
  if (byDefault !== undefined) return { ...edits, ...byDefault, replacements: edits.replacements };
  const final = statements[statements.length - 1];
  if (final === undefined) return edits;
  if (final.type === 'ExpressionStatement' || isObject(final, statements)) {
    const end = source[final.end - 1] === ';' ? final.end - 1 : final.end;
    return { ...edits, around: [{ start: final.start, end, ...VALUE }] };
  }
  const main = mainOf(statements, tree);
  return main === undefined ? edits : { ...edits, last: `\nreturn ${main}();` };
}

function withoutExport(node: Node): BodyFindings {
  const { declaration } = node;
  const cut = (end: number) => [{ offset: node.start, removed: end - node.start, text: '' }];
  if (!isNode(declaration)) return { replacements: cut(node.end) };
  const replacements = cut(declaration.start);
  if (node.type !== 'ExportDefaultDeclaration') return { replacements };
  const name = nameOf(declaration.id);
  if (/^(?:Function|Class)Declaration$/.test(declaration.type) && name !== undefined) {
    return {
      replacements,
      last: declaration.type === 'ClassDeclaration' ? `\nreturn ${name};` : `\nreturn ${name}();`,
    };
  }
  return { replacements, around: [{ start: declaration.start, end: declaration.end, ...VALUE }] };
}

/** An object literal that is taken for a block with one label. */
function isObject(node: Node, statements: readonly Node[]): boolean {
  if (node.type !== 'BlockStatement' || statements.length > 1) return false;
  const [only, ...more] = nodes(node.body);
  return more.length === 0 && only?.type === 'LabeledStatement' && (only.body as Node).type === 'ExpressionStatement';
}

/** The function that stands for the script: the only statement, or one called `main` that nothing calls. */
function mainOf(statements: readonly Node[], tree: Node): string | undefined {
  const functions = statements.flatMap(functionsOf);
  if (statements.length === 1 && functions.length === 1) return functions[0];
  return functions.includes('main') && timesNamed(tree, 'main') === 1 ? 'main' : undefined;
}

function functionsOf(statement: Node): string[] {
  const declared = isNode(statement.declaration) ? statement.declaration : statement;
  const named = declared.type === 'FunctionDeclaration' ? nameOf(declared.id) : undefined;
  if (named !== undefined) return [named];
  return nodes(declared.declarations).flatMap(({ id, init }) => {
    const name = nameOf(id);
    return name !== undefined && isNode(init) && /Function/.test(init.type) ? [name] : [];
  });
}

function timesNamed(tree: Node, name: string): number {
  let times = 0;
  walk(tree, (node) => {
    if (nameOf(node) === name) times += 1;
    return true;
  });
  return times;
}

/** Types alone, and empty statements. */
const saysNothing = ({ type, declare }: Node): boolean =>
  /^TS(?:Interface|TypeAlias)Declaration$/.test(type) || declare === true || type === 'EmptyStatement';

const nodes = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : []);
