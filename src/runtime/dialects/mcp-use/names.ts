import type { Catalog, CatalogServer } from '../../catalog/catalog.ts';
import type { GlobalUses } from '../../program/index.ts';
import { distinctGlobals } from '../shared/global-names.ts';

/** A server as scripts reach it. */
export interface ServerGlobal {
  readonly server: CatalogServer;
  /** Its own name, numbered only where the language has taken it. */
  readonly name: string;
  /** The same as an identifier, where the name is none and no other server has it. */
  readonly alias?: string;
}

/** What the system itself puts into the global scope. */
const OWN_NAMES = ['search_tools', '__tool_namespaces'];

/** A name with everything that no identifier of ASCII letters holds as `_`. */
export const safeName = (name: string): string => name.replace(/[^a-zA-Z0-9_]/g, '_');

/** The global of each server, in the order of the configuration. */
export function serverGlobals({ servers }: Catalog): readonly ServerGlobal[] {
  const names = distinctGlobals(
    servers.map(({ sourceId }) => sourceId),
    OWN_NAMES,
  );
  const taken = new Set([...names, ...OWN_NAMES]);
  return servers.map((server, index) => {
    const name = names[index] as string;
    const alias = safeName(name);
    if (taken.has(alias) || /^\d/.test(alias)) return { server, name };
    taken.add(alias);
    return { server, name, alias };
  });
}

/** Whether a script may mean the server of this id. */
export const mentions = ({ of }: GlobalUses, sourceId: string): boolean =>
  [...of.keys()].some((name) => {
    const plain = name.replace(/__\d+$/, '');
    return name === sourceId || plain === sourceId || name === safeName(sourceId);
  });

/** Whether a script may reach servers that it does not name. */
export const reachesAll = ({ of, open }: GlobalUses): boolean => open || OWN_NAMES.some((name) => of.has(name));
