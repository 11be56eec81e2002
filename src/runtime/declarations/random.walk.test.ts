import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rounds } from '../../../test/sample.ts';
import { generateDeclarations, generateType } from './index.ts';
import { compileErrors } from './testing/compile.ts';
import { randomSchema } from './testing/random-schema.ts';

describe('any schema whatever', () => {
  test('gives a type that declares the name', () => {
    fc.assert(
      fc.property(
        fc.anything({ withNullPrototype: true, withBigInt: true, withDate: true, withMap: true }),
        (schema) => {
          expect(generateType(schema, 'Any')).toMatch(/^export type Any = /m);
        },
      ),
    );
  });

  test('gives a type that compiles, alone and as the input and output of a tool', { timeout: 30_000 }, async () => {
    const schemas = fc.sample(randomSchema, { numRuns: rounds(400), seed: 20_301 });
    const files = schemas.map((schema, index) => {
      const text = generateType(schema, 'Any', index % 2 === 0 ? {} : { draft: 'draft-07' });
      return [`${index}.ts`, `${text}export {};\n`];
    });
    const half = Math.floor(schemas.length / 2);
    const tools = schemas.slice(0, half).map((inputSchema, index) => ({
      name: `tool${index}`,
      inputSchema,
      outputSchema: schemas[half + index],
    }));
    const declarations = await generateDeclarations([{ id: 'random', tools }]);
    expect(await compileErrors({ ...Object.fromEntries(files), 'codemode.d.ts': declarations })).toEqual([]);
  });

  test('gives the same text each time', () => {
    fc.assert(
      fc.property(randomSchema, (schema) => {
        expect(generateType(structuredClone(schema), 'Any')).toBe(generateType(schema, 'Any'));
      }),
      { numRuns: rounds(50) },
    );
  });
});
