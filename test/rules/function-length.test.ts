import { parseAst } from 'rolldown/parseAst';
import { expect, test } from 'vitest';
import { childNodes, isFunction, isSyntaxNode, lineOf, productFiles, type SyntaxNode, toolFiles } from './syntax.ts';

// A function is rarely longer than 60 lines, and never longer than 100. What counts is the syntax tree: closures count to
// the function that they are in, blank lines do not count.

const LONGEST = 100;
const LONG = 60;
/** How many may be long. The number only falls: what splits by an idea is split when it is touched. */
const MOST_LONG = 15;

/** A suite as a function of what it tests, and what is handed to the runner in it. */
const LISTS_TESTS = /(?:Suite|Contract)$|^(?:describe|test|it)$/;

interface Measured {
  readonly name: string;
  readonly lines: number;
  readonly node: SyntaxNode;
}

function functionsIn(tree: SyntaxNode, text: string): readonly Measured[] {
  const functions: Measured[] = [];
  const visit = (node: SyntaxNode, parent: SyntaxNode | undefined): void => {
    if (isFunction(node)) {
      const lines = text.slice(node.start, node.end).split('\n');
      functions.push({ name: nameOf(node, parent), lines: lines.filter((line) => line.trim() !== '').length, node });
    }
    for (const child of childNodes(node)) visit(child, node);
  };
  visit(tree, undefined);
  return functions;
}

/** Its own name, or that of what it is the value of. */
function nameOf(node: SyntaxNode, parent: SyntaxNode | undefined): string {
  const named = [node.id, parent?.id, parent?.key, parent?.callee].find(isSyntaxNode);
  return typeof named?.name === 'string' ? named.name : 'a function';
}

test('given closures and blank lines, the function around counts the closures and not the blank lines', () => {
  const text = 'function outer() {\n\n  const inner = () => {\n    return 1;\n  };\n  return inner;\n}\n';
  const tree = parseAst(text, { lang: 'ts' }) as unknown as SyntaxNode;
  expect(functionsIn(tree, text).map(({ name, lines }) => [name, lines])).toEqual([
    ['outer', 6],
    ['inner', 3],
  ]);
});

test('given all functions of the product, none is longer than 100 lines, and few are longer than 60', () => {
  const functions = productFiles().flatMap(({ file, text, tree }) =>
    functionsIn(tree, text).map(({ name, lines, node }) => ({ lines, place: `${file}:${lineOf(text, node)} ${name}` })),
  );
  expect(functions.length).toBeGreaterThan(5_000);
  const long = functions.filter(({ lines }) => lines > LONG).sort((a, b) => b.lines - a.lines);
  const listed = long.map(({ lines, place }) => `${lines} ${place}`);
  expect(listed.filter((_, index) => (long[index]?.lines ?? 0) > LONGEST)).toEqual([]);
  expect(listed.length, `split one, or lower MOST_LONG:\n${listed.join('\n')}`).toBeLessThanOrEqual(MOST_LONG);
});

test('given all functions that tests, builds and benches are made of, none is longer than 100 lines but those that list tests', () => {
  const functions = toolFiles().flatMap(({ file, text, tree }) =>
    functionsIn(tree, text).map(({ name, lines, node }) => ({
      lines,
      name,
      place: `${file}:${lineOf(text, node)} ${name}`,
    })),
  );
  expect(functions.length).toBeGreaterThan(2_000);
  const long = functions.filter(({ name, lines }) => lines > LONGEST && !LISTS_TESTS.test(name));
  expect(long.map(({ lines, place }) => `${lines} ${place}`)).toEqual([]);
});
