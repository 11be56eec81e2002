import { readFile } from 'node:fs/promises';
import { builtinModules, createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type OutputOptions, type Plugin, type RolldownOptions } from 'rolldown';
import { defaultSite } from '../src/element/site-address.ts';
import { chunkList } from './chunk-list.ts';
import { guestText } from './guest-text.ts';
import { jitlessFirst } from './jitless-first.ts';
import { leanMcpSdk } from './lean-mcp-sdk.ts';
import { leanParser } from './lean-parser.ts';
import { withLeastPages } from './least-memory.ts';
import { minifyChunks } from './minify-chunks.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const { version: VERSION } = createRequire(import.meta.url)('../package.json') as { readonly version: string };
const ENGINE = createRequire(import.meta.url).resolve('@jitl/quickjs-wasmfile-release-sync/wasm');
/** 8 MiB: the engine's stack and data end at 5.1 MiB, and a guest that is ready for a script takes 1 MiB behind them. */
const ENGINE_PAGES = 128;
const CHARACTER_REFERENCES = createRequire(import.meta.url).resolve('decode-named-character-reference');
const realmSource = (name: string): string => resolve(ROOT, `src/lib/launch/${name}.realm.ts`);
/** Files that are built by themselves, by their sources. */
const REALM_FILES: ReadonlyMap<string, string> = new Map(
  ['sandbox', 'validation'].map((name) => [realmSource(name), `./${name}.worker.js`]),
);
const SANDBOX_WORKER = resolve(ROOT, 'src/worker/sandbox.worker.ts');
const VALIDATION_WORKER = resolve(ROOT, 'src/worker/validation.worker.ts');

/** Files of `launch/` that code in there names by URL, the form that bundlers of the package understand. */
const NAMED_BY_URL: ReadonlyMap<string, string> = new Map([
  [ENGINE, 'quickjs.wasm'],
  [SANDBOX_WORKER, 'sandbox.worker.js'],
  [VALIDATION_WORKER, 'validation.worker.js'],
]);

