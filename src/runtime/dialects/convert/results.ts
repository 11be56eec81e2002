import { isNode, type Node, nameOf, walk } from '../../program/index.ts';
import { returnMain } from '../codecall/entry.ts';
import type { DialectName } from '../index.ts';
import { type Draft, note, replace } from './edits.ts';
import { pathOf } from './find-calls.ts';

const RESULT = '__codemode_result__';

/** Makes the body of a function of a script: what its system takes as the result is what it returns. */
export function returnResult(draft: Draft, tree: Node, from: DialectName): void {
  switch (from) {
    case 'codemode':
      assigned(draft, tree);
      return;
    case 'koan':
      answered(draft, tree);
      return;
    case 'codecall': {
      const { around = [], last = '' } = returnMain(tree);
      for (const { start, end, head, tail } of around) {
        replace(draft, start, start, head);
        replace(draft, end, end, tail);
      }
      if (last !== '') replace(draft, draft.source.length, draft.source.length, `${last}\n`);
      return;
    }
    case 'cloudflare':
      ofAnyForm(draft, tree);
      return;
    case 'emceepee':
    case 'mcp-use':
      return;
  }
}

const statementsOf = (tree: Node): readonly Node[] =>
  (tree.body as readonly Node[]).filter(({ type }) => type !== 'ImportDeclaration' && type !== 'EmptyStatement');

/** `globalThis.__codemode_result__ = x` and `export default x`. */
function assigned(draft: Draft, tree: Node): void {
  const places: { readonly assignment: Node; readonly parent: Node | undefined }[] = [];
  walk(tree, (node, parent) => {
    const isResult = node.type === 'AssignmentExpression' && pathOf(node.left)?.join('.') === RESULT;
    if (isResult && node.operator === '=') places.push({ assignment: node, parent });
    return true;
  });
  const last = statementsOf(tree).at(-1);
  const byDefault = statementsOf(tree).find(({ type }) => type === 'ExportDefaultDeclaration');
  if (byDefault !== undefined && places.length === 0) {
    exported(draft, byDefault, byDefault === last);
    return;
  }
  const [only] = places;
  if (places.length === 1 && only !== undefined && only.parent === last && last?.type === 'ExpressionStatement') {
    replace(draft, only.assignment.start, (only.assignment.right as Node).start, 'return ');
    return;
  }
  collect(
    draft,
    tree,
    places.map(({ assignment }) => assignment),
  );
}

/** Keeps the result in a variable where it is not told last. */
function collect(draft: Draft, tree: Node, assignments: readonly Node[]): void {
  if (assignments.length === 0) return;
  const used = new Set<string>();
  walk(tree, (node) => {
    used.add(nameOf(node) ?? '');
    return true;
  });
  let name = 'result';
  while (used.has(name)) name = `${name}_`;
  const first = statementsOf(tree)[0];
  replace(draft, first?.start ?? 0, first?.start ?? 0, `let ${name};\n`);
  for (const { start, left } of assignments) replace(draft, start, (left as Node).end, name);
  const end = draft.source.trimEnd().length;
  replace(draft, end, end, `\nreturn ${name};`);
}

function exported(draft: Draft, statement: Node, isLast: boolean): void {
  const value = statement.declaration as Node;
  const isFunction = /Function/.test(value.type);
  const name = nameOf(value.id);
  if (isFunction && name !== undefined && /Declaration$/.test(value.type)) {
    replace(draft, statement.start, value.start, '');
    replace(draft, draft.source.length, draft.source.length, `\nreturn await ${name}();`);
    return;
  }
  if (!isLast)
    note(draft, 'warning', 'The script goes on after its default export: move what follows before it', statement.start);
  replace(draft, statement.start, value.start, isFunction ? 'return await (' : 'return ');
  if (isFunction) replace(draft, value.end, value.end, ')()');
}

/** The last answer is the result. */
function answered(draft: Draft, tree: Node): void {
  const answers: { readonly call: Node; readonly parent: Node | undefined }[] = [];
  walk(tree, (node, parent) => {
    if (node.type === 'CallExpression' && /^(?:SDK|Koan)\.Out\.answer$/.test(pathOf(node.callee)?.join('.') ?? '')) {
      answers.push({ call: node, parent });
    }
    return true;
  });
  const declaresRun = statementsOf(tree).some(
    (node) => node.type === 'FunctionDeclaration' && nameOf(node.id) === 'run',
  );
  const last = statementsOf(tree).at(-1);
  const [only] = answers;
  const argument = (call: Node): Node | undefined => (call.arguments as readonly unknown[]).find(isNode);
  if (answers.length === 1 && only !== undefined && only.parent === last && argument(only.call) !== undefined) {
    const value = argument(only.call) as Node;
    replace(draft, only.call.start, value.start, 'return ');
    replace(draft, value.end, only.call.end, '');
  } else if (answers.length > 0) {
    collect(
      draft,
      tree,
      answers.map(({ call }) => ({ ...call, left: call.callee }) as Node),
    );
    for (const { call } of answers) {
      const value = argument(call);
      const callee = call.callee as Node;
      if (value !== undefined) replace(draft, callee.end, value.start, ' = ');
      if (value !== undefined) replace(draft, value.end, call.end, '');
    }
  } else if (declaresRun) {
    replace(draft, draft.source.length, draft.source.length, '\nreturn await run();');
  }
}

/** A lone function, a default export, or statements that end in an expression. */
function ofAnyForm(draft: Draft, tree: Node): void {
  const statements = statementsOf(tree);
  const last = statements.at(-1);
  const byDefault = statements.find(({ type }) => type === 'ExportDefaultDeclaration');
  if (byDefault !== undefined) {
    exported(draft, byDefault, byDefault === last);
    return;
  }
  if (last === undefined) return;
  if (last.type === 'FunctionDeclaration' && statements.length === 1) {
    replace(draft, draft.source.length, draft.source.length, `\nreturn await ${nameOf(last.id)}();`);
    return;
  }
  if (last.type !== 'ExpressionStatement') return;
  const value = last.expression as Node;
  const isAlone = statements.length === 1 && value.start === last.start;
  if (
    isAlone &&
    value.type === 'ArrowFunctionExpression' &&
    isNode(value.body) &&
    value.body.type === 'BlockStatement'
  ) {
    replace(draft, last.start, value.body.start + 1, '');
    replace(draft, value.body.end - 1, last.end, '');
  } else if (/Function/.test(value.type)) {
    replace(draft, last.start, last.start, 'return await (');
    replace(draft, value.end, last.end, value.start === last.start ? ')();' : '))();');
  } else {
    replace(draft, last.start, last.start, 'return ');
  }
}
