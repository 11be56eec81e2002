import { expect, test } from 'vitest';
import { freeReferences } from './free-references.ts';
import { parseScript } from './parse.ts';

const freeIn = async (source: string): Promise<readonly string[]> => {
  const parsed = await parseScript(source, 'body');
  if (parsed.language === 'none') throw new Error(parsed.message);
  return freeReferences(parsed.tree).map(({ name }) => name);
};

test.each([
  ['a; b.c; d[e]; f?.g; ({ h, i: j, [k]: l });', ['a', 'b', 'd', 'e', 'f', 'h', 'j', 'k', 'l']],
  ['let a = b; const { c, d: e, ...f } = g; var [h, [i = j]] = k; a; c; e; f; h; i; d;', ['b', 'g', 'j', 'k', 'd']],
  ['function f(a, { b, c: [d] }, ...e) { return a + b + d + e + g; } f(b);', ['g', 'b']],
  ['{ let a; var b; function c() {} class D {} } a; b; c; D;', ['a', 'c', 'D']],
  ['const f = function g() { return g; }; g;', ['g']],
  ['const F = class G { m() { return G; } }; G;', ['G']],
  ['for (let i = 0; i < n; i++) i; i; for (const k in o) k; k; for (var v of w) v; v;', ['n', 'i', 'o', 'k', 'w']],
  ['try { a; } catch (b) { b; } b; try {} catch { c; }', ['a', 'b', 'c']],
  ['x: for (;;) { break x; } x;', ['x']],
  [
    'class A { b = c; static { var d; d; } [e]() {} static f = g; #h = 1; i() { return this.#h; } } d;',
    ['c', 'e', 'g', 'd'],
  ],
  ['const a = (b, c = b, d = e) => { var e; return e; };', ['e']],
  ['switch (a) { case b: let c; c; } c;', ['a', 'b', 'c']],
  ['function f() { new.target; } import.meta; import("a");', []],
  ['tag`a ${b}`;', ['tag', 'b']],
  ['(a = b); [c] = d; ({ e } = f); g++; delete h.i;', ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']],
  ['late(); function late() { return later; } const later = 1;', []],
  ['import { a as b } from "c"; b; a; export { b as d };', ['a']],
  ['let a: B<typeof c> = d as E; f<G>(h!); i satisfies J; <K>l;', ['d', 'f', 'h', 'i', 'l']],
  ['interface A { b: c } type D = e; declare const g: number; g; declare function h(): void; h;', ['g', 'h']],
  ['function f(this: A, a?: B): c is D { return a; } class E implements F { g?: H }', []],
  ['import type { A } from "b"; import { type C, d } from "e"; d; A;', ['A']],
])('names that a script does not declare: %s', async (source, names) => {
  expect(await freeIn(source)).toEqual(names);
});

test('given a script that nests deep, it is read all the same', async () => {
  expect(await freeIn(`${'a+'.repeat(3_000)}b`)).toHaveLength(3_001);
});
