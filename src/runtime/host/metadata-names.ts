import type { Annotate, Catalog } from '../catalog/catalog.ts';
import { nearest } from '../catalog/nearest.ts';
import type { Dialect, ToolMetadata } from '../dialects/dialect.ts';
import { metadataKeys } from '../dialects/metadata-keys.ts';
import type { OptionFault } from '../options/guard.ts';

type Metadata = Readonly<Record<string, ToolMetadata>>;

/** The annotations that metadata has of tools; undefined where it has none at all. */
export function annotatedBy(metadata: Metadata = {}): Annotate | undefined {
  if (Object.values(metadata).every(({ annotations }) => annotations === undefined)) return undefined;
  return (tool, server) => {
    const key = metadataKeys(tool, server).find((candidate) => Object.hasOwn(metadata, candidate));
    return key === undefined ? undefined : metadata[key]?.annotations;
  };
}

/** Finds what is said of tools that no server has. */
export interface MetadataNames {
  /** Whether there is a name that has meant no tool yet. */
  isIncomplete(): boolean;
  /**
   * Faults of names that mean no tool. A name that meant one before is left alone: servers drop tools. While a server cannot
   * be reached, a name may be of one of its tools, and is a fault only where it is nearly that of another.
   */
  faults(catalog: Catalog, dialect: Pick<Dialect, 'subjects'>): readonly OptionFault[];
}

export function createMetadataNames(metadata: Metadata): MetadataNames {
  const unseen = new Set(Object.keys(metadata));
  return {
    isIncomplete: () => unseen.size > 0,
    faults(catalog, dialect) {
      if (unseen.size === 0) return [];
      const tools = catalog.servers.flatMap((server) =>
        [...server.tools, ...(server.withheld ?? [])].map(({ name }) => ({ name, server })),
      );
      const subjects = dialect.subjects?.(catalog) ?? [];
      const known = new Set([...tools.flatMap(({ name, server }) => metadataKeys(name, server)), ...subjects]);
      for (const name of unseen) if (known.has(name)) unseen.delete(name);
      const free = [...known].filter((name) => !Object.hasOwn(metadata, name));
      return [...unseen].flatMap((name): OptionFault[] => {
        const meant = nearest(name, free);
        if (meant === undefined && catalog.unavailable.length > 0) return [];
        const path = `toolMetadata[${JSON.stringify(name)}]`;
        const hint =
          meant === undefined
            ? `There are ${few([...tools.map((tool) => tool.name), ...subjects])}.`
            : `Did you mean ${JSON.stringify(meant)}?`;
        return [{ path, message: `${path} describes a tool that no server has`, hint }];
      });
    },
  };
}

const MAX_LISTED = 20;
const few = (names: readonly string[]): string =>
  names.length === 0 ? 'no tools' : `${names.slice(0, MAX_LISTED).join(', ')}${names.length > MAX_LISTED ? ', …' : ''}`;