/** Turns each way of naming a file by URL into `new URL('./file', import.meta.url)`, with the file's name in the package. */
function filesByUrl(): Plugin {
  const suffix = '?url';
  return {
    name: 'files-by-url',
    async resolveId(source, importer) {
      if (!source.endsWith(suffix)) return null;
      const resolved = await this.resolve(source.slice(0, -suffix.length), importer);
      return resolved === null ? null : `${resolved.id}${suffix}`;
    },
    load(id) {
      if (!id.endsWith(suffix)) return null;
      const name = NAMED_BY_URL.get(id.slice(0, -suffix.length));
      if (name === undefined) throw new Error(`${id} is no file of the package: name it in NAMED_BY_URL.`);
      return { code: `export default new URL('./${name}', import.meta.url).href;`, moduleType: 'js' };
    },
    transform: {
      filter: { code: /import\.meta\.url/ },
      handler(code, id) {
        return code.replace(
          /new URL\(\s*(["'])([^"']+)\1\s*,\s*import\.meta\.url\s*\)/g,
          (whole, _quote, path: string) => {
            const name = NAMED_BY_URL.get(resolve(dirname(id), path));
            return name === undefined ? whole : `new URL('./${name}', import.meta.url)`;
          },
        );
      },
    },
    async generateBundle() {
      this.emitFile({
        type: 'asset',
        fileName: 'launch/quickjs.wasm',
        source: withLeastPages(await readFile(ENGINE), ENGINE_PAGES),
      });
    },
  };
}

/** Leaves to bundlers for Workers what they take as it is: the engine as a module of WebAssembly, and a realm in one file. */
function filesByImport(): Plugin {
  return {
    name: 'files-by-import',
    resolveId(source, importer) {
      if (source.endsWith('?module')) return { id: './quickjs.wasm', external: true };
      const id = importer === undefined ? undefined : REALM_FILES.get(resolve(dirname(importer), source));
      return id === undefined ? null : { id, external: true };
    },
  };
}

/** Names modules of Node as such, for packages that leave `node:` out. */
function nodeModules(): Plugin {
  return {
    name: 'node-modules',
    resolveId(source) {
      return builtinModules.includes(source) ? { id: `node:${source}`, external: true } : null;
    },
  };
}

/** Comments are for the source, except what is for bundlers: those of libraries could be taken for instructions to one. */
const OUTPUT = {
  dir: 'dist/lib',
  format: 'esm',
  comments: { legal: false, annotation: true, jsdoc: false },
} as const satisfies OutputOptions;

/** Files that are served as they are. Their maps are as large as they are, so that the package of the site carries them. */
const SERVED = {
  minify: true,
  sourcemap: true,
  sourcemapBaseUrl: `${defaultSite(VERSION)}maps/`,
} as const satisfies OutputOptions;

/** What the element and its parts that are loaded later share. */
const SHARED_BY_LATER = /\/src\/(?:runtime\/json-value|element\/(?:address|runner-error))\.ts$/;

/** The part of the package that is no host: it shares nothing with the rest, so that a page which shows a script loads no more. */
const ELEMENT: RolldownOptions = {
  cwd: ROOT,
  input: Object.fromEntries(
    ['index', 'define', 'react', 'vue'].map((name) => [`element/${name}`, `src/element/${name}.ts`]),
  ),
  platform: 'browser',
  external: ['react', 'vue'],
  checks: { pluginTimings: false },
  plugins: [chunkList('dist/lib.element.chunks.json')],
  output: {
    ...OUTPUT,
    // The component is one of pages, whatever renders it: it has effects.
    banner: ({ name }) => (name === 'element/react' ? "'use client';" : ''),
    entryFileNames: '[name].js',
    // What is loaded later imports nothing of the element itself: bundlers would keep both wherever one is named.
    codeSplitting: { groups: [{ name: 'shared', test: SHARED_BY_LATER }] },
    chunkFileNames: 'element/[name]-[hash].js',
  },
};

/** The element for pages without a bundler: one file that registers it, and parts that few readers need. */
const SCRIPT: RolldownOptions = {
  ...ELEMENT,
  input: { 'codemode-runner': 'src/element/package-script.ts' },
  external: [],
  plugins: [chunkList('dist/lib.script.chunks.json')],
  output: { ...OUTPUT, ...SERVED, entryFileNames: '[name].js', chunkFileNames: 'element/script-[name]-[hash].js' },
};

function build(
  name: string,
  input: Record<string, string>,
  platform: 'browser' | 'node',
  output: OutputOptions,
): RolldownOptions {
  return {
    cwd: ROOT,
    input,
    platform,
    resolve: {
      conditionNames: [platform, 'import', 'default'],
      // Its form for browsers decodes with an element of the page; the command has none.
      alias: { 'decode-named-character-reference': CHARACTER_REFERENCES },
    },
    // OpenTelemetry is of whoever runs the server: it has one SDK in a process.
    external: /^node:|^@opentelemetry\//,
    checks: { pluginTimings: false },
    plugins: [
      leanMcpSdk() as Plugin,
      leanParser() as Plugin,
      jitlessFirst(),
      guestText(),
      filesByUrl(),
      filesByImport(),
      nodeModules(),
      chunkList(`dist/lib.${name}.chunks.json`),
      minifyChunks('launch/'),
    ],
    output: { ...OUTPUT, ...output },
  };
}

const HOST: OutputOptions = {
  banner: ({ name }) => (name === 'cli' ? '#!/usr/bin/env node' : ''),
  entryFileNames: '[name].js',
  // Whoever starts threads says so to it, so it is one module to all entries.
  codeSplitting: { groups: [{ name: 'launcher', test: /\/src\/lib\/launch\/launch\.ts$/ }] },
  // What names a file by URL lies beside it.
  chunkFileNames: ({ moduleIds }) =>
    moduleIds.some((id) => id.includes('/src/lib/launch/')) ? 'launch/host.[name]-[hash].js' : 'host/[name]-[hash].js',
};

/**
 * A realm of the sandbox, in one file: bundlers that copy it copy nothing beside it. Threads say by their names that they are
 * modules, for a copy has another package.json near it. Workers do not, for not every web server knows that ending. They are
 * minified, since bundlers that copy a file leave it as it is.
 */
function realm(name: string, source: string, kind: 'worker' | 'thread'): RolldownOptions {
  const ending = kind === 'thread' ? 'mjs' : 'js';
  return build(`${kind}.${name}`, { [`launch/${name}.${kind}`]: source }, kind === 'thread' ? 'node' : 'browser', {
    entryFileNames: `[name].${ending}`,
    codeSplitting: false,
    ...SERVED,
    // Vite's development server takes the address of a map for a path, and warns that it is not there.
    ...(kind === 'worker' ? { sourcemap: 'hidden' } : {}),
  });
}

/**
 * The npm package: the host, which serves Node and pages alike, with a launcher for each, and the two realms of the sandbox.
 * Libraries are taken in their form for browsers, which is plain Web API and runs in Node as well; only the engine's glue has
 * a form for each.
 */
export default defineConfig([
  build(
    'host',
    {
      index: 'src/lib/index.ts',
      executor: 'src/lib/executor/index.ts',
      'index.node': 'src/lib/launch/index.node.ts',
      'executor.node': 'src/lib/launch/executor.node.ts',
      'launch/node': 'src/lib/launch/node.ts',
      'launch/workers': 'src/lib/launch/workers.ts',
      workers: 'src/lib/workers/index.ts',
      cli: 'src/node/cli/main.ts',
    },
    'browser',
    HOST,
  ),
  realm('sandbox', realmSource('sandbox'), 'worker'),
  realm('validation', realmSource('validation'), 'worker'),
  realm('sandbox', 'src/lib/launch/sandbox.thread.ts', 'thread'),
  realm('validation', 'src/lib/launch/validation.thread.ts', 'thread'),
  ELEMENT,
  SCRIPT,
]);
