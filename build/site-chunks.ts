interface Chunk {
  readonly name: string;
  readonly moduleIds: readonly string[];
}

/** Which part of the product a chunk is, by the first pattern that one of its modules matches. */
const PARTS: readonly (readonly [part: string, module: RegExp])[] = [
  ['editor', /\/node_modules\/monaco-editor\//],
  ['typescript-parser', /\/src\/runtime\/program\/typescript\//],
  ['parser', /\/node_modules\/acorn\//],
  ['builtin', /\/src\/builtin\/|\/node_modules\/@modelcontextprotocol\/sdk\//],
  ['mcp', /\/src\/mcp\/|\/node_modules\/(@modelcontextprotocol\/client|zod)\//],
];

const SHELL = 'shell';
/** Entries of pages, which stay chunks of their own: a page is known by its entry. */
const ENTRY = /\/src\/\w+\/main\.tsx?$|\.html$|modulepreload-polyfill/;
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

/** What a first run loads beside the engine, by the module that asks for all of it: one request each, not a dozen. */
const FIRST_RUN: readonly (readonly [chunk: string, root: RegExp])[] = [
  ['codemode', /\/src\/runtime\/dialects\/codemode\/index\.ts$/],
  ['host', /\/src\/runtime\/host\/host\.ts$/],
];

/** Whether the module that matches cannot be evaluated without this one. */
function isNeededBy(root: RegExp, id: string, graph: ModuleGraph): boolean {
  const seen = new Set([id]);
  for (const one of seen) {
    if (root.test(one)) return true;
    for (const importer of graph.getModuleInfo(one)?.importers ?? []) seen.add(importer);
  }
  return false;
}

/**
 * What a first run needs of src/runtime. Other dialects share modules with the default one, and Rolldown would give each
 * set of sharers a chunk of its own.
 */
export const firstRunGroups = [
  {
    // The servers of the page check their inputs too, and need nothing else of a run.
    name: 'validation',
    test: /\/src\/runtime\/validation\/|\/@cfworker\//,
    priority: 0.5,
  },
  {
    // What names a dialect that is not there: it needs the default one, and comes with it.
    name: 'codemode',
    test: /\/src\/runtime\/dialects\/dialect-id(?:-fault)?\.ts$/,
    priority: 0.5,
  },
  {
    // Clients of servers read it too, and need nothing else of a host.
    name: 'large-integers',
    test: /\/src\/runtime\/large-integers\.ts$/,
    priority: 0.5,
  },
  {
    name: (id: string, graph: ModuleGraph) => FIRST_RUN.find(([, root]) => isNeededBy(root, id, graph))?.[0] ?? null,
    test: (id: string) => id.includes('/src/runtime/'),
    priority: 0,
  },
];

/**
 * The file of a chunk that is loaded on demand, named after its part, so that requests and budgets are told apart by
 * name. Beyond the shell Rolldown decides what is in a chunk: other groups would tie lazy parts to the first paint.
 */
export function chunkFileName(chunk: Chunk): string {
  if (chunk.name.startsWith(SHELL)) return 'assets/[name]-[hash].js';
  const part = PARTS.find(([, module]) => chunk.moduleIds.some((id) => module.test(id)))?.[0];
  return `assets/${part ?? chunk.name}-[hash].js`;
}

/** The file of a worker's entry. The sandbox has a folder of its own because the headers of that folder are stricter. */
export function workerFileName(chunk: Chunk): string {
  return chunk.name.startsWith('sandbox') ? 'sandbox/[name]-[hash].js' : 'assets/[name]-[hash].js';
}

/** The file of anything else. The WASM of the engine is served beside the worker that runs it. */
export function assetFileName(asset: { readonly names: readonly string[] }): string {
  return asset.names.some((name) => name.endsWith('.wasm'))
    ? 'sandbox/[name]-[hash][extname]'
    : 'assets/[name]-[hash][extname]';
}
