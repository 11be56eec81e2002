import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { copyDeclarations, rewriteImports } from './declaration-files.mjs';

describe('rewriteImports', () => {
  test('given each form of a relative import, ends it in .js and tells of it', () => {
    const text = [
      "import type { A } from './a.ts';",
      'export * from "../b/c.tsx";',
      "import './d.ts';",
      "export declare const e: import('./deep/e.ts').E;",
      "import type { Tool } from 'package/file.ts';",
    ].join('\n');
    const { code, imports } = rewriteImports(text);
    expect(imports).toEqual(['./a', '../b/c', './d', './deep/e']);
    expect(code.split('\n')).toEqual([
      "import type { A } from './a.js';",
      'export * from "../b/c.js";',
      "import './d.js';",
      "export declare const e: import('./deep/e.js').E;",
      "import type { Tool } from 'package/file.ts';",
    ]);
  });
});

test('copyDeclarations takes what the entry leads to, in circles too, and nothing else', () => {
  const folder = mkdtempSync(join(tmpdir(), 'declarations-'));
  const write = (file: string, text: string) => {
    mkdirSync(join(folder, 'in', file, '..'), { recursive: true });
    writeFileSync(join(folder, 'in', file), text);
  };
  write('lib/index.d.ts', "export type { A } from '../runtime/a.ts';\n");
  write('runtime/a.d.ts', "import type { B } from './b.ts';\nexport type A = B;\n");
  write('runtime/b.d.ts', "import type { A } from './a.ts';\nexport type B = A[];\n");
  write('runtime/unused.d.ts', 'export {};\n');
  const copied = copyDeclarations({
    sourceOf: (file) => join(folder, 'in', file),
    entry: 'lib/index',
    target: join(folder, 'out'),
  });
  expect(copied).toEqual(['lib/index', 'runtime/a', 'runtime/b']);
  expect(readFileSync(join(folder, 'out/lib/index.d.ts'), 'utf8')).toBe("export type { A } from '../runtime/a.js';\n");
  rmSync(folder, { recursive: true });
});
