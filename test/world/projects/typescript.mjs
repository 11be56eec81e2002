// Versions of TypeScript, each with all of its ways to resolve modules, declarations checked.

/** What our declarations name. */
const PEERS = ['react@19', '@types/react@19', 'vue@3', '@types/node@20'];
/** A CommonJS module that imports ours. */
const COMMON_JS = "import { createHost } from 'codemode-runner';\n\nexport const host = createHost();\n";
const STRICT = { strict: true, skipLibCheck: false, noEmit: true, target: 'es2022', jsx: 'react-jsx' };
const IN_NODE = { lib: ['es2022'], types: ['node'] };
const IN_PAGES = { lib: ['es2022', 'dom', 'dom.iterable'], types: [] };
/** @typedef {'node10' | 'node16' | 'nodenext' | 'bundler'} Resolution */
/** @type {Readonly<Record<Resolution, string>>} */
const MODULE_OF = { node10: 'esnext', node16: 'node16', nodenext: 'nodenext', bundler: 'esnext' };
/** @type {readonly Resolution[]} */
const WITHOUT_NODE10 = ['node16', 'nodenext', 'bundler'];

/**
 * @param {Resolution} moduleResolution
 * @param {Readonly<Record<string, unknown>>} further
 * @param {readonly string[]} files
 * @returns {import('../project.mjs').Use}
 */
const types = (moduleResolution, further, files) => ({
  kind: 'types',
  settings: { ...STRICT, module: MODULE_OF[moduleResolution], moduleResolution, ...further },
  files,
});

/**
 * @param {string} version
 * @param {{ readonly resolutions?: readonly Resolution[], readonly further?: Readonly<Record<string, unknown>>,
 *   readonly inNode?: readonly string[] }} [own] what is of this version: its resolutions, what it asks to be set for all of
 *   them, and the programs for Node that it compiles
 * @returns {import('../project.mjs').Project}
 */
const typescript = (
  version,
  { resolutions = ['node10', ...WITHOUT_NODE10], further = {}, inNode = ['program.ts', 'program.cts'] } = {},
) => ({
  name: `TypeScript ${version}`,
  tool: 'typescript',
  install: [`typescript@${version}`, ...PEERS],
  sections: ['TypeScript'],
  files: { 'program.cts': COMMON_JS },
  uses: [
    ...resolutions.map((name) => types(name, { ...IN_PAGES, ...further }, ['program.ts', 'page.tsx', 'exports.ts'])),
    types('nodenext', { ...IN_NODE, ...further }, inNode),
  ],
});

/** @type {readonly import('../project.mjs').Project[]} */
export const TYPESCRIPTS = [
  ...['5.0', '5.1', '5.2', '5.3', '5.4', '5.5', '5.6', '5.7'].map((version) =>
    typescript(version, { inNode: ['program.ts'] }),
  ),
  typescript('5.8'),
  typescript('5.9'),
  // It says that it will leave node10 out.
  typescript('6.0', { further: { ignoreDeprecations: '6.0' } }),
  typescript('7.0', { resolutions: WITHOUT_NODE10 }),
];
