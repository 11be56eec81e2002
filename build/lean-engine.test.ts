import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { leanLoader } from './lean-engine.ts';

const ROOT = join(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const loader = read('node_modules/@jitl/quickjs-wasmfile-release-sync/dist/emscripten-module.browser.mjs');
const ffi = read('src/runtime/engines/quickjs/ffi.ts');

test('given the loader of the engine, it exports what is called, and fetches nothing', () => {
  const lean = leanLoader(loader, ffi);
  const called = [...new Set(ffi.match(/_QTS_\w+/g))];
  expect(called.length).toBeGreaterThan(20);
  for (const name of called) expect(lean).toContain(`.${name}=`);
  expect(lean).not.toMatch(/_QTS_BuildIsDebug|cwrap=|locateFile|XMLHttpRequest\(\)[\s\S]*new URL\("\."/);
});

test('given another loader, the build fails and says what is missing', () => {
  expect(() => leanLoader(loader.replace('.cwrap=', '.wrap='), ffi)).toThrow(
    'calls with arguments that it would convert',
  );
});
