import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { withLeastPages } from '../../build/least-memory.ts';
import type { EngineInstance, EngineOptions } from '../../src/runtime/engines/engine.ts';
import { ENGINE } from '../../src/runtime/engines/index.ts';

const PAGE_BYTES = 65_536;
const MIB = 1024 * 1024;
const file = await readFile(createRequire(import.meta.url).resolve('@jitl/quickjs-wasmfile-release-sync/wasm'));
const lean = await WebAssembly.compile(withLeastPages(file, 128) as Uint8Array<ArrayBuffer>);
const plain = await WebAssembly.compile(file);

test('given the engine, an instance may begin with so much memory, and with no less', async () => {
  const linked = async (wasmModule: WebAssembly.Module, pages: number): Promise<string> => {
    const imports = Object.fromEntries(WebAssembly.Module.imports(wasmModule).map(({ module }) => [module, {}]));
    for (const { module, name, kind } of WebAssembly.Module.imports(wasmModule)) {
      const memory = new WebAssembly.Memory({ initial: pages, maximum: 32_768 });
      Object.assign(imports[module] ?? {}, { [name]: kind === 'memory' ? memory : () => 0 });
    }
    return WebAssembly.instantiate(wasmModule, imports).then(
      () => 'linked',
      (error: Error) => error.name,
    );
  };
  expect(await linked(plain, 128)).toBe('LinkError');
  expect(await linked(lean, 128)).toBe('linked');
  expect(await linked(lean, 127)).toBe('LinkError');
  expect(WebAssembly.Module.exports(lean)).toEqual(WebAssembly.Module.exports(plain));
});

test.each([0, 1, 200])('given a file that is cut at %i bytes, it is refused', (bytes) => {
  expect(() => withLeastPages(file.subarray(0, bytes), 128)).toThrow('Read it again');
});

interface Made {
  readonly guest: EngineInstance;
  readonly outOfMemory: () => number;
}

async function create(wasmModule: WebAssembly.Module, maxMemoryBytes: number): Promise<Made> {
  let count = 0;
  const options: EngineOptions = {
    wasmModule,
    maxMemoryBytes,
    start: { kind: 'boot', prelude: '(host, options) => ({})', optionsJson: '{}' },
    host: () => undefined,
    interrupt: () => false,
    onOutOfMemory: () => {
      count += 1;
    },
    resolveModule: (_importer, specifier) => specifier,
    loadModule: () => ({ missing: 'none' }),
  };
  return { guest: await ENGINE.create(options), outOfMemory: () => count };
}

/** How many arrays of 64 KiB a guest holds until it has no more memory. */
function held({ guest }: Made): number {
  const script =
    'const all = []; try { for (;;) all.push(new Uint8Array(65536).fill(1)); } catch {} export const n = all.length;';
  const { ok } = guest.evaluateModule(script, 'fill.js');
  expect(ok).toBe(true);
  return guest.memoryBytes() / PAGE_BYTES;
}

test.each([16, 17, 19, 20, 40, 64])(
  'given a limit of %i MiB, a guest has as much of it as ever, and then no more',
  async (mib) => {
    const [one, other] = [await create(lean, mib * MIB), await create(plain, mib * MIB)];
    const [leanPages, plainPages] = [held(one), held(other)];
    expect(one.outOfMemory()).toBeGreaterThan(0);
    expect(Math.abs(leanPages - plainPages)).toBeLessThan(24);
    expect(leanPages).toBeGreaterThan(mib * 16 - 120);
  },
);
