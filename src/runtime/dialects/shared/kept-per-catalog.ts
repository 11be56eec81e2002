import type { Catalog } from '../../catalog/catalog.ts';

/** What is made of a catalog, once, and kept as long as it. */
export function keptPerCatalog<T extends {}>(make: (catalog: Catalog) => T): (catalog: Catalog) => T {
  const kept = new WeakMap<Catalog, T>();
  return (catalog) => {
    const known = kept.get(catalog);
    if (known !== undefined) return known;
    const made = make(catalog);
    kept.set(catalog, made);
    return made;
  };
}
