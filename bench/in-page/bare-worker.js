// Runs in a worker of the page, over a port such as all realms speak over.
import variant from '@jitl/quickjs-wasmfile-release-sync';
import { newQuickJSWASMModuleFromVariant, newVariant } from 'quickjs-emscripten';
import { serveBareGuest } from '../bare-guest.mjs';

addEventListener('message', async ({ ports: [port] }) => {
  const wasmModule = await WebAssembly.compileStreaming(fetch('/dist/lib/launch/quickjs.wasm'));
  const engine = await newQuickJSWASMModuleFromVariant(newVariant(variant, { wasmModule }));
  const hear = serveBareGuest(engine, (text) => port.postMessage(text));
  port.onmessage = ({ data }) => hear(data);
  port.postMessage('done');
});
