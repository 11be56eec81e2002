import type { ProbeGroup } from '../probe.ts';

export const classes: ProbeGroup = {
  title: 'Classes',
  form: 'function body',
  offered: true,
  probes: [
    {
      feature: 'public fields',
      code: "class A { x = 1; y = this.x + 1; ['z' + 1] = 3; static s = 4; } const a = new A(); return [a.x, a.y, a.z1, A.s, Object.keys(a)];",
      expect: [1, 2, 3, 4, ['x', 'y', 'z1']],
    },
    {
      feature: 'private fields',
      code: 'class A { #x = 1; get x() { return this.#x; } set x(v) { this.#x = v; } static is(o) { return #x in o; } } const a = new A(); a.x = 5; return [a.x, A.is(a), A.is({}), Object.keys(a)];',
      expect: [5, true, false, []],
    },
    {
      feature: 'private methods and accessors',
      code: 'class A { #m() { return 1; } get #g() { return 2; } static #s() { return 3; } all() { return [this.#m(), this.#g, A.#s()]; } } return new A().all();',
      expect: [1, 2, 3],
    },
    {
      feature: 'private access on others throws',
      code: 'class A { #x = 1; static read(o) { return o.#x; } } try { A.read({}); } catch (e) { return e.name; }',
      expect: 'TypeError',
    },
    {
      feature: 'static blocks',
      code: 'class A { static a = 1; static b; static { this.b = this.a + 1; } } return A.b;',
      expect: 2,
    },
    {
      feature: 'inheritance and super',
      code: "class A { constructor(n) { this.n = n; } hi() { return 'A' + this.n; } static make() { return new this(7); } } class B extends A { constructor() { super(1); this.m = 2; } hi() { return super.hi() + 'B' + this.m; } } return [new B().hi(), B.make() instanceof B, Object.getPrototypeOf(B) === A];",
      expect: ['A1B2', true, true],
    },
    {
      feature: 'implicit derived constructors',
      code: 'class A { constructor(...a) { this.a = a; } } class B extends A {} return new B(1, 2).a;',
      expect: [1, 2],
    },
    {
      feature: 'getters, setters, statics',
      code: 'class T { static #count = 0; static get count() { return T.#count; } constructor() { T.#count++; } } new T(); new T(); return T.count;',
      expect: 2,
    },
    {
      feature: 'extending Array',
      code: 'class Stack extends Array { top() { return this.at(-1); } } const s = Stack.from([1, 2]); s.push(3); return [s.top(), s.length, s instanceof Stack, s.map((x) => x) instanceof Stack, Array.isArray(s)];',
      expect: [3, 3, true, true, true],
    },
    {
      feature: 'extending Error',
      code: "class MyError extends Error { constructor(m, o) { super(m, o); this.name = 'MyError'; this.code = 7; } } const e = new MyError('bad', { cause: 'why' }); return [String(e), e instanceof Error, e.cause, e.code, typeof e.stack];",
      expect: ['MyError: bad', true, 'why', 7, 'string'],
    },
    {
      feature: 'extending Map',
      code: "class Counter extends Map { add(k) { return this.set(k, (this.get(k) ?? 0) + 1); } } return [...new Counter().add('a').add('a').add('b')];",
      expect: [
        ['a', 2],
        ['b', 1],
      ],
    },
    {
      feature: 'extending Promise',
      code: 'class P extends Promise {} const p = P.resolve(1); return [p instanceof P, p.then(() => 1) instanceof P, await p];',
      expect: [true, true, 1],
    },
    {
      feature: 'class expressions',
      code: 'const K = class Named { static who() { return Named.name; } }; return [K.who(), K.name];',
      expect: ['Named', 'Named'],
    },
    {
      feature: 'mixins',
      code: "const Loud = (Base) => class extends Base { hi() { return super.hi().toUpperCase(); } }; class A { hi() { return 'hi'; } } return new (Loud(A))().hi();",
      expect: 'HI',
    },
    {
      feature: 'Symbol.species and toStringTag',
      code: "class A { get [Symbol.toStringTag]() { return 'Tagged'; } } return String(new A());",
      expect: '[object Tagged]',
    },
    {
      feature: 'calling a class throws',
      code: 'class A {} try { A(); } catch (e) { return e.name; }',
      expect: 'TypeError',
    },
    {
      feature: 'this before super throws',
      code: 'class A {} class B extends A { constructor() { try { this.x = 1; } catch (e) { super(); this.e = e.name; } } } return new B().e;',
      expect: 'ReferenceError',
    },
    {
      feature: 'accessors with computed names',
      code: "const k = 'v'; class A { get [k]() { return 1; } static async *[Symbol.asyncIterator]() { yield 1; } } return [new A().v, typeof A[Symbol.asyncIterator]];",
      expect: [1, 'function'],
    },
    {
      feature: 'generator and async methods',
      code: 'class A { *g() { yield 1; } async a() { return 2; } async *ag() { yield 3; } } const a = new A(); const out = [...a.g(), await a.a()]; for await (const x of a.ag()) out.push(x); return out;',
      expect: [1, 2, 3],
    },
    {
      feature: 'instance fields shadow methods',
      code: "class A { m() { return 'method'; } } class B extends A { m = () => 'field'; } return new B().m();",
      expect: 'field',
    },
  ],
};
