import type { ProbeGroup } from '../probe.ts';

export const typescript: ProbeGroup = {
  title: 'TypeScript',
  form: 'module',
  offered: true,
  probes: [
    {
      feature: 'type annotations',
      code: "const n: number = 1; const f = (a: string, b?: number): string => a + (b ?? n); export default f('x');",
      expect: 'x1',
    },
    {
      feature: 'interfaces and type aliases',
      code: "interface Point { x: number; y?: number } type Id = string | number; const p: Point = { x: 1 }; const id: Id = 'a'; export default [p, id];",
      expect: [{ x: 1 }, 'a'],
    },
    {
      feature: 'generics',
      code: "function first<T>(list: readonly T[]): T | undefined { return list[0]; } const m = new Map<string, number[]>([['a', [1]]]); export default [first<number>([7]), m.get('a')];",
      expect: [7, [1]],
    },
    {
      feature: 'as, satisfies and non-null assertions',
      code: 'const v = { a: 1 } satisfies Record<string, number>; const u = v as { a: number }; const w: number | null = u.a; export default w! + 1;',
      expect: 2,
    },
    {
      feature: 'as const and readonly',
      code: "const list = ['a', 'b'] as const; type Item = (typeof list)[number]; const item: Item = 'a'; export default [list, item];",
      expect: [['a', 'b'], 'a'],
    },
    {
      feature: 'class modifiers and implements',
      code: "interface Named { name: string } class A implements Named { private readonly secret: number = 1; public name: string; declare extra: string; constructor(name: string) { this.name = name; } protected get s(): number { return this.secret; } static of(n: string): A { return new A(n); } } export default A.of('n').name;",
      expect: 'n',
    },
    {
      feature: 'abstract classes and overrides',
      code: 'abstract class Shape { abstract area(): number; } class Square extends Shape { constructor(private_side: number) { super(); this.side = private_side; } side: number; override area(): number { return this.side ** 2; } } export default new Square(3).area();',
      expect: 9,
    },
    {
      feature: 'overloads and this parameters',
      code: 'function f(a: string): string; function f(a: number): number; function f(a: any) { return a; } function g(this: { v: number }) { return this.v; } export default [f(1), g.call({ v: 2 })];',
      expect: [1, 2],
    },
    {
      feature: 'type-only imports and exports',
      code: "import type { Nothing } from 'nowhere'; import { type Gone, CodemodeError } from '@codemode/errors'; export type T = Nothing; export default typeof CodemodeError;",
      expect: 'function',
    },
    {
      feature: 'type guards and assertion functions',
      code: "const isText = (v: unknown): v is string => typeof v === 'string'; function must(v: unknown): asserts v is number { if (typeof v !== 'number') throw new TypeError('no'); } const x: unknown = 5; must(x); export default [isText('a'), x + 1];",
      expect: [true, 6],
    },
    {
      feature: 'optional chaining with types',
      code: "type U = { profile?: { name: string } }; const u: U = {}; export default u.profile?.name ?? 'anonymous';",
      expect: 'anonymous',
    },
    {
      feature: 'declare and ambient names',
      code: 'declare const injected: string; declare function missing(): void; export default typeof injected;',
      expect: 'undefined',
    },
    {
      feature: 'arrow generics and defaults',
      code: "const id = <T,>(x: T): T => x; const pair = <A, B = A>(a: A, b: B): [A, B] => [a, b]; export default [id(1), pair(1, 'x')];",
      expect: [1, [1, 'x']],
    },
    {
      feature: 'utility and conditional types',
      code: 'type P = Partial<{ a: number }>; type R = P extends { a?: infer N } ? N : never; const r: R = 3; export default r;',
      expect: 3,
    },
    {
      feature: 'template literal and mapped types',
      code: `type K = \`on\${'A' | 'B'}\`; type M = { readonly [Key in K]?: () => void }; const m: M = { onA: () => {} }; export default Object.keys(m);`,
      expect: ['onA'],
    },
    {
      feature: 'definite assignment and index signatures',
      code: 'let later: number; later = 4; class D { v!: number; [key: string]: unknown; } export default [later, Object.keys(new D())];',
      expect: [4, ['v']],
    },
    {
      feature: 'enums and const enums',
      code: "enum Color { Red, Green = 5, Blue } const enum Size { S = 's' } export default [Color.Blue, Color[5], Size.S];",
      expect: [6, 'Green', 's'],
    },
    {
      feature: 'parameter properties',
      code: 'class A { constructor(private readonly x: number, public y = 2) {} sum() { return this.x + this.y; } } export default new A(1).sum();',
      expect: 3,
    },
    {
      feature: 'accessor fields',
      code: 'class A { accessor x = 1; } const a = new A(); a.x += 1; export default [a.x, Object.keys(a)];',
      expect: [2, []],
    },
    {
      feature: 'namespaces',
      code: 'namespace N { export const a = 1; export const next = () => a + 1; } export default [N.a, N.next()];',
      expect: [1, 2],
    },
    {
      feature: 'arguments of types in calls alone',
      code: "const list = new Set<string>(['a']); export default [...list];",
      expect: ['a'],
    },
  ],
};
