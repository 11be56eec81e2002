import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildCatalog } from '../../../catalog/catalog.ts';
import { SCHEMAS } from '../../testing/bad-input-suite.ts';
import { compileErrors } from '../../testing/compile.ts';
import { randomSchema } from '../../testing/random-schema.ts';
import { moduleText, PREAMBLE, promptTypes } from '../index.ts';

/** Schemas that no server should send, without those that are only large. */
export const ALL = Object.keys(SCHEMAS).filter((name) => !/100,000|10,000|10 MB|getter/.test(name));
/** All of them but the one that takes seconds. */
export const OTHERS = ALL.filter((name) => name !== 'definitions that name each other');

/** Each schema gets types, and those of `random` generated schemas compile in one module. */
export function hostileSchemasSuite(names: readonly string[], random: number): void {
  test.each(names)('types are made all the same of %s', (name) => {
    expect(textOf([{ name: 't', inputSchema: SCHEMAS[name]?.(), outputSchema: SCHEMAS[name]?.() }])).toMatch(
      /^function t\(/m,
    );
  });

  test('whatever the schemas, the module compiles', { timeout: 60_000 }, async () => {
    const schemas = fc.sample(randomSchema, { numRuns: random, seed: 7_411 });
    const tools = schemas.map((inputSchema, index) => ({
      name: `t${index}`,
      inputSchema,
      outputSchema: schemas[index ^ 1],
    }));
    expect(await compileErrors({ 'codemode.d.ts': `${PREAMBLE}${textOf(tools)}` })).toEqual([]);
  });
}

function textOf(tools: readonly unknown[]): string {
  const [server] = buildCatalog([{ id: 'shop', tools }]).servers;
  if (server === undefined) throw new Error('The catalog has lost the server');
  return moduleText(server, promptTypes(server));
}
