import { readFile } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import { type Hello, readHello } from '../../runtime/bridge/index.ts';
import { claimRealm, type Serving } from './claim.ts';

/** In a thread of Node: runs what the file of a Web Worker serves. `load` imports that file, `file` is where it is. */
export function serveThread(realm: keyof Serving, load: () => Promise<unknown>, file: URL): void {
  let serve: ((hello: Hello) => void) | undefined;
  claimRealm(realm, (claimed) => {
    serve = claimed;
  });
  const loaded = load().catch(() => importText(file));
  parentPort?.once('message', (data: unknown) => void loaded.then(() => serve?.(readHello(data))));
}

/** A copy of the file may lie beside a package.json by which Node takes it for no module. */
async function importText(file: URL): Promise<unknown> {
  const code = await readFile(file, 'utf8');
  return import(/* @vite-ignore */ /* webpackIgnore: true */ `data:text/javascript,${encodeURIComponent(code)}`);
}
