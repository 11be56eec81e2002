import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import variant from '@jitl/quickjs-wasmfile-release-sync';
import { newQuickJSWASMModuleFromVariant, newVariant } from 'quickjs-emscripten';
import { serveBareGuest } from './bare-guest.mjs';

const file = createRequire(import.meta.url).resolve('@jitl/quickjs-wasmfile-release-sync/wasm');
const wasmModule = await globalThis.WebAssembly.compile(await readFile(file));
const engine = await newQuickJSWASMModuleFromVariant(newVariant(variant, { wasmModule }));
parentPort?.on(
  'message',
  serveBareGuest(engine, (text) => parentPort?.postMessage(text)),
);
parentPort?.postMessage('done');
