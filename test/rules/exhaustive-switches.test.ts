import { parseAst } from 'rolldown/parseAst';
import { expect, test } from 'vitest';
import { childNodes, isFunction, isSyntaxNode, lineOf, productFiles, type SyntaxNode } from './syntax.ts';

// A switch over a union lacks no case in one of two ways. It is the last statement of a function that declares what it
// returns: the compiler then refuses the end that a further member would reach. Or its default says that there is no
// other case: `default: event satisfies never;`.

/** Return types that an end without a return fits as well. */
const FITS_NO_RETURN = /\b(?:void|undefined|unknown|any|ReactNode)\b/;

/** What a generator returns, among what it yields and takes. */
const GENERATOR = /^: (?:Async)?Generator<[^,]*, ([^,]*), [^,]*>$/;

interface Switches {
  readonly total: number;
  /** Those for which a missing case would compile. */
  readonly open: readonly SyntaxNode[];
}

function switchesIn(tree: SyntaxNode, text: string): Switches {
  const open: SyntaxNode[] = [];
  let total = 0;
  const visit = (node: SyntaxNode, around: SyntaxNode | undefined): void => {
    if (node.type === 'SwitchStatement') {
      total += 1;
      if (!hasDefault(node) && !endsTypedFunction(node, around, text)) open.push(node);
    }
    for (const child of childNodes(node)) visit(child, isFunction(node) ? node : around);
  };
  visit(tree, undefined);
  return { total, open };
}

const hasDefault = ({ cases }: SyntaxNode): boolean =>
  (cases as readonly { readonly test: unknown }[]).some(({ test: of }) => of === null);

function endsTypedFunction(node: SyntaxNode, around: SyntaxNode | undefined, text: string): boolean {
  if (around === undefined || !isSyntaxNode(around.body) || !isSyntaxNode(around.returnType)) return false;
  const statements = around.body.body as readonly SyntaxNode[];
  const type = text.slice(around.returnType.start, around.returnType.end);
  const returned = GENERATOR.exec(type)?.[1] ?? type;
  return statements.at(-1) === node && !FITS_NO_RETURN.test(returned);
}

test.each([
  ['no return type', 'function f(a: A) { switch (a) { case 1: return 2; } }', 1],
  ['a return type that fits no return', 'function f(a: A): void { switch (a) { case 1: g(); } }', 1],
  ['something behind it', 'function f(a: A): number { switch (a) { case 1: return 2; } return 3; }', 1],
  ['a return type', 'function f(a: A): number { switch (a) { case 1: return 2; } }', 0],
  [
    'a generator that returns',
    'function* f(a: A): Generator<undefined, number, void> { switch (a) { case 1: return 2; } }',
    0,
  ],
  ['a default', 'function f(a: A) { switch (a) { case 1: break; default: a satisfies never; } }', 0],
])('given a switch with %s, whether a missing case would compile is seen', (_, text, count) => {
  const tree = parseAst(text, { lang: 'ts' }) as unknown as SyntaxNode;
  expect(switchesIn(tree, text).open).toHaveLength(count);
});

test('given all switches of the product, a missing case does not compile', () => {
  let total = 0;
  const places = productFiles().flatMap(({ file, text, tree }) => {
    const found = switchesIn(tree, text);
    total += found.total;
    return found.open.map((node) => `${file}:${lineOf(text, node)}`);
  });
  expect(total).toBeGreaterThan(50);
  expect(places, 'declare a return type, or add `default: value satisfies never;`').toEqual([]);
});
