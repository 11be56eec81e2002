import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'acorn';
import { transformWithOxc } from 'vite';
import { expect, test } from 'vitest';
import { prepareModule } from './index.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const FILES = ['src', 'test', 'e2e', 'build'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.ts$/.test(file) && !/\.d\.ts$|node_modules/.test(file))
    .map((file) => join(ROOT, folder, file)),
);

/** What a program means, whatever its layout: places, shorthands and empty statements left out. */
function meaning(code: string): string {
  const says = (node: unknown): boolean => {
    const { type, source, declaration, specifiers } = (node ?? {}) as Record<string, unknown>;
    const emptyExport = type === 'ExportNamedDeclaration' && !source && !declaration && `${specifiers}` === '';
    return type !== 'EmptyStatement' && !emptyExport;
  };
  return JSON.stringify(parse(code, { ecmaVersion: 'latest', sourceType: 'module' }), (key, value: unknown) => {
    if (['start', 'end', 'raw', 'shorthand'].includes(key)) return undefined;
    if (typeof value === 'bigint') return String(value);
    return Array.isArray(value) ? value.filter(says) : value;
  });
}

test('given the TypeScript of this repository, blanking its types leaves the program that a compiler leaves', {
  timeout: 120_000,
}, async () => {
  expect(FILES.length).toBeGreaterThan(300);
  const different: string[] = [];
  let refused = 0;
  let compared = 0;
  for (const file of FILES) {
    const source = readFileSync(file, 'utf8');
    if (source.includes('__codemode_floating__')) continue;
    const { code, diagnostics } = await prepareModule(source, { serverOf: () => undefined, opens: () => false });
    if (diagnostics.length > 0) refused += 1;
    // A loop that the engine would run wrongly is another program on purpose.
    else if (!code.includes('__codemode_for_await__')) {
      compared += 1;
      const compiled = await transformWithOxc(source, file, { target: 'esnext', sourcemap: false });
      if (meaning(code.replaceAll('__codemode_floating__(', '(')) !== meaning(compiled.code)) different.push(file);
    }
  }
  expect(different).toEqual([]);
  expect(compared).toBeGreaterThan(FILES.length * 0.98);
  // The parser of TypeScript does not know every name in every place (`async declare() {}`).
  expect(refused).toBeLessThan(FILES.length / 100);
});
