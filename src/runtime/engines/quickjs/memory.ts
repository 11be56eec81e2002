import type { EngineOptions } from '../engine.ts';

const WASM_PAGE_BYTES = 65_536;
/** What the engine's linker put down, and what a sandbox has at least. */
const MIN_PAGES = 256;
/** Where the build says that an instance may begin with less: see `build/least-memory.ts`. */
const LEAST_PAGES_SECTION = 'codemode.pages';
/** By how much the loader lets memory grow at least, where it can. */
const LOADER_GROWTH = 1.2;

const leastPages = new WeakMap<WebAssembly.Module, number>();

/** With how much an instance of the engine may begin. */
function pagesAtFirst(wasmModule: WebAssembly.Module): number {
  const known = leastPages.get(wasmModule);
  if (known !== undefined) return known;
  const [section] = WebAssembly.Module.customSections(wasmModule, LEAST_PAGES_SECTION);
  const pages = section === undefined ? MIN_PAGES : readNumber(new Uint8Array(section));
  leastPages.set(wasmModule, pages);
  return pages;
}

const readNumber = (bytes: Uint8Array): number =>
  bytes.reduce((value, byte, index) => value + (byte & 0x7f) * 2 ** (7 * index), 0);

/** Every instance of the engine has so much memory. */
export const leastBytes = (wasmModule: WebAssembly.Module): number => pagesAtFirst(wasmModule) * WASM_PAGE_BYTES;

/**
 * Memory that begins with what a short script needs and grows in two steps at most, the last to all that the run may have: engines
 * collect garbage by how much memory they have handed out, so that memory which nothing uses would cost more than the script.
 * Refusing to grow further makes running out exact and visible.
 */
export function boundedMemory(
  { wasmModule, maxMemoryBytes }: EngineOptions,
  onOutOfMemory: () => void,
): WebAssembly.Memory {
  const maxPages = Math.max(MIN_PAGES, Math.ceil(maxMemoryBytes / WASM_PAGE_BYTES));
  // The loader asks for a fifth more than it needs: where that is more than there is, it could be refused what does fit.
  const steps = [pagesAtFirst(wasmModule), MIN_PAGES].filter((pages) => maxPages >= pages * LOADER_GROWTH);
  const memory = new WebAssembly.Memory({ initial: steps[0] ?? maxPages, maximum: maxPages });
  const grow = memory.grow.bind(memory);
  Object.defineProperty(memory, 'grow', {
    value: (pages: number) => {
      const now = memory.buffer.byteLength / WASM_PAGE_BYTES;
      if (now + pages > maxPages) {
        onOutOfMemory();
        throw new RangeError('The sandbox has no more memory');
      }
      return grow((steps.find((step) => step >= now + pages) ?? maxPages) - now);
    },
  });
  return memory;
}
