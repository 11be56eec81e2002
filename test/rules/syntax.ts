import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'rolldown/parseAst';
import { globSync } from 'tinyglobby';

const ROOT = join(import.meta.dirname, '../..');

/** A node of a syntax tree. */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

export interface SourceFile {
  readonly file: string;
  readonly text: string;
  readonly tree: SyntaxNode;
}

export const isSyntaxNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string';

/** Walks of all files spend their time here, so this makes one list a node and no more. */
export function childNodes(node: SyntaxNode): readonly SyntaxNode[] {
  const children: SyntaxNode[] = [];
  for (const field in node) {
    const value = node[field];
    if (typeof value !== 'object' || value === null) continue;
    for (const item of Array.isArray(value) ? value : [value]) if (isSyntaxNode(item)) children.push(item);
  }
  return children;
}

export const isFunction = ({ type, body }: SyntaxNode): boolean =>
  /^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type) && isSyntaxNode(body);

/** The code of the product, its tests and what only they use left out. */
export const productFiles = (): readonly SourceFile[] =>
  sourceFiles(['src/**/*.{ts,tsx}'], ['**/*.d.ts', '**/*.test.*', '**/testing/**']);

/** What tests, builds and benches are made of, beside the tests themselves. The conformance kit is as it was published. */
export const toolFiles = (): readonly SourceFile[] =>
  sourceFiles(
    ['{bench,build,e2e,scripts,test}/**/*.{mjs,ts}', 'src/**/testing/**/*.ts'],
    ['**/*.d.ts', '**/*.{test,spec}.ts', '**/node_modules/**', 'test/{conformance,fixtures}/**'],
  );

function sourceFiles(patterns: readonly string[], ignore: readonly string[]): readonly SourceFile[] {
  return globSync([...patterns], { cwd: ROOT, ignore: [...ignore] })
    .sort()
    .map((file) => {
      const text = readFileSync(join(ROOT, file), 'utf8');
      const lang = file.endsWith('.tsx') ? 'tsx' : 'ts';
      return { file, text, tree: parseAst(text, { lang }) as unknown as SyntaxNode };
    });
}

export const lineOf = (text: string, { start }: SyntaxNode): number => text.slice(0, start).split('\n').length;
