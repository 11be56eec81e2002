import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'acorn';
import { expect } from 'vitest';
import { identifier } from '../identifiers.ts';

/** What is kept of every so many characters beyond ASCII is legal for the parser and for TypeScript. */
export function expectLegal(step: number): void {
  const names: string[] = [];
  for (let code = 0x80; code <= 0x10ffff; code += step) {
    const character = String.fromCodePoint(code);
    if (identifier(`a${character}`) !== `a${character}`) continue;
    names.push(identifier(character) === character ? character : `a${character}`);
  }
  expect(names.length).toBeGreaterThan(130_000 / step);
  parse(`[${names.join(', ')}]`, { ecmaVersion: 2022, sourceType: 'module' });
  const folder = mkdtempSync(join(tmpdir(), 'identifiers-'));
  try {
    writeFileSync(join(folder, 'all.ts'), names.map((name) => `export declare const ${name}: 1;\n`).join(''));
    const tsc = join(import.meta.dirname, '../../../../node_modules/.bin/tsc');
    const run = spawnSync(tsc, ['--ignoreConfig', '--noEmit', '--target', 'es2022', join(folder, 'all.ts')], {
      encoding: 'utf8',
    });
    expect(run.stdout.split('\n').slice(0, 5).join('\n')).toBe('');
    expect(run.status).toBe(0);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
