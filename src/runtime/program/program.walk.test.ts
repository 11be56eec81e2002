import { parse } from 'acorn';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rounds } from '../../../test/sample.ts';
import { applyReplacements, offsetAt, originalOffset, originalPosition, positionAt } from './edits.ts';
import { parseScript } from './parse.ts';
import { ASYNC_BODY, prepareBody } from './prepare-body.ts';
import { prepareModule } from './prepare-module.ts';
import { manyNamesSuite } from './testing/many-names-suite.ts';

const names = {
  serverOf: (specifier: string) => /^@codemode\/servers\/(.+)$/.exec(specifier)?.[1],
  opens: (specifier: string) => specifier === '@codemode/discovery',
};
const prepare = (source: string) => prepareModule(source, names);
const codeOf = async (source: string): Promise<string> => (await prepare(source)).code;

describe('types are blanked, everything else keeps its place', () => {
  test.each([
    ['let a: number = 1', 'let a = 1'],
    ['type A = {\n  b: string;\n};\nx', 'x'],
    ['interface A { b?: string }\n(x)', '(x)'],
    ['function f<T>(this: A, a?: T, ...b: T[]): a is T { return a!; }', 'function f ( a , ...b ) { return a ; }'],
    ['const f = async <T,>(x: T): Promise<T> => x', 'const f = async (x ) => x'],
    ['x as const as unknown\n[1]', 'x; [1]'],
    ['import { type A, b } from "m"; b', 'import { b } from "m"; b'],
    ['import type { A } from "m"; let a: A', 'let a'],
    [
      'class A<T> extends B<T> implements I, J { private readonly x: number = 1; declare y: string; z!: T; w?: T; static override q(): void {} }',
      'class A extends B { x = 1; z ; w ; static q() {} }',
    ],
    ['abstract class A { abstract b(): void; c() {} }', 'class A { c() {} }'],
    ['new Map<string, number>(); const s = f<string>(1); g<A>`t`', 'new Map (); const s = f (1); g `t`'],
    ['try {} catch (e: unknown) {}', 'try {} catch (e ) {}'],
    ['const [a, b]: [number, number] = c; const { d }: { d: number } = e', 'const [a, b] = c; const { d } = e'],
    ['type A = 1; export type { A }; export interface B {} export const c: B = 1', 'export const c = 1'],
    [
      'import { list } from "m"; export { list, type A } from "m"; let x: A = list',
      'import { list } from "m"; export { list, } from "m"; let x = list',
    ],
    ['declare const z: number; declare function f(): void; z', 'z'],
    ['<any>x; y satisfies Z; x!.y', 'x; y ; x .y'],
    ['const a = (await f()) as A;\n(b)', 'const a = (await f()) ; (b)'],
    ['((a) /* as */ as B); (a)!.b; (<T>(a)); ((a)) satisfies (C)', '((a) /* as */ ); (a) .b; ( (a)); ((a)) '],
    ['class A { [key: string]: any; get v(): number { return 1 } }', 'class A { get v() { return 1 } }'],
    [
      'const o = { m<T>(a: T): void {}, get [k](): string { return "" } }',
      'const o = { m (a ) {}, get [k]() { return "" } }',
    ],
    ['for (const x of y as number[]) z', 'for (const x of y ) z'],
    ['let f: (a: { b: "}" }) => void = g', 'let f = g'],
    ['const f = async (id: number): Promise<{\n  id: number;\n}> => ({ id })', 'const f = async (id ) => ({ id })'],
    ['const f = (x: A)\n  :\n  | B\n  | C => x', 'const f = (x ) => x'],
    ['const f = (x) /* :) */: x is\n B => x', 'const f = (x) /* :) */ => x'],
    ['const f = async <\n  T,\n>(x: T) => x', 'const f = async (x ) => x'],
    ['function f() { return <\n T\n>(x: T) => x }', 'function f() { return (x ) => x }'],
    ['function f() { return <\n number\n>\n(5) }', 'function f() { return (5) }'],
    ['function f() { throw <\n number // >\n>5 }', 'function f() { throw 5 }'],
    ['export default interface A {}\n(x)', '; (x)'],
  ])('%s', async (source, expected) => {
    const { code, diagnostics } = await prepare(source);
    expect(diagnostics).toEqual([]);
    expect(code).toHaveLength(source.length);
    for (let i = 0; i < source.length; i++) expect([source[i], ' ', ';']).toContain(code[i]);
    parse(code, { ecmaVersion: 'latest', sourceType: 'module' });
    const bare = (text: string): string => text.replace(/;/g, ' ').replace(/\s+/g, ' ').trim();
    expect(bare(code)).toBe(bare(expected));
  });

  test('an import only used as a type is left out, one used as a value stays', async () => {
    expect(await codeOf('import { Issue, list } from "m"; let a: Issue = list();')).toBe(
      'import {        list } from "m"; let a        = list();',
    );
  });

  test.each([
    ['@d class A {}', 'A decorator'],
    ['class A { @d() m() {} }', 'A decorator'],
    ['import fs = require("fs"); let a: number', 'import … = require()'],
  ])('%s is refused with a hint', async (source, what) => {
    expect((await prepare(source)).diagnostics).toMatchObject([
      { severity: 'error', code: 'UNSUPPORTED_SYNTAX', message: expect.stringContaining(what) },
    ]);
  });

  test('plain JavaScript is not touched', async () => {
    const source = 'const a = b < c > d; label: for (;;) break label; x = { y: 1 };';
    expect(await prepare(source)).toMatchObject({ code: source, edits: [], diagnostics: [] });
  });
});

