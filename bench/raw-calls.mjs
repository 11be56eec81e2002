// The yardstick for tool calls: a message answered at once, and a guest that calls a host function.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import variant from '@jitl/quickjs-wasmfile-release-sync';
import { newQuickJSWASMModuleFromVariant, newVariant } from 'quickjs-emscripten-core';

const file = createRequire(import.meta.url).resolve('@jitl/quickjs-wasmfile-release-sync/wasm');
const wasmModule = await globalThis.WebAssembly.compile(await readFile(file));
const engine = await newQuickJSWASMModuleFromVariant(newVariant(variant, { wasmModule }));
const context = engine.newContext();
const host = context.newFunction('host', (value) => context.newString(context.getString(value)));
context.setProp(context.global, 'host', host);
const loop = context.unwrapResult(context.evalCode('(n) => { for (let i = 0; i < n; i++) host("{\\"a\\":1}"); }'));

parentPort?.on('message', (/** @type {'echo' | { hostCalls: number }} */ message) => {
  if (message !== 'echo') {
    const count = context.newNumber(message.hostCalls);
    context.unwrapResult(context.callFunction(loop, context.undefined, count)).dispose();
    count.dispose();
  }
  parentPort?.postMessage('done');
});
parentPort?.postMessage('ready');
