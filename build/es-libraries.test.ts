import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { rolldown } from 'rolldown';
import { expect, it } from 'vitest';
import { LIBRARY } from '../src/runtime/declarations/library/script-library.ts';
import { esLibraries } from './es-libraries.ts';

const ENTRY = createRequire(import.meta.url).resolve('monaco-editor/languages/features/typescript/lib/lib');

async function bundled(): Promise<Record<string, string>> {
  const bundle = await rolldown({ input: ENTRY, plugins: [esLibraries()] as never });
  const { output } = await bundle.generate({ format: 'cjs' });
  await bundle.close();
  const exported: { libFileMap?: Record<string, string> } = {};
  new Function('exports', output[0].code)(exported);
  return exported.libFileMap ?? {};
}

it('keeps the library of scripts with all that it refers to, and nothing of the DOM', async () => {
  const files = await bundled();
  expect(Object.keys(files)).toContain(LIBRARY);
  expect(Object.keys(files)).toContain('lib.es5.d.ts');
  expect(Object.keys(files).filter((name) => /dom|webworker|scripthost|sharedmemory|weakref/.test(name))).toEqual([]);
  for (const text of Object.values(files)) {
    for (const [, name] of text.matchAll(/<reference lib="([^"]+)"/g))
      expect(files).toHaveProperty([`lib.${name}.d.ts`]);
  }
  expect(JSON.stringify(files).length).toBeLessThan(readFileSync(ENTRY).length / 3);
});
