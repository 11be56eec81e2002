import type { CatalogServer } from '../catalog/catalog.ts';
import { schemaHash } from '../catalog/schema-hash.ts';
import { printServerModule } from './modules/server-module.ts';

/** One file of ambient declarations for the editor: a virtual path and its text. */
export interface DeclarationFile {
  readonly path: string;
  readonly text: string;
}

interface Made {
  readonly hash: string;
  readonly file: DeclarationFile;
}

/** Servers whose file is kept, the most recently used ones. */
const MAX_KEPT = 200;
const byList = new WeakMap<object, Made>();
const byId = new Map<string, Made>();

/**
 * Declares the module `@codemode/servers/<id>` of a server (§6.2, §6.3). The same file, not only an equal one, is given
 * again for the same list of tools, and for any list of the same server in which nothing has changed.
 */
export function declareServer(server: CatalogServer): DeclarationFile {
  const { description, id, name, tools, version } = server;
  const about = JSON.stringify([id, name, version, description]);
  const known = byList.get(tools);
  if (known?.hash.startsWith(about)) return known.file;
  const hash = `${about}${schemaHash(tools)}`;
  let made = byId.get(id);
  if (made?.hash !== hash) made = { hash, file: { path: `servers/${id}.d.ts`, text: printServerModule(server) } };
  byId.delete(id);
  byId.set(id, made);
  for (const [oldest] of byId) if (byId.size > MAX_KEPT) byId.delete(oldest);
  byList.set(tools, made);
  return made.file;
}
