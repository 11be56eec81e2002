// The yardsticks for tool calls: a message answered at once, a guest that calls a host function, and a guest that reads or
// writes JSON.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import variant from '@jitl/quickjs-wasmfile-release-sync';
import { newQuickJSWASMModuleFromVariant, newVariant } from 'quickjs-emscripten-core';

const file = createRequire(import.meta.url).resolve('@jitl/quickjs-wasmfile-release-sync/wasm');
const wasmModule = await globalThis.WebAssembly.compile(await readFile(file));
const engine = await newQuickJSWASMModuleFromVariant(newVariant(variant, { wasmModule }));

/** @typedef {'echo' | { hostCalls: number } | { parse: string } | { stringify: string }} Request */

/** @param {Exclude<Request, 'echo'>} request */
function inGuest(request) {
  const context = engine.newContext();
  const call = (
    /** @type {string} */ source,
    /** @type {import('quickjs-emscripten-core').QuickJSHandle} */ argument,
  ) => {
    const fn = context.unwrapResult(context.evalCode(source));
    const value = context.unwrapResult(context.callFunction(fn, context.undefined, argument));
    fn.dispose();
    argument.dispose();
    return value;
  };
  if ('hostCalls' in request) {
    const host = context.newFunction('host', (value) => context.newString(context.getString(value)));
    context.setProp(context.global, 'host', host);
    host.dispose();
    const loop = '(n) => { for (let i = 0; i < n; i++) host("{\\"a\\":1}"); }';
    call(loop, context.newNumber(request.hostCalls)).dispose();
  } else if ('parse' in request) {
    call('(text) => { JSON.parse(text); }', context.newString(request.parse)).dispose();
  } else {
    const text = call(`() => JSON.stringify(${request.stringify})`, context.newNumber(0));
    context.getString(text);
    text.dispose();
  }
  context.dispose();
}

parentPort?.on('message', (/** @type {Request} */ request) => {
  if (request !== 'echo') inGuest(request);
  parentPort?.postMessage('done');
});
parentPort?.postMessage('ready');
