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

export const childNodes = (node: SyntaxNode): readonly SyntaxNode[] =>
  Object.values(node).flatMap((value) => (Array.isArray(value) ? value : [value]).filter(isSyntaxNode));

export const isFunction = ({ type, body }: SyntaxNode): boolean =>
  /^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type) && isSyntaxNode(body);

/** The code of the product, its tests and what only they use left out. */
export function productFiles(): readonly SourceFile[] {
  return globSync('src/**/*.{ts,tsx}', { cwd: ROOT, ignore: ['**/*.d.ts', '**/*.test.*', '**/testing/**'] })
    .sort()
    .map((file) => {
      const text = readFileSync(join(ROOT, file), 'utf8');
      const lang = file.endsWith('.tsx') ? 'tsx' : 'ts';
      return { file, text, tree: parseAst(text, { lang }) as unknown as SyntaxNode };
    });
}

export const lineOf = (text: string, { start }: SyntaxNode): number => text.slice(0, start).split('\n').length;
