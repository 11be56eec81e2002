interface Chunk {
  readonly name: string;
  readonly moduleIds: readonly string[];
}

/** Which part of the product a chunk is, by the first pattern that one of its modules matches. */
const PARTS: readonly (readonly [part: string, module: RegExp])[] = [
  ['editor', /\/node_modules\/monaco-editor\//],
  ['typescript-parser', /\/src\/runtime\/program\/typescript\//],
  ['parser', /\/node_modules\/acorn\//],
  ['builtin', /\/src\/builtin\/(?!registry|\w+\/entry)|\/node_modules\/@modelcontextprotocol\/sdk\//],
  ['mcp', /\/src\/mcp\/|\/node_modules\/(@modelcontextprotocol\/client|zod)\//],
];

const SHELL = 'shell';
/** Entries of pages, which stay chunks of their own: a page is known by its entry. */
const ENTRY = /\/src\/\w+\/main\.tsx?$|\.html$/;
const PLAYGROUND = 'app';
const PAGE = /\/src\/(\w+)\/main\.tsx?$/;

interface ModuleGraph {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null;
}

/** The pages that cannot paint without a module. */
function pagesOf(id: string, graph: ModuleGraph): ReadonlySet<string> {
  const seen = new Set([id]);
  const pages = new Set<string>();
  for (const one of seen) {
    const page = PAGE.exec(one)?.[1];
    if (page !== undefined) pages.add(page);
    for (const importer of graph.getModuleInfo(one)?.importers ?? []) seen.add(importer);
  }
  return pages;
}

/**
 * What the first paint of a page needs, as one chunk for what all pages share and one for the rest of each. Rolldown would
 * make dozens of small ones of what it shares with parts that are loaded on demand, each a request of its own.
 */
export const shellGroups = [
  {
    name: (id: string, graph: ModuleGraph) => (pagesOf(id, graph).size > 1 ? SHELL : null),
    tags: ['$initial' as const],
    test: (id: string) => !ENTRY.test(id),
    priority: 3,
  },
  {
    // What the frame needs at once and the playground when it runs, the playground must get without the frame's own code.
    name: (id: string, graph: ModuleGraph) => (pagesOf(id, graph).has(PLAYGROUND) ? null : 'runtime'),
    tags: ['$initial' as const],
    test: (id: string) => id.includes('/src/runtime/'),
    priority: 2,
  },
  {
    name: (id: string, graph: ModuleGraph) => {
      const [page] = pagesOf(id, graph);
      return page === undefined ? null : `${SHELL}-${page}`;
    },
    tags: ['$initial' as const],
    test: (id: string) => !ENTRY.test(id),
    priority: 1,
  },
];

/**
 * What a first run loads beside the engine, by the modules that ask for all of it: one request, not a dozen. The host runs
 * every system with what the default one is made of, and what it has run is recorded.
 */
const FIRST_RUN =
  /\/src\/(session\/load-dialect|runtime\/(host\/host|dialects\/codemode\/index|dialects\/dialect-id-fault|recording\/record))\.ts$/;
/** Reads scripts of other systems, and blanks types: the default system takes neither, though one list names them all. */
const OTHER_SYSTEMS = /\/src\/runtime\/program\/(prepare-body|free-references|global-uses)\.ts$/;
/** What keeps scripts in the database of the page, by the modules that ask for it: before a run, which may take the page down. */
const KEEPING = /\/src\/app\/(keep-from-now|database)\.ts$|\/node_modules\/idb\/build\/index\.js$/;

/** What every connection to a server loads at once, by the modules that ask for it. */
const CONNECTION = /\/src\/mcp\/(index|sdk|connection\/connect)\.ts$|region=(src-client-client-ts|UnauthorizedError)$/;
/** Which servers the page has, without them. */
const BUILTIN_LIST = /\/src\/builtin\/(?:registry|\w+\/entry)\.ts$/;
/** What checks inputs, without what explains those that do not fit. */
const CHECKS = /\/src\/runtime\/validation\/index\.ts$/;
/** The server of the page that is connected first. */
const IN_PAGE = /\/src\/builtin\/(index|issues\/index)\.ts$/;
/** The pane of results, which comes once the page is painted. */
const RESULT = /\/src\/ui\/result\/result-pane\.tsx$/;
/** Names all that the SDK's client exports, and loads nothing that is not taken from it. */
const SDK_EXPORTS = /\/@modelcontextprotocol\/client\/dist\/index\.mjs$/;

/** Whether the module that matches cannot be evaluated without this one. */
function isNeededBy(root: RegExp, id: string, graph: ModuleGraph): boolean {
  const seen = new Set([id]);
  for (const one of seen) {
    if (root.test(one)) return true;
    if (SDK_EXPORTS.test(one)) continue;
    for (const importer of graph.getModuleInfo(one)?.importers ?? []) seen.add(importer);
  }
  return false;
}

/** Monaco by its layers, which know those above them only: each is evaluated in a task of its own, all at once would be long. */
const MONACO_LAYERS = [
  { name: 'editor-base', test: /\/monaco-editor\/esm\/(?:external|vs\/base)\//, priority: 4 },
  { name: 'editor-platform', test: /\/monaco-editor\/esm\/vs\/platform\//, priority: 3 },
  { name: 'editor-model', test: /\/monaco-editor\/esm\/vs\/editor\/common\//, priority: 2.5 },
  { name: 'editor-core', test: /\/monaco-editor\/esm\/vs\/editor\/browser\//, priority: 2 },
  {
    // Features that know the text alone, and nothing of what it means; others build on some of them.
    name: 'editor-text',
    test: /\/contrib\/(?:anchorSelect|bracketMatching|caretOperations|comment|cursorUndo|find|folding|indentation|lineSelection|linesOperations|multicursor|smartSelect|wordHighlighter|wordOperations)\//,
    priority: 1,
  },
];

/**
 * What a first run needs of src/runtime. Other dialects share modules with the default one, and Rolldown would give each
 * set of sharers a chunk of its own.
 */
export const firstRunGroups = [
  ...MONACO_LAYERS,
  {
    // What shows a result, and parts of it in other panes.
    name: (id: string, graph: ModuleGraph) => (isNeededBy(RESULT, id, graph) ? 'result' : null),
    test: /\/src\/ui\//,
    priority: 0.5,
  },
  {
    // The servers of the page check their inputs too, and need nothing else of a run. What reads a link holds it to their list, and
    // needs none of them.
    name: (id: string, graph: ModuleGraph) =>
      BUILTIN_LIST.test(id) || isNeededBy(CHECKS, id, graph) ? 'validation' : null,
    test: /\/src\/(?:runtime\/validation|builtin)\/|\/@cfworker\//,
    priority: 0.5,
  },
  {
    // Clients of servers read them too, and need nothing else of a host.
    name: 'large-integers',
    test: /\/src\/runtime\/(?:is-long|large-integers)\.ts$/,
    priority: 0.5,
  },
  {
    // What hashes tools, for a link, reads it too.
    name: 'tool-text',
    test: /\/src\/runtime\/catalog\/tool-text\.ts$/,
    priority: 0.6,
  },
  {
    // Every system declares with them, for the editor, once that is there.
    name: 'declarations',
    test: /\/src\/runtime\/declarations\/(?!prompt\/)/,
    priority: 0.5,
  },
  {
    // What reaches servers over HTTP shares most of it, and comes after it.
    name: (id: string, graph: ModuleGraph) => (isNeededBy(CONNECTION, id, graph) ? 'mcp' : null),
    test: /\/src\/mcp\/|\/node_modules\/@modelcontextprotocol\/(client|core)\//,
    priority: 0,
  },
  {
    name: (id: string, graph: ModuleGraph) => (isNeededBy(IN_PAGE, id, graph) ? 'builtin' : null),
    test: /\/src\/builtin\/|\/node_modules\/@modelcontextprotocol\/sdk\//,
    priority: 0,
  },
  {
    name: (id: string, graph: ModuleGraph) =>
      isNeededBy(FIRST_RUN, id, graph) && !OTHER_SYSTEMS.test(id) ? 'host' : null,
    test: /\/src\/(runtime\/|session\/load-dialect\.ts$)/,
    priority: 0,
  },
  {
    name: (id: string, graph: ModuleGraph) => (isNeededBy(KEEPING, id, graph) ? 'keeping' : null),
    test: /\/src\/(app|session)\/|\/node_modules\/idb\//,
    priority: 0,
  },
];

/** What is evaluated until a first run has ended, where most functions are called at once. */
const ON_LOAD = new Set(['runtime', 'result', 'validation', 'mcp', 'builtin', 'host', 'keeping', 'javascript-parser']);

export const isCalledOnLoad = (chunkName: string): boolean => chunkName.startsWith(SHELL) || ON_LOAD.has(chunkName);

/**
 * The file of a chunk that is loaded on demand, named after its part, so that requests and budgets are told apart by
 * name. Beyond the shell Rolldown decides what is in a chunk: other groups would tie lazy parts to the first paint.
 */
export function chunkFileName(chunk: Chunk): string {
  if (chunk.name.startsWith(SHELL)) return 'assets/[name]-[hash].js';
  const part = PARTS.find(([, module]) => chunk.moduleIds.some((id) => module.test(id)))?.[0];
  return `assets/${part ?? chunk.name}-[hash].js`;
}

/** Workers whose headers differ: one may compile the engine and do nothing else, one may reach servers. */
const OWN_FOLDERS = ['sandbox', 'requests'];

/** The file of a worker's entry, in a folder of its own where it has headers of its own. */
export function workerFileName(chunk: Chunk): string {
  return `${OWN_FOLDERS.find((name) => chunk.name.startsWith(name)) ?? 'assets'}/[name]-[hash].js`;
}

/** The file of anything else. The WASM of the engine is served beside the worker that runs it. */
export function assetFileName(asset: { readonly names: readonly string[] }): string {
  return asset.names.some((name) => name.endsWith('.wasm'))
    ? 'sandbox/[name]-[hash][extname]'
    : 'assets/[name]-[hash][extname]';
}
