// The fresh projects that the packed package is put into: what each installs, builds, and how it is used then.

/**
 * How a project is used once it is built: a folder served as a site, a server of its own, or a program whose output counts.
 * @typedef {{ readonly kind: 'folder', readonly folder: string, readonly path?: string }
 *   | { readonly kind: 'server', readonly command: string, readonly paths?: readonly string[] }
 *   | { readonly kind: 'program', readonly command: string }} Use `PORT` in a command stands for a free port
 */
/**
 * @typedef {object} Project
 * @property {string} name
 * @property {string} tool the package whose version goes to the table
 * @property {readonly string[]} install packages beside ours
 * @property {readonly string[]} sections of docs/use-it-with.md that show its files; '' is what stands before them all
 * @property {{ readonly section: string, readonly start: string }} [commands] the commands of a section
 * @property {readonly string[]} [build] commands that every user of the tool knows
 * @property {readonly Use[]} uses
 * @property {boolean} [core] part of `npm run test:all`
 * @property {RegExp} [remarks] lines that are like warnings and are none, or that the page mentions
 * @property {Readonly<Record<string, string>>} [files] what the tool's own starter has and the page need not show
 * @property {Readonly<Record<string, unknown>>} [manifest] members of package.json
 */

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

/** @type {(major: number) => Project} */
const next = (major) => ({
  name: `Next.js ${major}`,
  tool: 'next',
  install: [`next@${major}`, 'react@19', 'react-dom@19'],
  sections: ['Next.js'],
  build: ['npx next build'],
  uses: [{ kind: 'server', command: 'npx next start -p PORT', paths: ['/api/run', '/docs'] }],
  files: {
    'app/layout.jsx': 'export default ({ children }) => <html lang="en"><body>{children}</body></html>;\n',
  },
  manifest: { type: undefined },
});

const HTML =
  '<!doctype html>\n<html lang="en"><button>Run</button><output></output><script src="main.js"></script></html>\n';
const MODULE = HTML.replace('<script', '<script type="module"');

/** @type {readonly Project[]} */
export const PROJECTS = [
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
  { ...next(16), core: true },
  next(15),
  {
    name: 'Node',
    tool: 'node',
    install: [],
    sections: ['Node, Bun and Deno'],
    uses: [
      { kind: 'program', command: 'node program.mjs' },
      { kind: 'program', command: 'node program.cjs' },
    ],
    core: true,
  },
  .../** @type {const} */ ([22, 24]).map((major) => ({
    name: `Node ${major}`,
    tool: 'node',
    install: [`node@${major}`],
    sections: ['Node, Bun and Deno'],
    uses: [
      { kind: /** @type {const} */ ('program'), command: 'npx node program.mjs' },
      { kind: /** @type {const} */ ('program'), command: 'npx node program.cjs' },
    ],
  })),
  {
    name: 'Bun',
    tool: 'bun',
    install: ['bun'],
    sections: ['Node, Bun and Deno'],
    uses: [{ kind: 'program', command: 'npx bun program.mjs' }],
  },
  {
    name: 'Deno',
    tool: 'deno',
    install: ['deno'],
    sections: ['Node, Bun and Deno'],
    uses: [{ kind: 'program', command: 'npx deno run --allow-all program.mjs' }],
  },
  {
    name: 'no bundler',
    tool: 'codemode-runner',
    install: [],
    sections: [PAGE, 'No bundler'],
    uses: [{ kind: 'folder', folder: '.', path: '/plain.html' }],
    core: true,
  },
];
