import engine from '@jitl/quickjs-wasmfile-release-sync/wasm?module';
import { launchInProcess } from './in-process.ts';

/** Starts sandboxes in a Cloudflare Worker, whose engine is a module of it: nothing is compiled there. */
export const launch = launchInProcess(engine);
