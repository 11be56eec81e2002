// Who may import whom. This table is the truth: `npm run import-rules` writes the linter's rules from it, and the tests
// hold those rules and the tsconfig references to it.

/** @typedef {{ readonly packages: readonly string[], readonly fix: string }} Ban packages that are out of bounds */
/**
 * @typedef {object} Realm
 * @property {readonly string[]} files globs of the files that the rule is for; of several that match, the last counts
 * @property {readonly Folder[]} may the other folders of src that they import from
 * @property {readonly PartName[]} [runtime] the only folders of src/runtime that they import from; else all of it
 * @property {string} fix what to do instead, for whoever meets the error
 * @property {readonly Ban[]} bans
 */
/**
 * @typedef {object} Part
 * @property {PartName} part a folder of src/runtime
 * @property {readonly PartName[]} may the other folders of src/runtime that it imports from
 * @property {readonly Contract[]} [contracts] the files at the root of src/runtime that it imports from; else all
 * @property {string} fix
 */
/** @typedef {typeof FOLDERS[number]} Folder */
/** @typedef {typeof RUNTIME_PARTS[number]} PartName */
/** @typedef {typeof CONTRACTS[number]} Contract */

/** The folders of src. */
export const FOLDERS = /** @type {const} */ ([
  'agent',
  'app',
  'builtin',
  'editor',
  'element',
  'embed',
  'highlight',
  'lib',
  'link',
  'mcp',
  'models',
  'node',
  'runtime',
  'session',
  'ui',
  'webmcp',
  'worker',
]);

/** The folders of src/runtime. */
export const RUNTIME_PARTS = /** @type {const} */ ([
  'bridge',
  'catalog',
  'cost',
  'declarations',
  'dialects',
  'engines',
  'host',
  'options',
  'program',
  'realm',
  'recording',
  'sandbox',
  'search',
  'validation',
]);

/** The files at the root of src/runtime, which everything builds on. */
export const CONTRACTS = /** @type {const} */ (['errors', 'json', 'large-integers', 'limits', 'source', 'spec']);

const REACT = {
  packages: ['react', 'react-dom', 'preact', 'zustand/react'],
  fix: 'React belongs to src/ui, src/app and src/embed: hand over plain data and functions, and let a component call them.',
};
const PREACT = {
  packages: ['preact'],
  fix: 'The screen is written for React: import it, and build/renderer.ts puts Preact in its place.',
};
const STORE = {
  packages: ['zustand'],
  fix: 'The store belongs to src/session: take values and callbacks as arguments.',
};
const MONACO = {
  packages: ['monaco-editor'],
  fix: 'Monaco belongs to src/editor alone, which loads it after the first paint: widen its interface instead.',
};
const NODE = {
  packages: ['node:*'],
  fix: 'This code runs in pages and workers: take what you need as an argument, or move it to src/lib/launch/node.ts or src/node.',
};
const SDK = {
  packages: ['@modelcontextprotocol'],
  fix: 'The MCP SDKs are imported in src/mcp (clients), src/builtin (in-page servers) and src/node/serve: take a Source instead.',
};
const SERVER_SDK = {
  packages: ['@modelcontextprotocol/sdk'],
  fix: 'Clients use @modelcontextprotocol/client. The 1.x SDK builds servers, in src/builtin.',
};
const OLD_SDK = {
  packages: ['@modelcontextprotocol/sdk'],
  fix: '`codemode-runner serve` speaks all revisions with @modelcontextprotocol/server; the 1.x SDK is for src/builtin.',
};
const CLIENT_SDK = {
  packages: ['@modelcontextprotocol/client'],
  fix: 'Servers are built with the server SDKs. The client SDK belongs to src/mcp.',
};
const PURE = [REACT, STORE, MONACO, NODE, SDK];

/** What src/runtime keeps to, its parts included. */
export const RUNTIME = {
  fix: 'src/runtime knows no other folder: pass in what it needs through a contract of its own, such as Source or the bridge.',
  rootFix:
    'The contracts at the root of src/runtime know none of its parts: move the type up here, or the code down into a part.',
  bans: PURE,
};

