import { afterAll, expect, test } from 'vitest';
import { createRuntimeHost } from '../../src/runtime/host/host.ts';
import { launchInProcess } from '../../src/runtime/host/testing/in-process.ts';
import type { Json } from '../../src/runtime/json.ts';

const host = createRuntimeHost({ launch: launchInProcess });
afterAll(() => host.close());

test.each<[what: string, code: string, gives: Json]>([
  ['a mark behind a comment', 'class A { x /* what? */ ?: number = 1 }\nexport default new A().x;', 1],
  ['a mark on the next line', 'class A { x // why?: because\n ?: number = 1 }\nexport default new A().x;', 1],
  ['types in a comment', 'class A { x /* : string = 5 */ /* ! */ !: number; y = 3 }\nexport default new A().y;', 3],
  [
    'a comment that names the keyword',
    'interface I {}\nclass A implements /* implements */ I { v = 1 }\nexport default new A().v;',
    1,
  ],
  [
    'a comment between superclass and interfaces',
    'class B { v() { return 1; } }\nclass A extends /* implements I */ B implements /* { */ Object { v() { return 5; } }\nexport default new A().v();',
    5,
  ],
  [
    'a parameter property among comments',
    'class A { constructor(private /* public */ readonly /* x */ a /* ? */ ?: number) {} get() { return this.a; } }\nexport default new A(2).get();',
    2,
  ],
  [
    'parameters among comments',
    'function f(/* this: */ this: void, a /* ?: */ ?: number /* = 3 */) { return a; }\nexport default f(2);',
    2,
  ],
  ['casts among comments', 'const a = 1 /* ! */ !;\nexport default a /* as */ satisfies /* > */ number;', 1],
  [
    'a namespace of types alone',
    'namespace N { export type T = number; export interface I { a: T } }\nconst x: N.T = 6;\nexport default x;',
    6,
  ],
  [
    'override without extends',
    'class A { override x = 8; override m() { return this.x; } }\nexport default new A().m();',
    8,
  ],
  [
    'members that are called override and declare',
    'class A { static override = 2; declare = 3 }\nexport default [A.override, new A().declare];',
    [2, 3],
  ],
  [
    'a parameter called await in a type',
    'const f: (await: number) => number = (a) => a;\nconst g = (h: (await: number) => number): number => h(10);\nexport default g(f);',
    10,
  ],
])('given %s, the script is read and gives its value', async (_, code, gives) => {
  const { response } = await host.run({ code }, { sources: [] });
  expect(response).toMatchObject({ result: gives, diagnostics: [] });
});
