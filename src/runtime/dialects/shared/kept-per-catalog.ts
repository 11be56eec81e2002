import type { Catalog } from '../../catalog/catalog.ts';

/** What is made of a catalog, once, and kept as long as it. */
export function keptPerCatalog<T extends {}>(make: (catalog: Catalog) => T): (catalog: Catalog) => T {
  const cache = new WeakMap<Catalog, T>();
  return (catalog) => {
    const known = cache.get(catalog);
    if (known !== undefined) return known;
    const created = make(catalog);
    cache.set(catalog, created);
    return created;
  };
}
