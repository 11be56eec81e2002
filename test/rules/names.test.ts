import { beforeAll, expect, test } from 'vitest';
import { childNodes, isFunction, isSyntaxNode, lineOf, productFiles, type SyntaxNode } from './syntax.ts';

// What a name promises: `is…` answers yes or no, `on…` subscribes, `create…` and `open…` give back what they make.

interface NamedFunction {
  readonly name: string;
  readonly place: string;
  /** The kind of type that it declares to return. */
  readonly returns: string | undefined;
}

const isNode = (value: unknown, type: string): value is SyntaxNode => isSyntaxNode(value) && value.type === type;

/** The functions that a module exports, with what they declare to return. */
function exportedFunctions({ tree, text, file }: ReturnType<typeof productFiles>[number]): readonly NamedFunction[] {
  return childNodes(tree)
    .filter(({ type }) => type === 'ExportNamedDeclaration')
    .flatMap(({ declaration }) => (isSyntaxNode(declaration) ? [declaration] : []))
    .flatMap((declaration) => (declaration.type === 'VariableDeclaration' ? childNodes(declaration) : [declaration]))
    .flatMap((node): NamedFunction[] => {
      const made = isNode(node.init, 'ArrowFunctionExpression') ? node.init : node;
      const { id } = node;
      if (!isFunction(made) || !isSyntaxNode(id) || typeof id.name !== 'string') return [];
      const annotation = made.returnType;
      const returns = isSyntaxNode(annotation) ? childNodes(annotation)[0]?.type : undefined;
      return [{ name: id.name, place: `${file}:${lineOf(text, node)} ${id.name}`, returns }];
    });
}

/** What remains of the trees, which are read once. */
let exported: readonly NamedFunction[] = [];
beforeAll(() => {
  exported = productFiles().flatMap(exportedFunctions);
});
const named = (prefix: RegExp): readonly NamedFunction[] => exported.filter(({ name }) => prefix.test(name));

test('given a function named is…, it declares a boolean or a type predicate', () => {
  const predicates = named(/^(?:is|has|can|should|may)[A-Z]/);
  expect(predicates.length).toBeGreaterThan(50);
  const others = predicates.filter(({ returns }) => returns !== 'TSBooleanKeyword' && returns !== 'TSTypePredicate');
  expect(others.map(({ place }) => place)).toEqual([]);
});

test('given a function named on…, it gives back what unsubscribes', () => {
  const subscriptions = named(/^on[A-Z]/);
  expect(subscriptions.length).toBeGreaterThan(3);
  expect(subscriptions.filter(({ returns }) => returns !== 'TSFunctionType').map(({ place }) => place)).toEqual([]);
});

test('given a function named create… or open…, it gives something back', () => {
  const makers = named(/^(?:create|open)[A-Z]/);
  expect(makers.length).toBeGreaterThan(100);
  expect(makers.filter(({ returns }) => returns === 'TSVoidKeyword').map(({ place }) => place)).toEqual([]);
});

test('given a function that makes something, its name says create or build', () => {
  expect(named(/^(?:make|new)[A-Z]/).map(({ place }) => place)).toEqual([]);
});
