import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { sayHello } from '../../bridge/index.ts';
import { PARTS } from '../../sandbox/parts.ts';
import { serveSandbox } from '../../sandbox/serve.ts';
import type { SandboxLauncher } from '../realms.ts';

const engineFile = createRequire(import.meta.url).resolve('@jitl/quickjs-wasmfile-release-sync/wasm');
const wasmModule = WebAssembly.compile(readFileSync(engineFile));

/** Starts a sandbox in this very thread: real engine, real wire, but nothing that could be terminated. */
export const launchInProcess: SandboxLauncher = () => launchOver(new MessageChannel());

/** Starts one that speaks by the second port of a channel. */
export const launchOver = async ({ port1, port2 }: MessageChannel): ReturnType<SandboxLauncher> => {
  sayHello({ postMessage: (hello) => serveSandbox(hello as never) }, { port1, port2 } as never, {
    wasmModule: (await wasmModule) as never,
  });
  return {
    port: port1 as never,
    part: async (name) => PARTS[name],
    terminate: () => port1.close(),
    onDeath: () => undefined,
  };
};
