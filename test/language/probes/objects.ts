import type { ProbeGroup } from '../probe.ts';

export const objects: ProbeGroup = {
  title: 'Objects',
  form: 'function body',
  offered: true,
  probes: [
    {
      feature: 'Object.entries, keys, values',
      code: 'const o = { b: 1, a: 2, 1: 3 }; return [Object.keys(o), Object.values(o), Object.entries(o)];',
      expect: [
        ['1', 'b', 'a'],
        [3, 1, 2],
        [
          ['1', 3],
          ['b', 1],
          ['a', 2],
        ],
      ],
    },
    {
      feature: 'Object.fromEntries',
      code: "return [Object.fromEntries([['a', 1], ['b', 2]]), Object.fromEntries(new Map([['m', 3]]))];",
      expect: [{ a: 1, b: 2 }, { m: 3 }],
    },
    {
      feature: 'Object.assign',
      code: 'return Object.assign({ a: 1 }, null, { b: 2 }, { a: 3 });',
      expect: { a: 3, b: 2 },
    },
    {
      feature: 'Object.groupBy',
      code: "return Object.groupBy([{ t: 'x', n: 1 }, { t: 'y', n: 2 }, { t: 'x', n: 3 }], (o) => o.t);",
      expect: {
        x: [
          { t: 'x', n: 1 },
          { t: 'x', n: 3 },
        ],
        y: [{ t: 'y', n: 2 }],
      },
    },
    {
      feature: 'Object.groupBy gives a null prototype',
      code: "return Object.getPrototypeOf(Object.groupBy([], () => 'a')) === null;",
      expect: true,
    },
    {
      feature: 'Object.hasOwn',
      code: "return [Object.hasOwn({ a: 1 }, 'a'), Object.hasOwn({}, 'toString'), Object.hasOwn([1], 0)];",
      expect: [true, false, true],
    },
    {
      feature: 'Object.freeze and isFrozen',
      code: "const o = Object.freeze({ a: { b: 1 } }); let threw = false; try { o.a = 2; } catch (e) { threw = e instanceof TypeError; } o.a.b = 5; return [threw, o.a.b, Object.isFrozen(o), Object.isFrozen('s')];",
      expect: [true, 5, true, true],
    },
    {
      feature: 'Object.seal and preventExtensions',
      code: 'const o = Object.seal({ a: 1 }); o.a = 2; let threw = 0; try { o.b = 1; } catch { threw++; } try { delete o.a; } catch { threw++; } return [o, threw, Object.isSealed(o), Object.isExtensible(o)];',
      expect: [{ a: 2 }, 2, true, false],
    },
    {
      feature: 'Object.create with descriptors',
      code: 'const o = Object.create({ inherited: 1 }, { x: { value: 2, enumerable: true }, hidden: { value: 3 } }); return [Object.keys(o), o.hidden, o.inherited];',
      expect: [['x'], 3, 1],
    },
    {
      feature: 'Object.defineProperty',
      code: "const o = {}; Object.defineProperty(o, 'x', { get: () => 5, enumerable: true, configurable: false }); let threw = false; try { Object.defineProperty(o, 'x', { value: 1 }); } catch { threw = true; } return [o, threw];",
      expect: [{ x: 5 }, true],
    },
    {
      feature: 'property descriptors',
      code: "return [Object.getOwnPropertyDescriptor({ a: 1 }, 'a'), Object.keys(Object.getOwnPropertyDescriptors({ get x() { return 1; } }).x)];",
      expect: [
        { value: 1, writable: true, enumerable: true, configurable: true },
        ['get', 'set', 'enumerable', 'configurable'],
      ],
    },
    {
      feature: 'Object.is',
      code: "return [Object.is(NaN, NaN), Object.is(0, -0), Object.is('a', 'a'), Object.is({}, {})];",
      expect: [true, false, true, false],
    },
    {
      feature: 'order of keys',
      code: "return Object.keys({ z: 1, 10: 1, a: 1, 2: 1, [Symbol('s')]: 1 });",
      expect: ['2', '10', 'z', 'a'],
    },
    {
      feature: 'symbols as keys',
      code: "const s = Symbol('k'); const o = { [s]: 1, a: 2 }; return [o[s], Object.keys(o), Object.getOwnPropertySymbols(o).length, JSON.stringify(o)];",
      expect: [1, ['a'], 1, '{"a":2}'],
    },
    {
      feature: 'prototype chain',
      code: "const p = { a: 1 }; const o = Object.setPrototypeOf({ b: 2 }, p); return [Object.getPrototypeOf(o) === p, p.isPrototypeOf(o), o.hasOwnProperty('a'), 'a' in o];",
      expect: [true, true, false, true],
    },
    {
      feature: 'Annex B __proto__',
      code: 'const o = {}; o.__proto__ = { x: 1 }; return [o.x, ({}).__proto__ === Object.prototype, Object.keys(o)];',
      expect: [1, true, []],
    },
    {
      feature: 'valueOf and toString in arithmetic',
      code: `const o = { valueOf: () => 41, toString: () => 'str' }; return [o + 1, \`\${o}\`, o * 2, [o] + ''];`,
      expect: [42, 'str', 82, 'str'],
    },
    {
      feature: 'Symbol.toPrimitive',
      code: `const o = { [Symbol.toPrimitive]: (hint) => (hint === 'number' ? 7 : hint) }; return [+o, \`\${o}\`, o + ''];`,
      expect: [7, 'string', 'default'],
    },
    {
      feature: 'Object.prototype.toString',
      code: 'const t = (v) => Object.prototype.toString.call(v); return [t([]), t(null), t(undefined), t(new Date(0)), t(/x/), t(() => 1), t(new Map()), t(1n), t(Symbol())];',
      expect: [
        '[object Array]',
        '[object Null]',
        '[object Undefined]',
        '[object Date]',
        '[object RegExp]',
        '[object Function]',
        '[object Map]',
        '[object BigInt]',
        '[object Symbol]',
      ],
    },
    {
      feature: 'enumeration skips what is not enumerable',
      code: "const o = Object.defineProperty({ a: 1 }, 'b', { value: 2 }); const seen = []; for (const k in o) seen.push(k); return [seen, JSON.stringify(o), { ...o }];",
      expect: [['a'], '{"a":1}', { a: 1 }],
    },
    {
      feature: 'deep copy by structuredClone',
      code: 'const o = { a: [1, { b: new Date(0) }] }; const c = structuredClone(o); c.a[1].b.setTime(5); return [o.a[1].b.getTime(), c.a[1].b.getTime()];',
      expect: [0, 5],
    },
    {
      feature: 'large objects',
      code: "const o = {}; for (let i = 0; i < 20000; i++) o['k' + i] = i; return [Object.keys(o).length, o.k19999];",
      expect: [20000, 19999],
    },
    {
      feature: 'getOwnPropertyNames',
      code: "return [Object.getOwnPropertyNames('ab'), Object.getOwnPropertyNames(class { static m() {} }).includes('m')];",
      expect: [['0', '1', 'length'], true],
    },
    {
      feature: 'Reflect',
      code: "const o = { a: 1, get b() { return this.a; } }; return [Reflect.has(o, 'a'), Reflect.get(o, 'b', { a: 9 }), Reflect.set(o, 'a', 3), Reflect.ownKeys(o), Reflect.deleteProperty(o, 'a'), Reflect.apply(Math.max, null, [1, 2]), Reflect.construct(Date, [0]).getTime()];",
      expect: [true, 9, true, ['a', 'b'], true, 2, 0],
    },
    {
      feature: 'Proxy get, set, has, deleteProperty',
      code: "const log = []; const p = new Proxy({ a: 1 }, { get: (t, k) => (log.push('get ' + String(k)), t[k]), set: (t, k, v) => { log.push('set ' + k); t[k] = v; return true; }, has: (t, k) => (log.push('has ' + k), k in t), deleteProperty: (t, k) => (log.push('delete ' + k), delete t[k]) }); p.a; p.b = 2; 'a' in p; delete p.a; return log;",
      expect: ['get a', 'set b', 'has a', 'delete a'],
    },
    {
      feature: 'Proxy ownKeys and descriptors',
      code: "const p = new Proxy({}, { ownKeys: () => ['x', 'y'], getOwnPropertyDescriptor: () => ({ value: 1, enumerable: true, configurable: true }) }); return [Object.keys(p), { ...p }.x ?? 'none'];",
      expect: [['x', 'y'], 'none'],
    },
    {
      feature: 'Proxy apply and construct',
      code: 'const P = new Proxy(class { constructor(a) { this.a = a; } }, { construct: (T, args) => new T(args[0] + 1) }); const f = new Proxy(() => 1, { apply: (t, self, args) => args.length }); return [new P(1).a, f(1, 2, 3)];',
      expect: [2, 3],
    },
    {
      feature: 'Proxy.revocable',
      code: 'const { proxy, revoke } = Proxy.revocable({ a: 1 }, {}); const before = proxy.a; revoke(); try { proxy.a; } catch (e) { return [before, e.name]; }',
      expect: [1, 'TypeError'],
    },
    {
      feature: 'Symbol registry and description',
      code: "return [Symbol.for('k') === Symbol.for('k'), Symbol.keyFor(Symbol.for('k')), Symbol('d').description, Symbol('d').toString(), Symbol() === Symbol()];",
      expect: [true, 'k', 'd', 'Symbol(d)', false],
    },
    {
      feature: 'well-known symbols',
      code: "return ['iterator', 'asyncIterator', 'hasInstance', 'toPrimitive', 'toStringTag', 'species', 'match', 'matchAll', 'replace', 'search', 'split', 'unscopables', 'isConcatSpreadable'].every((k) => typeof Symbol[k] === 'symbol');",
      expect: true,
    },
    {
      feature: 'Symbol.hasInstance',
      code: 'class Even { static [Symbol.hasInstance](n) { return n % 2 === 0; } } return [2 instanceof Even, 3 instanceof Even];',
      expect: [true, false],
    },
    {
      feature: 'Symbol.dispose and Symbol.asyncDispose',
      code: 'return [typeof Symbol.dispose, typeof Symbol.asyncDispose, Symbol.dispose.description, Symbol.dispose === Symbol.asyncDispose];',
      expect: ['symbol', 'symbol', 'Symbol.dispose', false],
    },
    {
      feature: 'globalThis',
      code: 'globalThis.probeGlobal = 5; const seen = probeGlobal; delete globalThis.probeGlobal; return [seen, typeof probeGlobal];',
      expect: [5, 'undefined'],
    },
  ],
};
