import { parse } from 'acorn';
import { describe, expect, test } from 'vitest';
import { originalPosition, positionAt } from './edits.ts';
import { prepareModule } from './prepare-module.ts';

const prepare = (source: string) => prepareModule(source, { serverOf: () => undefined, opens: () => false });
const codeOf = async (source: string): Promise<string> => (await prepare(source)).code;
const isModule = (code: string): boolean => parse(code, { ecmaVersion: 'latest', sourceType: 'module' }) !== undefined;

describe('given a for (let …; …; …) with a closure of its variable and a continue that reaches it', () => {
  test.each([
    [
      'for (let i = 0; i < 3; i++) { fs.push(() => i); if (i) continue; i(); }',
      'for (let i = 0; i < 3; i++) __codemode_body_1__:{ fs.push(() => i); if (i) break __codemode_body_1__; i(); }',
    ],
    [
      'a: for (let i = 0; ; ) { fs.push(() => i); for (const x of y) continue a }',
      'a: for (let i = 0; ; ) __codemode_body_1__:{ fs.push(() => i); for (const x of y) break __codemode_body_1__ }',
    ],
    [
      'for (let [i, { k = () => i }] = y; ; ) if (k) continue; else i();',
      'for (let [i, { k = () => i }] = y; ; ) __codemode_body_1__:if (k) break __codemode_body_1__; else i();',
    ],
    [
      'for (let i = 0; ; ) for (let j = 0; ; ) { fs.push(() => i + j); continue; }',
      'for (let i = 0; ; ) for (let j = 0; ; ) __codemode_body_1__:{ fs.push(() => i + j); break __codemode_body_1__; }',
    ],
  ])('the continue leaves the labelled body: %s', async (source, expected) => {
    const code = await codeOf(source);
    expect(code).toBe(expected);
    expect(isModule(code)).toBe(true);
  });

  test.each([
    'for (let i = 0; i < 3; i++) { fs.push(() => i); }',
    'for (let i = 0; i < 3; i++) { if (i) continue; f(i); }',
    'for (let i = 0; i < 3; i++) { fs.push(() => { while (i) continue; }); }',
    'for (let i = 0; i < 3; i++) { for (const x of y) { fs.push(() => i); continue; } }',
    'for (var i = 0; i < 3; i++) { fs.push(() => i); continue; }',
    'for (const x of y) { fs.push(() => x); continue; }',
  ])('what the engine runs rightly stays: %s', async (source) => {
    expect(await codeOf(source)).toBe(source);
  });
});

describe('given a for await', () => {
  const WAIT =
    '}catch(__codemode_error__){try{if(__codemode_loop__?.closes())await __codemode_loop__.closing}catch{}throw __codemode_error__}' +
    'finally{if(__codemode_loop__?.closes())__codemode_loop__.closed(await __codemode_loop__.closing)}}';
  const TOOK = '__codemode_loop__.took(await __codemode_loop__.pull())';
  const of = (iterable: string): string =>
    `(__codemode_loop__=__codemode_for_await__(${iterable})).took(await __codemode_loop__.pull())`;

  test.each([
    [
      'for await (const x of y) { f(x) }',
      `{let __codemode_loop__;try{for       (const x of ${of('y')}) {{ f(x) };${TOOK}}${WAIT}`,
    ],
    [
      'if (a) b: c: for /* await */ await (x of (y)) if (x) continue b; else break c',
      `if (a) {let __codemode_loop__;try{b: c: for /* await */       (x of (${of('y')})) {__codemode_body_1__:if (x) break __codemode_body_1__; else break c;${TOOK}}${WAIT}`,
    ],
    [
      'for await (async of y) f()\nz = 1',
      `{let __codemode_loop__;try{for       ((async) of ${of('y')}) {f();${TOOK}}${WAIT}\nz = 1`,
    ],
  ])('its steps are awaited in the script: %s', async (source, expected) => {
    const code = await codeOf(source);
    expect(code).toBe(expected);
    expect(isModule(code)).toBe(true);
  });

  test.each([
    'for await (const a of b) for await (const c of d()) f(c)',
    'for await (const a of b) {}for await (const c of d) {}for (let i = 0; ; ) { g(() => i); continue; }g();',
    'for await (const a of function* () {}()) do h(); while (a)\nfor await (const c of class {}) ;',
    'type T = { a: 1 }; for await (const x of y as { a: 1 }[]) z = x as { a: 1 }\nfor await (const { a = (b as any) } of c!) <any>a',
    'async function* f() { for await (const x of yield 1) { yield* x } } f();for await (const x of y) f()',
    'for await (const a of b) switch (a) { case 1: continue }',
    'for await (const a of b) for (let i = 0; ; ) { g(() => i); if (i) continue; }',
  ])('what stands next to it stays a program: %s', async (source) => {
    const { code, diagnostics } = await prepare(source);
    expect(diagnostics).toEqual([]);
    expect(isModule(code)).toBe(true);
    expect(code).not.toContain('for await');
  });

  test('given an offset in head, iterable, body or behind, its position is that of the text as written', async () => {
    const source =
      'x();\nfor await (const {\n a = first() } of second()) { if (a) continue; third() }; fourth(); async function f() {}';
    const prepared = await prepare(source);
    for (const name of ['first', 'second', 'third', 'fourth']) {
      const place = positionAt(prepared.code, prepared.code.indexOf(`${name}()`));
      expect([name, originalPosition(source, prepared, place)]).toEqual([
        name,
        positionAt(source, source.indexOf(name)),
      ]);
    }
  });
});
