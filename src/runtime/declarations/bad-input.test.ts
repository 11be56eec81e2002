import { describe, expect, test } from 'vitest';
import { generateType } from './index.ts';
import { badNameSuite, badSchemaSuite, cyclic, range, SCHEMAS } from './testing/bad-input-suite.ts';
import { compileErrors } from './testing/compile.ts';

/** One of the large ones beside all that are small. */
const LARGE = /100,000|10,000|10 MB/;
badSchemaSuite(Object.keys(SCHEMAS).filter((name) => !LARGE.test(name) || name === '100,000 members'));
badNameSuite({
  'empty, long, emoji, and those of the module itself': [
    '',
    'x'.repeat(10_000),
    '📚',
    'then',
    '__meta__',
    'default',
    'a*/b',
    '\u2028',
    '\ud800',
    '__proto__',
    'constructor',
  ],
  '10,000 times the same': range(10_000).map(() => 'same'),
});

describe('a schema that makes no sense or means harm', () => {
  test('has a warning where a type is wider than the schema', () => {
    const warned = (name: string) => generateType(SCHEMAS[name]?.(), 'Bad').match(/Warning: [^\n]*?(?= \*\/|\n)/g)?.[0];
    expect(warned('references out of the document')).toBe(
      'Warning: `http://example.com/a.json` refers to something outside of the schema, so this accepts too much.',
    );
    expect(warned('properties 10,000 deep')).toBe('Warning: too large a schema, so this accepts too much.');
    expect(warned('100,000 members')).toBe('Warning: too many members, so this accepts too much.');
    expect(warned('100,000 values')).toBe('Warning: too many values, so this accepts too much.');
    expect(warned('unions that multiply')).toBe('Warning: too many combinations, so this accepts too much.');
    expect(warned('a circle of 30 references in place')).toMatch(/refers back to itself/);
    expect(warned('a getter that throws')).toBe('Warning: Error: no reading *\\/, so this accepts too much.');
  });

  test('a schema that holds itself becomes a recursive type', () => {
    expect(generateType(cyclic(), 'Tree')).toContain('type TreeCycle = { kids: TreeCycle[]; label?: string };');
  });
});

describe('names for a type', () => {
  test('that no type can have become such as one can', async () => {
    const names = (
      'as any await bigint boolean break case catch class const continue debugger default delete do else enum export ' +
      'extends false finally for function if implements import in instanceof interface let never new null number object ' +
      'package private protected public return static string super switch symbol this throw true try typeof undefined ' +
      'unknown var void while with yield Object Array Promise Record Bad eval arguments async of type then __proto__'
    ).split(' ');
    const odd = ['', ' ', '1', 'a b', 'é', '*/', '📚', 'x'.repeat(10_000), '\ud800', '$', '_'];
    const schema = { type: 'object', properties: { me: { $ref: '#' }, toString: {}, list: { items: { $ref: '#' } } } };
    const files = [...names, ...odd].map((name, index) => [`${index}.ts`, generateType(schema, name)]);
    expect(await compileErrors(Object.fromEntries(files))).toEqual([]);
    for (const name of ['Bad', '$x', 'camelCase', 'Object', 'type']) {
      expect(generateType(schema, name)).toContain(`export type ${name} = `);
    }
  });
});
