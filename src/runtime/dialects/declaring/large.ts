import type { CatalogServer } from '../../catalog/catalog.ts';

/** Values in schemas, from which on a catalog takes more than a few frames to declare. */
const LARGE = 8_000;

const measured = new WeakMap<CatalogServer['tools'], number>();

/** Whether declaring these servers would hold up whoever does it. Looks at no more than it must to tell. */
export function isLarge(servers: readonly CatalogServer[]): boolean {
  let values = 0;
  for (const { tools } of servers) {
    values += measured.get(tools) ?? measure(tools);
    if (values >= LARGE) return true;
  }
  return false;
}

/** How many values the schemas of a list hold, up to the number that matters. Cycles and depth do no harm. */
function measure(tools: CatalogServer['tools']): number {
  let values = 0;
  const steps: unknown[] = [];
  for (const { inputSchema, outputSchema } of tools) {
    steps.push(inputSchema, outputSchema);
    while (steps.length > 0 && values < LARGE) {
      const value = steps.pop();
      values++;
      if (typeof value !== 'object' || value === null) continue;
      for (const member of Object.values(value)) steps.push(member);
    }
  }
  measured.set(tools, values);
  return values;
}
