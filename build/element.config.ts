import { fileURLToPath } from 'node:url';
import { defineConfig } from 'rolldown';
import { chunkList } from './chunk-list.ts';
import { tightSheets } from './tight-sheets.ts';

/**
 * The script of the element, into the site that serves it: one file under a name that stays, which is all that a page loads
 * before a reader asks for more, and beside the site's other files the parts that read permalinks and lend the tools of a page.
 */
export default defineConfig({
  cwd: fileURLToPath(new URL('..', import.meta.url)),
  input: { 'codemode-runner': 'src/element/script.ts' },
  platform: 'browser',
  checks: { pluginTimings: false },
  plugins: [tightSheets(), chunkList('dist/element.chunks.json')],
  output: {
    dir: 'dist/site',
    format: 'esm',
    minify: true,
    entryFileNames: '[name].js',
    chunkFileNames: 'assets/runner-[name]-[hash].js',
  },
});
