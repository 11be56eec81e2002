// Bundlers of pages and programs.

/** @typedef {import('../project.mjs').Project} Project */

const PAGE = '';
/** The engine is as large as it is. */
const SIZES =
  /asset size limit|exceed the recommended size|impact web performance|entrypoint size limit|compiled with 1 warning/i;

/** @type {(major: number) => Project} */
const vite = (major) => ({
  name: `Vite ${major}`,
  tool: 'vite',
  install: [`vite@${major}`],
  sections: [PAGE],
  commands: { section: 'Vite', start: 'npx vite build' },
  uses: [
    { kind: 'folder', folder: 'dist' },
    { kind: 'server', command: 'npx vite --port PORT --strictPort' },
  ],
});

const HTML =
  '<!doctype html>\n<html lang="en"><button>Run</button><output></output><script src="main.js"></script></html>\n';
const MODULE = HTML.replace('<script', '<script type="module"');

/** @type {readonly Project[]} */
export const BUNDLERS = [
  { ...vite(8), core: true },
  vite(7),
  vite(6),
  {
    name: 'webpack',
    tool: 'webpack',
    install: ['webpack@5', 'webpack-cli'],
    sections: [PAGE],
    commands: { section: 'webpack and Rspack', start: 'npx webpack' },
    uses: [{ kind: 'folder', folder: 'dist' }],
    remarks: SIZES,
    files: { 'dist/index.html': HTML },
  },
  {
    name: 'Rspack',
    tool: '@rspack/core',
    install: ['@rspack/core', '@rspack/cli'],
    sections: [PAGE],
    commands: { section: 'webpack and Rspack', start: 'npx rspack' },
    uses: [{ kind: 'folder', folder: 'dist' }],
    remarks: SIZES,
    files: { 'dist/index.html': HTML },
  },
  {
    name: 'Parcel',
    tool: 'parcel',
    install: ['parcel@2'],
    sections: [PAGE],
    commands: { section: 'Parcel', start: 'npx parcel' },
    uses: [{ kind: 'folder', folder: 'dist' }],
  },
  {
    name: 'Rollup',
    tool: 'rollup',
    install: ['rollup@4', '@rollup/plugin-node-resolve', '@web/rollup-plugin-import-meta-assets'],
    sections: [PAGE, 'Rollup'],
    commands: { section: 'Rollup', start: 'npx rollup' },
    uses: [{ kind: 'folder', folder: 'dist' }],
    files: { 'dist/index.html': MODULE },
  },
  {
    name: 'esbuild, page',
    tool: 'esbuild',
    install: ['esbuild'],
    sections: [PAGE],
    commands: { section: 'esbuild', start: 'npx esbuild main.js' },
    uses: [{ kind: 'folder', folder: 'dist' }],
    remarks: /dist\/main\.js .*⚠️/,
    files: { 'dist/index.html': MODULE },
  },
  {
    name: 'esbuild, Node',
    tool: 'esbuild',
    install: ['esbuild'],
    sections: ['Node, Bun and Deno'],
    commands: { section: 'esbuild', start: 'npx esbuild program.mjs' },
    uses: [{ kind: 'program', command: 'node dist/program.mjs' }],
    remarks: /dist\/program\.mjs .*⚠️/,
    core: true,
  },
  {
    name: 'no bundler',
    tool: 'codemode-runner',
    install: [],
    sections: [PAGE, 'No bundler'],
    uses: [{ kind: 'folder', folder: '.', pages: { '/plain.html': ['host'] } }],
    core: true,
  },
];
