interface Chunk {
  readonly name: string;
  readonly moduleIds: readonly string[];
}

/** Which part of the product a chunk is, by the first pattern that one of its modules matches. */
const PARTS: readonly (readonly [part: string, module: RegExp])[] = [
  ['editor', /\/node_modules\/monaco-editor\//],
  ['typescript-parser', /\/node_modules\/@sveltejs\/acorn-typescript\//],
  ['parser', /\/node_modules\/acorn\//],
  ['builtin', /\/src\/builtin\/|\/node_modules\/@modelcontextprotocol\/sdk\//],
  ['mcp', /\/src\/mcp\/|\/node_modules\/(@modelcontextprotocol\/client|zod)\//],
];

const SHELL = 'shell';

/**
 * What the first paint needs, as one chunk. Rolldown would make dozens of small ones of what it shares with parts that are
 * loaded on demand, each a request of its own. The entries stay chunks of their own: a page is known by its entry.
 */
export const shellGroup = {
  name: SHELL,
  tags: ['$initial' as const],
  test: /^(?!.*(\/src\/\w+\/main\.tsx$|\.html$|modulepreload-polyfill))/,
};

/**
 * The file of a chunk that is loaded on demand, named after its part, so that requests and budgets are told apart by
 * name. Beyond the shell Rolldown decides what is in a chunk: other groups would tie lazy parts to the first paint.
 */
export function chunkFileName(chunk: Chunk): string {
  if (chunk.name === SHELL) return 'assets/[name]-[hash].js';
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
