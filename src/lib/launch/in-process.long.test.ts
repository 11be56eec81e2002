import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { hostSuite } from '../../runtime/host/testing/host-suite.ts';
import { launchInProcess } from './in-process.ts';

const file = createRequire(import.meta.url).resolve('@jitl/quickjs-wasmfile-release-sync/wasm');
const engine = await WebAssembly.compile(await readFile(file));

hostSuite('in the realm of its host', { launch: launchInProcess(engine as never), terminable: false });
