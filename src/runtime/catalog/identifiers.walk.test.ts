import { parse } from 'acorn';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rounds } from '../../../test/sample.ts';
import { exportNames, identifier } from './identifiers.ts';
import { expectLegal } from './testing/legal-characters.ts';

const named = (toolNames: readonly string[]) => Object.fromEntries(exportNames(toolNames));

/** Tool names as servers send them, and as only a hostile one would. */
const toolName = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 6 }),
  fc.stringMatching(/^[ab_.\-/2]{1,6}$/),
  fc.stringMatching(/^(a|b_c|then|__meta__|class)(__[23]){0,2}[-._]?$/),
  fc.constantFrom('then', '__meta__', '__meta____2', '__proto__', 'constructor', 'class', 'class_', '', '_', 'await'),
);

describe('identifiers of tools (§6.1)', () => {
  test('given characters that no identifier holds, each becomes one underscore', () => {
    expect(identifier('read-file')).toBe('read_file');
    expect(identifier('a::b')).toBe('a__b');
    expect(identifier('tick 😀 off')).toBe('tick___off');
    expect(identifier('half \ud83d')).toBe('half__');
  });

  test('given letters of any script, "$" or "_", they are kept', () => {
    for (const name of ['$helper', '_private', 'café', '名前', 'get$', '𝒳', 'camelCase'])
      expect(identifier(name)).toBe(name);
  });

  test('given a name that starts with what may not start one, "_" comes before it', () => {
    expect(identifier('123tool')).toBe('_123tool');
    expect(identifier('٣')).toBe('_٣');
    expect(identifier('\u0301x')).toBe('_\u0301x');
    expect(identifier('')).toBe('_');
  });

  test('given a word that strict code reserves, or "then", "_" comes after it', () => {
    for (const word of ['class', 'await', 'static', 'enum', 'eval', 'arguments', 'interface', 'protected', 'then']) {
      expect(identifier(word)).toBe(`${word}_`);
    }
    for (const word of ['async', 'of', 'get', 'constructor', 'undefined', 'Class', 'newest']) {
      expect(identifier(word)).toBe(word);
    }
  });

  test('given names that collide, they are numbered by code unit order, whatever the order of the list', () => {
    const expected = {
      'get item': 'get_item',
      'get-item': 'get_item__2',
      'get.item': 'get_item__3',
      'get/item': 'get_item__4',
    };
    expect(named(['get/item', 'get.item', 'get-item', 'get item'])).toEqual(expected);
    expect(named(['get item', 'get/item', 'get-item', 'get.item'])).toEqual(expected);
    expect(named(['z', 'Z', 'é', 'e'])).toEqual({ Z: 'Z', e: 'e', z: 'z', é: 'é' });
  });

  test('given a tool whose own name is a numbered one, it keeps it and the collision takes the next number', () => {
    expect(named(['a-b', 'a_b', 'a_b__2'])).toEqual({ 'a-b': 'a_b', a_b: 'a_b__3', a_b__2: 'a_b__2' });
    expect(named(['a-b', 'a_b', 'a_b__2', 'a-b__2'])).toEqual({
      'a-b': 'a_b',
      'a-b__2': 'a_b__2',
      a_b: 'a_b__3',
      a_b__2: 'a_b__2__2',
    });
  });

  test("given a tool named like the module's own export, the tool gets the number", () => {
    expect(named(['__meta__'])).toEqual({ __meta__: '__meta____2' });
    expect(named(['__meta__', '__meta____2'])).toEqual({ __meta__: '__meta____3', __meta____2: '__meta____2' });
  });

  test('given any list, names are unique, legal in modules, and independent of order and repetition', () => {
    fc.assert(
      fc.property(fc.array(toolName, { maxLength: 40 }), (names) => {
        const map = exportNames(names);
        const exports = [...map.values()];
        expect(map.size).toBe(new Set(names).size);
        expect(new Set(exports).size).toBe(exports.length);
        expect(exports).not.toContain('__meta__');
        expect(exports).not.toContain('then');
        const shuffled = exportNames([...names].reverse().concat(names));
        expect([...shuffled].sort()).toEqual([...map].sort());
        const code = [
          ...exports.map((name) => `import { ${name} } from "m"; export default async (input) => ${name}(input);`),
          ...exports.map((name, i) => `const x${i} = 0; export { x${i} as ${name} };`),
          ...exports.map((name) => `export async function ${name}(input) {}`),
        ];
        for (const text of code) parse(text, { ecmaVersion: 2022, sourceType: 'module' });
        if (exports.length > 0) {
          parse(`import { ${exports.join(', ')} } from "m"; export const __meta__ = 1;`, {
            ecmaVersion: 2022,
            sourceType: 'module',
          });
        }
      }),
      { numRuns: rounds(300) },
    );
  });

  test('given 10,000 tools that want one identifier, or a name of 10,000 characters, the names come at once', () => {
    const crowd = Array.from({ length: 10_000 }, (_, i) =>
      String.fromCharCode(0x2190 + (i % 5000)).repeat(1 + Math.floor(i / 5000)),
    );
    const numbered = Array.from({ length: 3_000 }, (_, i) => `___${i + 2}`);
    const map = exportNames([...crowd, ...numbered, 'é-'.repeat(5_000)]);
    expect(new Set(map.values()).size).toBe(map.size);
    expect(map.get('é-'.repeat(5_000))).toBe('é_'.repeat(5_000));
  });

  test('given every 101st character, what is kept is legal for the parser and for TypeScript', () => expectLegal(101));
});
