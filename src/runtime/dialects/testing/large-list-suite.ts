import { describe, expect, test } from 'vitest';
import { buildCatalog } from '../../catalog/catalog.ts';
import type { Json } from '../../json.ts';
import { DEFAULT_LIMITS } from '../../limits.ts';
import { type DialectId, loadDialect } from '../index.ts';

const object = (properties: Json): Json => ({ type: 'object', properties });
const wide = object(
  Object.fromEntries(Array.from({ length: 60_000 }, (_, index) => [`p${index}`, { description: 'x'.repeat(120) }])),
);
export const LARGE_LISTS: Readonly<Record<string, readonly unknown[]>> = {
  'a schema of 10 MB': [{ name: 'a', inputSchema: wide, outputSchema: wide }],
  '10,000 tools whose names become one another': Array.from({ length: 10_000 }, (_, index) => ({
    name: `a${'-_. /:'.charAt(index % 6)}${Math.floor(index / 6)}`,
    inputSchema: object({ id: { type: 'string' } }),
  })),
};

/** A dialect makes of lists of this size what it makes of others. */
export function largeListSuite(id: DialectId, names: readonly string[]): void {
  describe(`${id}, given servers that send very much`, () => {
    test.each(names)('comes to an end with %s', async (what) => {
      const dialect = await loadDialect(id);
      if (!('declare' in dialect)) throw new Error(`${id} refuses to go without options`);
      const catalog = buildCatalog([{ id: 'large', tools: LARGE_LISTS[what] as readonly unknown[] }]);
      const files = await dialect.declare(catalog);
      expect(dialect.surface(catalog).modules).toBeInstanceOf(Map);
      expect(typeof (await dialect.prompt(catalog, DEFAULT_LIMITS))).toBe('string');
      expect(files.length).toBeGreaterThan(0);
    });
  });
}
