import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const LOADER = /\/quickjs-wasmfile-release-sync\/dist\/emscripten-module\.browser\.mjs$/;
/** The functions of the engine that we call, which this file declares. */
const FFI = join(import.meta.dirname, '../src/runtime/engines/quickjs/ffi.ts');

/** Parts of the engine's loader that only others than us need, and what stands in their place. */
const NEEDLESS: readonly (readonly [what: string, part: RegExp, replacement: string])[] = [
  ['where it looks for its WASM', /if\(\w+\|\|\w+\)\{try\{\w+=\(?new URL\("\.".*?\}\}(?=var )/s, ''],
  [
    'how it gets its WASM, which is handed to it',
    /\w+\?\?=\w+\.locateFile.*?return \w+\(\(await \w+\(\w+\)\)\.instance\)/s,
    'throw Error("This build is given its WASM")',
  ],
  ['functions of others around its start', /if\(\w+\.preInit\)for\(.*?\.shift\(\)\(\);/s, ''],
  ['functions of others around its start', /if\(\w+\.postRun\).*?\.setStatus\?.*?:(\w+\(\))\}\)\(\);/s, '}}$1})();'],
  ['calls with arguments that it would convert', /\w+\.cwrap=.*?(?=\w+\.UTF8ToString=)/s, ''],
];
const EXPORTED = /\w+\.(_QTS_\w+)=\s*\w+\.[\w$]+;/g;

/**
 * Leaves out of the engine's loader what a sandbox has no use for: it gets its WASM from the page, since it reaches no
 * network, and calls few of the engine's functions. Fails where the loader is not as it was: it is to be read again then.
 */
export function leanEngine(): Plugin {
  return {
    name: 'lean-engine',
    transform(code, id) {
      return LOADER.test(id) ? leanLoader(code, readFileSync(FFI, 'utf8')) : null;
    },
  };
}

/** @param ffi text of the file that declares which functions are called */
export function leanLoader(code: string, ffi: string): string {
  let lean = code;
  for (const [what, part, replacement] of NEEDLESS) {
    if (!part.test(lean)) throw new Error(`The engine's loader is another: it has no longer ${what}. Read it again`);
    lean = lean.replace(part, replacement);
  }
  const called = new Set(ffi.match(/_QTS_\w+/g));
  return lean.replace(EXPORTED, (exported, name: string) => (called.has(name) ? exported : ''));
}
