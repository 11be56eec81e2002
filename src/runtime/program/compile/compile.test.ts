// @ts-expect-error The declarations of this module are the editor's own.
import { typescript } from 'monaco-editor/languages/features/typescript/lib/typescriptServices';
import { expect, test } from 'vitest';
import { prepareModule } from '../index.ts';

const names = { serverOf: () => undefined, opens: () => false };
const resultOf = (code: string): unknown =>
  new Function(
    `"use strict"; let result;\n${code.replace('export default', ';result =')}\nreturn JSON.stringify(result);`,
  )();

test.each([
  'enum A { B, C = 5, D } export default [A, A.D, A[5]];',
  'const enum A { B = 1 << 2, C = B | 1, D = "x", E = `${D}y` } export default [A, A.C, A.E];',
  'const f = () => 7;\nenum A {\n  B = f(), // one\n  "c-d" = "e",\n}\nexport default [A, A[7]];',
  'enum A { B } enum A { C = 4, D = C } export default A;',
  '{ enum A { B } } function g() { enum A { C = -1, D } return A; } export default g();',
  'class A { constructor(private readonly x: number, public y = 2) {} get s() { return this.x + this.y; } } export default [new A(1), new A(1).s];',
  'enum E { F } class A { constructor(private readonly x: number) {} } namespace N { export const a = new A(E.F); } export default N;',
  'enum E { A = 1 /* a */ } const f = (a /* b */, b: number) => [a, b]; export default [E, f(1, 2)];',
  'class B { z = 1 } class A extends B { w = 3; constructor(protected x?: number) { super(); this.w += x ?? 0; } } export default new A(4);',
  'class A { accessor x: number = 1; static accessor y = 2; } const a = new A(); a.x += 4; A.y += 1; export default [a.x, A.y, Object.keys(a)];',
  'namespace N { export const a = 1; export let b; b = a + 1; export function f() { return { a, b }; } export class C {} const d = 4; } export default [N, N.f()];',
  'namespace N { export namespace M { export const a = 1 } export const { b, c: [d = 3] } = { b: M.a, c: [] } } export default N;',
  'namespace A.B.C { export enum E { F } export const x = E.F } import Q = A.B.C; export default [A, Q.x];',
  'class K { static s = 1 } namespace K { export const t = 2; export const u = t + 1 } export default [K.t, K.u];',
  'namespace N { export const a = 1 } namespace N { export const b = a + 1 } export default N;',
  'function h() { const q = 7; return q } let q = 3; enum E { B = q } export default [E, h()];',
  'const q = 7; function h(q: number) { enum E { B = q } return E } export default [h(3), q];',
  'function g() { enum E { A = 1, B = A + 1 } return E } enum E { A = 5 } enum F { C = E.A, D } export default [g(), F];',
  'namespace T { export interface I { a: 1 } } export default 1;',
])('given %s, it gives what TypeScript makes of it', async (source) => {
  const { code, diagnostics } = await prepareModule(source, names);
  expect(diagnostics).toEqual([]);
  expect(code.split('\n')).toHaveLength(source.split('\n').length);
  const options = { target: 9, module: 99 };
  expect(resultOf(code)).toBe(resultOf(typescript.transpile(source, options)));
});