describe('promises that nobody awaits are watched', () => {
  test.each([
    ['async function f() {}\nf();', true],
    ['const f = async () => {}; f();', true],
    ['import { go } from "@codemode/servers/s"; function g() { go({}); }', true],
    ['import * as s from "@codemode/servers/s"; function g() { s.go({}); }', true],
    ['(async () => {})();', true],
    ['p.then(f);', true],
    ['Promise.reject(1);', true],
    ['xs.forEach(async (x) => {});', true],
    ['void main();', true],
    ['new Promise((_, reject) => reject(1));', true],
    ['async function f() {}\nxs.forEach((x) => f(x));', true],
    ['async function f() {}\nsetTimeout(f, 5);', true],
    ['async function f() {}\nsetTimeout(() => f(), 5);', true],
    ['import { go } from "@codemode/servers/s"; xs.forEach((x) => x.ok && go(x));', true],
    ['import { go } from "@codemode/servers/s"; const never = go({});', true],
    ['const lost = Promise.reject(1);', true],
    ['xs.map(async (x) => {});', true],
    ['import { go } from "@codemode/servers/s"; xs.map((x) => go(x));', true],
    ['import { go } from "@codemode/servers/s"; xs.push(go({}));', true],
    ['import { go } from "@codemode/servers/s"; const p = go({}); f(p);', true],
    ['const all = xs.map(async (x) => {}); await Promise.all(all);', false],
    ['import { go } from "@codemode/servers/s"; const p = go({}); await p;', false],
    ['import { go } from "@codemode/servers/s"; export const p = go({}), q = await go({}); await f(p);', false],
    ['async function f() {}\nawait f();', false],
    ['function g(xs) { xs.push(1); console.log(xs); sort(xs); }', false],
    ['const r = f();', false],
    ['xs.forEach((x) => {});', false],
    ['xs.forEach((x) => seen.add(x));', false],
    ['setTimeout(resolve, 5);', false],
    ['setTimeout(() => resolve(1), 5);', false],
    ['const done = new Promise((resolve) => resolve(1)); await done;', false],
    ['class A extends B { constructor() { super(); } }', false],
  ])('%s: %s', async (source, watched) => {
    expect((await codeOf(source)).includes('__codemode_floating__(')).toBe(watched);
  });
});

describe('servers a script names', () => {
  test.each([
    [
      'import { a } from "@codemode/servers/x"; export * from "@codemode/servers/y"; await import("@codemode/servers/z");',
      ['x', 'y', 'z'],
      false,
    ],
    ['import { listServers } from "@codemode/discovery";', [], true],
    ['await import("@codemode/servers/" + name);', [], true],
    ['const s = "import x from \\"@codemode/servers/x\\""; // import "@codemode/servers/y"', [], false],
  ])('%s', async (source, serverIds, open) => {
    expect((await prepare(source)).mentions).toMatchObject({ serverIds, open });
  });

  test('given imports of every form, their modules and names are told with their places', async () => {
    const source = `import a, { b as c, "d-e" as f } from 'm';\nexport { g as h } from 'n';\nawait import('o');`;
    const { imports = [] } = (await prepare(source)).mentions;
    const seen = imports.map(({ specifier, offset, names }) => [
      specifier,
      source.slice(offset, offset + 3),
      names.map(({ name, offset: at }) => [name, source.slice(at, at + 1)]),
    ]);
    expect(seen).toEqual([
      [
        'm',
        "'m'",
        [
          ['default', 'a'],
          ['b', 'b'],
          ['d-e', '"'],
        ],
      ],
      ['n', "'n'", [['g', 'g']]],
      ['o', "'o'", []],
    ]);
  });
});