/** @type {readonly Part[]} */
export const PARTS = [
  {
    part: 'catalog',
    may: [],
    fix: 'catalog builds on the contracts alone: let the part that needs both import catalog instead.',
  },
  {
    part: 'declarations',
    may: ['catalog'],
    fix: 'declarations builds on catalog: what it shares with its neighbours belongs in catalog, or the host joins them.',
  },
  {
    part: 'validation',
    may: ['catalog', 'bridge'],
    fix: 'validation builds on catalog and bridge: what it shares with its neighbours belongs in catalog, or the host joins them.',
  },
  {
    part: 'search',
    may: ['catalog'],
    fix: 'search builds on catalog: what it shares with its neighbours belongs in catalog, or the host joins them.',
  },
  {
    part: 'options',
    may: ['catalog'],
    fix: 'options checks what it is handed: describe options where they are used, by its guards.',
  },
  {
    part: 'program',
    may: [],
    contracts: ['json', 'errors', 'spec'],
    fix: 'program reads text alone: let the dialect pass in what it knows.',
  },
  {
    part: 'dialects',
    may: ['bridge', 'catalog', 'declarations', 'options', 'validation', 'search', 'program'],
    fix: 'A dialect is data and pure functions: hand text to the sandbox and values to the host.',
  },
  {
    part: 'cost',
    may: ['catalog', 'dialects'],
    fix: 'cost weighs texts that dialects make: take the tokeniser as an argument.',
  },
  {
    part: 'engines',
    may: [],
    fix: 'An engine knows its contract and the errors: what a guest needs is handed to it by sandbox.',
  },
  {
    part: 'sandbox',
    may: ['engines', 'bridge'],
    fix: 'The sandbox knows engines, and dialects only as text: exchange the rest over the bridge.',
  },
  {
    part: 'bridge',
    may: [],
    contracts: ['json', 'errors', 'spec'],
    fix: 'The bridge carries any type map: describe what crosses it where it is used.',
  },
  {
    part: 'realm',
    may: [],
    contracts: [],
    fix: 'realm is the first that a worker runs: it builds on nothing.',
  },
  {
    part: 'recording',
    may: [],
    contracts: ['source', 'json', 'large-integers', 'errors', 'spec'],
    fix: 'recording wraps a Source and is one: the host joins it to the rest.',
  },
  {
    part: 'host',
    may: ['bridge', 'catalog', 'options', 'validation', 'search', 'declarations', 'dialects', 'program', 'recording'],
    fix: 'The host never touches the guest side: reach sandbox and engines over the bridge.',
  },
];

