// `npm start`: builds the site when its sources have changed, then serves it as a static host would.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSite } from './build-site.mjs';
import { fingerprint } from './fingerprint.mjs';
import { createStaticServer, listen } from './static-server.mjs';

const DEFAULT_PORT = 4173;
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SITE = join(ROOT, 'dist/site');
const STAMP = join(ROOT, 'dist/site.hash');
const SOURCES = [
  'src',
  'public',
  'build',
  'index.html',
  'embed.html',
  'vite.config.ts',
  'tsconfig.base.json',
  'package-lock.json',
];

const port = readPort(process.env.PORT);
await buildWhenChanged();
const server = createStaticServer(SITE);
const taken = await listen(server, port);
if (port !== 0 && taken !== port) console.log(`Port ${port} is taken, so this is ${taken}.`);
console.log(`Codemode Playground: http://localhost:${taken}/ (Ctrl+C stops it)`);

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  process.once(signal, () => {
    server.close();
    server.closeAllConnections();
  });
}

async function buildWhenChanged() {
  const now = await fingerprint(ROOT, SOURCES);
  const built = await readFile(STAMP, 'utf8').catch(() => undefined);
  const page = await readFile(join(SITE, 'index.html')).catch(() => undefined);
  if (built === now && page !== undefined) return;
  console.log('Building the site …');
  const startMs = performance.now();
  await buildSite();
  await writeFile(STAMP, now);
  console.log(`Built in ${((performance.now() - startMs) / 1000).toFixed(1)} s.`);
}

/** @param {string | undefined} text */
function readPort(text) {
  if (text === undefined || text === '') return DEFAULT_PORT;
  const number = Number(text);
  if (!Number.isInteger(number) || number < 0 || number > 65_535) {
    console.error(`PORT is "${text}": set it to a whole number from 0 to 65535.`);
    process.exit(1);
  }
  return number;
}