describe('positions', () => {
  test('an offset outside a change maps to the same character of the text as written', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
        fc.array(fc.tuple(fc.nat(59), fc.nat(5), fc.string({ maxLength: 6 })), { maxLength: 5 }),
        (source, raw) => {
          let end = 0;
          const replacements = raw
            .map(([offset, removed, text]) => ({ offset, removed, text }))
            .sort((a, b) => a.offset - b.offset)
            .filter(({ offset, removed }) => {
              const fits = offset >= end && offset + removed <= source.length;
              if (fits) end = offset + removed;
              return fits;
            });
          const { code, edits } = applyReplacements(source, replacements);
          let at = 0;
          for (const { offset, removed } of [...replacements, { offset: source.length, removed: 0 }]) {
            for (let i = at; i < offset; i++) {
              const inCode = [...Array(code.length).keys()].filter((c) => originalOffset(edits, c) === i);
              expect(inCode.some((c) => code[c] === source[i])).toBe(true);
            }
            at = offset + removed;
          }
        },
      ),
      { numRuns: rounds(200) },
    );
  });

  test('columns count code points, and come back', () => {
    const text = 'a\n😀b\n\tc';
    expect(positionAt(text, text.indexOf('b'))).toEqual({ line: 2, column: 2 });
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.nat(), (source, seed) => {
        const offset = source.length === 0 ? 0 : seed % (source.length + 1);
        const inPair =
          /^[\udc00-\udfff]/.test(source.slice(offset)) && /[\ud800-\udbff]$/.test(source.slice(0, offset));
        if (!inPair) expect(offsetAt(source, positionAt(source, offset))).toBe(offset);
      }),
    );
  });

  test('a place after a wrapped call is where it was written', async () => {
    const source = 'async function f() {}\nf(); boom();';
    const prepared = await prepare(source);
    const offset = prepared.code.indexOf('boom()');
    expect(originalPosition(source, prepared, positionAt(prepared.code, offset))).toEqual({ line: 2, column: 6 });
  });
});

describe('given a script that is hard to read', () => {
  test.each([
    ['assertions', '<T>(', ')'],
    ['parameters with defaults', '(a = ', ')'],
    ['conditions', 'a ? (b) : (c = ', ') : d'],
    ['comparisons', 'a<', ''],
    ['constrained types', 'let x: (infer A extends ', ')'],
  ])('one of %s inside each other is read, or given up, in the time that its length takes', async (_, open, close) => {
    const depth = 1500;
    const parsed = await parseScript(`let x: T;\n${open.repeat(depth)}1${close.repeat(depth)}`);
    if (parsed.language === 'none') expect(parsed).toHaveProperty('offset', expect.any(Number));
  });

  test.each([
    ['slashes behind a parenthesis', `let n: number = (${'/'.repeat(44)}\n1);`],
    ['slashes behind the word `for`', `// wait for ${'/'.repeat(44)}\n`],
    ['slashes behind an accessor', `class A {\n get\n a() {}\n static ${'/'.repeat(44)}\n get b() {}\n}`],
    ['blanks in a fence', `\`\`\`ts\n${' '.repeat(100_000)}x`],
    ['blanks behind an expression', `1${' '.repeat(200_000)}x`],
    ['marks in a comment', `a < b; c /*${'>'.repeat(300_000)}*/ > d`],
    ['decorators', `${'@a '.repeat(40_000)}class X {}`],
    ['namespaces', Array.from({ length: 5_000 }, (_, at) => `namespace N${at} { export const a = 1; }`).join('\n')],
  ])('of many %s, it is read, or refused, in the time that its length takes', async (_, source) => {
    await prepareModule(source, names);
    await prepareBody(source, { frame: ASYNC_BODY, expressions: true });
  });

  test('of syntax that is not supported, the first places are told', async () => {
    const { diagnostics } = await prepare('export = a;\n'.repeat(200));
    expect(diagnostics).toHaveLength(50);
    expect(diagnostics[49]).toMatchObject({ code: 'UNSUPPORTED_SYNTAX', path: '50:1' });
  });

  manyNamesSuite(5_000);

  test('a name that is declared twice is found among many', async () => {
    const text = Array.from({ length: 100 }, (_, at) => `let a${at % 99};`).join('');
    expect(await parseScript(text)).toMatchObject({ message: "Identifier 'a0' has already been declared" });
  });
});

test.each([
  ['blanks', ' '.repeat(50_000)],
  ['line breaks', '\n'.repeat(50_000)],
  ['comments', '/* a */ '.repeat(10_000)],
])(
  'given 50,000 characters of %s behind a parenthesis of a script with types, it is read at once',
  async (_what, gap) => {
    const source = `const n: number = 1;\nconst s = (${gap}'x' + n);\nglobalThis.__codemode_result__ = s;`;
    expect((await parseScript(source)).language).toBe('ts');
  },
);