/** @type {readonly Realm[]} */
export const REALMS = [
  {
    files: ['src/worker/**'],
    may: ['mcp', 'runtime'],
    fix: 'src/worker joins src/runtime and src/mcp to a port: put logic there, where it can be tested.',
    bans: PURE,
  },
  {
    files: ['declarations', 'sandbox', 'tokens', 'validation'].map((name) => `src/worker/${name}.worker.ts`),
    may: ['runtime'],
    fix: 'This worker reaches no server: put logic into src/runtime, where it can be tested.',
    bans: PURE,
  },
  {
    files: ['src/highlight/**'],
    may: [],
    fix: 'src/highlight stands alone: pass in what it needs.',
    bans: PURE,
  },
  {
    files: ['src/link/**'],
    may: ['runtime'],
    fix: 'src/link turns data into text and back: it knows src/runtime alone.',
    bans: PURE,
  },
  {
    files: ['src/mcp/**'],
    may: ['runtime'],
    fix: 'src/mcp makes Sources out of servers: it knows src/runtime alone.',
    bans: [REACT, STORE, MONACO, NODE, SERVER_SDK],
  },
  {
    files: ['src/agent/**'],
    may: ['models', 'runtime'],
    fix: 'src/agent is the loop between a model and tools: it knows src/models and src/runtime, and takes tools as arguments.',
    bans: PURE,
  },
  {
    files: ['src/models/**'],
    may: ['runtime'],
    fix: 'src/models speaks to models by web fetch alone: it knows src/runtime, and takes the rest as arguments.',
    bans: PURE,
  },
  {
    files: ['src/builtin/**'],
    may: ['runtime'],
    fix: 'src/builtin offers servers and src/session connects them: it knows src/runtime alone.',
    bans: [REACT, STORE, MONACO, NODE, CLIENT_SDK],
  },
  {
    files: ['src/lib/**'],
    may: ['mcp', 'runtime'],
    fix: 'src/lib joins src/mcp, src/runtime and a launcher; a worker is named by URL, not imported.',
    bans: PURE,
  },
  {
    files: ['node', 'threads', 'serve-thread', '*.node', '*.thread'].map((name) => `src/lib/launch/${name}.ts`),
    may: ['mcp', 'runtime'],
    fix: 'src/lib joins src/mcp, src/runtime and a launcher; a worker is named by URL, not imported.',
    bans: [REACT, STORE, MONACO, SDK],
  },
  {
    files: ['src/webmcp/**'],
    may: ['runtime'],
    fix: 'src/webmcp makes a server of the tools of a page, for element and playground: it knows src/runtime alone.',
    bans: PURE,
  },
  {
    files: ['src/lib/workers/**'],
    may: ['mcp', 'runtime'],
    fix: 'src/lib/workers is an MCP server over src/mcp and src/runtime, on Web APIs alone.',
    bans: [REACT, STORE, MONACO, NODE, CLIENT_SDK, OLD_SDK],
  },
  {
    files: ['src/editor/**'],
    may: ['runtime', 'highlight'],
    fix: 'src/editor knows Monaco and src/runtime: take the rest as arguments, and let src/ui join them.',
    bans: [REACT, STORE, NODE, SDK],
  },
  {
    files: ['src/session/**'],
    may: ['mcp', 'builtin', 'link', 'lib', 'agent', 'models', 'webmcp', 'runtime'],
    fix: 'src/session is one playground without a screen: it knows mcp, builtin, link, lib, agent, models, webmcp and runtime.',
    bans: [REACT, MONACO, NODE, SDK],
  },
  {
    files: ['src/ui/**'],
    may: ['editor', 'session', 'link', 'highlight', 'runtime'],
    fix: 'src/ui draws what src/session holds: call an action of the session instead.',
    bans: [PREACT, MONACO, NODE, SDK],
  },
  {
    files: ['src/app/**', 'src/embed/**'],
    may: ['ui', 'session', 'link', 'highlight', 'runtime'],
    fix: 'A page joins ui, session, link and highlight: call an action of the session instead.',
    bans: [PREACT, MONACO, NODE, SDK],
  },
  {
    files: ['src/element/**'],
    may: ['link', 'highlight', 'webmcp', 'runtime'],
    runtime: ['bridge'],
    fix: 'The element stays light: link, highlight, webmcp and runtime/bridge alone. The rest lives in its frame.',
    bans: PURE,
  },
  {
    files: ['src/element/react.ts'],
    may: ['link', 'highlight', 'webmcp', 'runtime'],
    runtime: ['bridge'],
    fix: 'The element stays light: link, highlight, webmcp and runtime/bridge alone. The rest lives in its frame.',
    bans: [PREACT, STORE, MONACO, NODE, SDK],
  },
  {
    files: ['src/node/**'],
    may: ['lib', 'mcp', 'builtin', 'link', 'agent', 'models', 'runtime'],
    fix: 'src/node builds on lib, mcp, builtin, link, agent, models and runtime.',
    bans: [REACT, STORE, MONACO, SDK],
  },
  {
    files: ['src/node/serve/**'],
    may: ['lib', 'mcp', 'builtin', 'link', 'runtime'],
    fix: 'src/node builds on lib, mcp, builtin, link and runtime.',
    bans: [REACT, STORE, MONACO, CLIENT_SDK, OLD_SDK],
  },
];
