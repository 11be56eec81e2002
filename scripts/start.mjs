// `npm start`: builds the site when its sources have changed, then serves it as a static host would.
import { join } from 'node:path';
import { runBuilds } from './builds.mjs';
import { listenOnLoopback } from './loopback.mjs';
import { createStaticServer } from './static-server.mjs';
import { ROOT } from './steps.mjs';

const DEFAULT_PORT = 4173;

const wanted = readPort(process.env.PORT);
await runBuilds(['site']);
const { port, close } = await listenOnLoopback(() => createStaticServer(join(ROOT, 'dist/site')), wanted);
if (wanted !== 0 && port !== wanted) console.log(`Port ${wanted} is taken, so this is ${port}.`);
console.log(`Codemode Playground: http://localhost:${port}/ (Ctrl+C stops it)`);
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.once(signal, close);

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
