import type { CatalogServer, CatalogTool } from '../catalog/catalog.ts';
import { toolText } from '../catalog/tool-text.ts';
import { printServerModule } from './modules/server-module.ts';

/** One file of ambient declarations for the editor: a virtual path and its text. */
export interface DeclarationFile {
  readonly path: string;
  readonly text: string;
}

interface Made {
  /** What the module tells besides the tools. */
  readonly about: string;
  readonly tools: readonly CatalogTool[];
  readonly file: DeclarationFile;
}

/** Servers whose file is kept: the most recently used. */
const MAX_KEPT = 200;
const cache = new Map<string, Made>();

/**
 * Declares the module `@codemode/servers/<id>` of a server (§6.2, §6.3). The same file, not only an equal one, is given
 * for the same list of tools, and for any other list of the server in which nothing has changed.
 */
export function declareServer(server: CatalogServer): DeclarationFile {
  return known(server) ?? keep(server, [...printServerModule(server)].join(''));
}

/** As `declareServer`, with `pause` awaited after each tool. */
export async function declareServerSlowly(server: CatalogServer, pause: () => Promise<void>): Promise<DeclarationFile> {
  const file = known(server);
  if (file !== undefined) return file;
  const pieces: string[] = [];
  for (const piece of printServerModule(server)) {
    pieces.push(piece);
    await pause();
  }
  return keep(server, pieces.join(''));
}

/** What servers say of their tools, whatever the order in which they are listed. */
const textOf = (tools: readonly CatalogTool[]): string => tools.map(toolText).sort().join('\n');

function aboutOf({ description, name, version }: CatalogServer): string {
  return JSON.stringify([name, version, description]);
}

/** The file made before, if it still tells the truth. */
function known(server: CatalogServer): DeclarationFile | undefined {
  const { id, tools } = server;
  const cached = cache.get(id);
  if (cached?.about !== aboutOf(server)) return undefined;
  if (cached.tools !== tools && textOf(cached.tools) !== textOf(tools)) return undefined;
  cache.delete(id);
  cache.set(id, { ...cached, tools });
  return cached.file;
}

function keep(server: CatalogServer, text: string): DeclarationFile {
  const { id, tools } = server;
  const file = { path: `servers/${id}.d.ts`, text };
  cache.delete(id);
  cache.set(id, { about: aboutOf(server), tools, file });
  for (const [oldest] of cache) if (cache.size > MAX_KEPT) cache.delete(oldest);
  return file;
}
