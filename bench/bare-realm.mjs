// The yardstick: the least that a fresh sandbox costs. For each message a new instance of the engine with fixed memory, a
// context, one evaluation, and the answer back.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import variant from '@jitl/quickjs-wasmfile-release-sync';
import { newQuickJSWASMModuleFromVariant, newVariant } from 'quickjs-emscripten';

const PAGES = (64 * 1024 * 1024) / 65_536;
const file = createRequire(import.meta.url).resolve('@jitl/quickjs-wasmfile-release-sync/wasm');
const wasmModule = await globalThis.WebAssembly.compile(await readFile(file));

parentPort?.on('message', async (/** @type {string} */ code) => {
  const wasmMemory = new globalThis.WebAssembly.Memory({ initial: PAGES, maximum: PAGES });
  const engine = await newQuickJSWASMModuleFromVariant(newVariant(variant, { wasmModule, wasmMemory }));
  const context = engine.newRuntime().newContext();
  context.unwrapResult(context.evalCode(code));
  parentPort?.postMessage('done');
});
parentPort?.postMessage('ready');
