import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { generateType } from './index.ts';
import { compileErrors } from './testing/compile.ts';

const FOLDER = new URL('./golden/', import.meta.url);

interface Fixture {
  readonly schema: unknown;
  /** Values that must be assignable as they are written. */
  readonly valid: readonly unknown[];
  /** Values that must not. */
  readonly invalid: readonly unknown[];
}

const fixtures = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.json'))
  .map((file) => {
    const name = file.slice(0, -'.json'.length);
    const fixture = JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')) as Fixture;
    return { name, ...fixture, text: generateType(fixture.schema, 'Golden') };
  });

describe('a schema as TypeScript', () => {
  test.each(fixtures)('$name is printed as in its golden file', async ({ name, text }) => {
    await expect(text).toMatchFileSnapshot(`golden/${name}.d.ts`);
  });

  test('every golden file compiles, takes the valid values and refuses the others', async () => {
    const files = Object.fromEntries(
      fixtures.flatMap(({ name, text, valid, invalid }) => {
        const uses = [
          ...valid.map((value, index) => `export const valid${index}: Golden = ${code(value)};`),
          ...invalid.map(
            (value, index) => `// @ts-expect-error\nexport const invalid${index}: Golden = ${code(value)};`,
          ),
        ];
        return [
          [`${name}.d.ts`, text],
          [`${name}-used.ts`, `import type { Golden } from './${name}.d.ts';\n${uses.join('\n')}\n`],
        ];
      }),
    );
    expect(fixtures.length).toBeGreaterThan(10);
    expect(await compileErrors(files)).toEqual([]);
  });
});

/** A value as an expression on one line, which is checked as what a user types. */
function code(value: unknown): string {
  return JSON.stringify(value).replace(/"__proto__":/g, '["__proto__"]:');
}
