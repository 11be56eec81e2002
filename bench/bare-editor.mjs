// Monaco with its TypeScript, built from npm by Vite with its defaults, as a site of its own: what any page with it takes.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { ROOT } from '../scripts/steps.mjs';
import { serveCompressed } from './page/compressed-site.mjs';

const SOURCES = join(ROOT, 'bench/bare-monaco');
const FOLDER = join(ROOT, 'node_modules/.cache/bench/bare-monaco');
/** What the folder was built of. */
const MADE_OF = join(FOLDER, 'made-of.json');

/** @returns {Promise<{ url: string, close: () => void }>} */
export async function serveBareEditor() {
  const madeOf = JSON.stringify(
    [
      'bench/bare-monaco/index.html',
      'bench/bare-monaco/main.js',
      'node_modules/monaco-editor/package.json',
      'node_modules/vite/package.json',
    ].map((file) => readFileSync(join(ROOT, file), 'utf8')),
  );
  if (!existsSync(MADE_OF) || readFileSync(MADE_OF, 'utf8') !== madeOf) {
    await build({
      configFile: false,
      logLevel: 'error',
      root: SOURCES,
      build: { outDir: FOLDER, emptyOutDir: true, reportCompressedSize: false },
    });
    writeFileSync(MADE_OF, madeOf);
  }
  const { port, close } = await serveCompressed(FOLDER);
  return { url: `http://localhost:${port}/`, close };
}
