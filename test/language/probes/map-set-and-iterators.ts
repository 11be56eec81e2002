import type { ProbeGroup } from '../probe.ts';

export const mapSetAndIterators: ProbeGroup = {
  title: 'Map, Set and iterators',
  form: 'function body',
  offered: true,
  probes: [
    {
      feature: 'Map basics',
      code: "const m = new Map([['a', 1]]); m.set(NaN, 2).set(0, 3); return [m.get(NaN), m.get(-0), m.has('a'), m.delete('a'), m.size, [...m.keys()].map(String)];",
      expect: [2, 3, true, true, 2, ['NaN', '0']],
    },
    {
      feature: 'Map with object keys',
      code: "const k = {}; const m = new Map([[k, 'v']]); return [m.get(k), m.get({}) ?? 'none'];",
      expect: ['v', 'none'],
    },
    {
      feature: 'Map keeps insertion order',
      code: "const m = new Map([[2, 'b'], [1, 'a']]); m.set(2, 'c'); return [...m];",
      expect: [
        [2, 'c'],
        [1, 'a'],
      ],
    },
    {
      feature: 'Map.groupBy',
      code: 'return [...Map.groupBy([1, 2, 3], (x) => x % 2 === 1)];',
      expect: [
        [true, [1, 3]],
        [false, [2]],
      ],
    },
    {
      feature: 'Map.getOrInsert',
      code: "const m = new Map([['a', 1]]); return [m.getOrInsert('a', 9), m.getOrInsert('b', 2), m.getOrInsertComputed('c', (k) => k + k), [...m]];",
      expect: [
        1,
        2,
        'cc',
        [
          ['a', 1],
          ['b', 2],
          ['c', 'cc'],
        ],
      ],
    },
    {
      feature: 'Map.forEach during changes',
      code: 'const m = new Map([[1, 1]]); const seen = []; m.forEach((v, k) => { seen.push(k); if (k < 3) m.set(k + 1, 0); }); return seen;',
      expect: [1, 2, 3],
    },
    {
      feature: 'Set basics',
      code: 'const s = new Set([1, 1, 2]); s.add(3).delete(1); return [[...s], s.has(2), s.size];',
      expect: [[2, 3], true, 2],
    },
    {
      feature: 'Set algebra',
      code: 'const a = new Set([1, 2, 3]), b = new Set([2, 3, 4]); return [[...a.union(b)], [...a.intersection(b)], [...a.difference(b)], [...a.symmetricDifference(b)]];',
      expect: [[1, 2, 3, 4], [2, 3], [1], [1, 4]],
    },
    {
      feature: 'Set relations',
      code: 'const a = new Set([1]), b = new Set([1, 2]); return [a.isSubsetOf(b), b.isSupersetOf(a), a.isDisjointFrom(new Set([9]))];',
      expect: [true, true, true],
    },
    {
      feature: 'Set methods take set-likes',
      code: 'return [...new Set([1, 2]).union({ size: 1, has: () => true, keys: () => [3].values() })];',
      expect: [1, 2, 3],
    },
    {
      feature: 'WeakMap and WeakSet',
      code: 'const k = {}; const wm = new WeakMap([[k, 1]]); const ws = new WeakSet([k]); return [wm.get(k), wm.has({}), ws.has(k), wm.delete(k), wm.has(k)];',
      expect: [1, false, true, true, false],
    },
    {
      feature: 'WeakMap refuses primitives',
      code: "try { new WeakMap().set('a', 1); } catch (e) { return e.name; }",
      expect: 'TypeError',
    },
    {
      feature: 'the iteration protocol',
      code: 'const range = { from: 1, to: 3, *[Symbol.iterator]() { for (let i = this.from; i <= this.to; i++) yield i; } }; return [[...range], Math.max(...range), Array.from(range, (x) => x * x)];',
      expect: [[1, 2, 3], 3, [1, 4, 9]],
    },
    {
      feature: 'iterators are closed on break',
      code: "const log = []; const it = { [Symbol.iterator]() { return { next: () => ({ value: 1, done: false }), return() { log.push('closed'); return {}; } }; } }; for (const _ of it) break; const [x] = it; return log;",
      expect: ['closed', 'closed'],
    },
    {
      feature: 'Iterator.prototype.map, filter, take, drop',
      code: 'return [1, 2, 3, 4, 5].values().filter((x) => x % 2).map((x) => x * 10).drop(1).take(1).toArray();',
      expect: [30],
    },
    {
      feature: 'Iterator.prototype.flatMap, reduce, forEach',
      code: 'const seen = []; [1, 2].values().forEach((x) => seen.push(x)); return [[1, 2].values().flatMap((x) => [x, x]).toArray(), [1, 2, 3].values().reduce((a, b) => a + b), seen];',
      expect: [[1, 1, 2, 2], 6, [1, 2]],
    },
    {
      feature: 'Iterator.prototype.some, every, find',
      code: 'return [[1, 2].values().some((x) => x > 1), [1, 2].values().every((x) => x > 1), [1, 2].values().find((x) => x > 1)];',
      expect: [true, false, 2],
    },
    {
      feature: 'Iterator.from',
      code: 'return [Iterator.from({ next: (() => { let n = 0; return () => ({ done: n > 1, value: n++ }); })() }).toArray(), Iterator.from([7]).toArray()];',
      expect: [[0, 1], [7]],
    },
    {
      feature: 'Iterator.concat',
      code: 'return [...Iterator.concat([1], new Set([2]), [3].values())];',
      expect: [1, 2, 3],
    },
    {
      feature: 'return of helpers over array iterators',
      code: 'const it = [1, 2].values().map((x) => x); it.next(); return [it.return(), it.next()];',
      expect: [{ done: true }, { done: true }],
    },
    {
      feature: 'break out of a helper',
      code: 'const out = []; for (const x of [1, 2, 3].values().map((x) => x * 2)) { out.push(x); if (x > 2) break; } return out;',
      expect: [2, 4],
    },
    {
      feature: 'helpers close their source',
      code: "const log = []; function* g() { try { yield 1; yield 2; } finally { log.push('closed'); } } const it = g().map((x) => x); it.next(); it.return(); return log;",
      expect: ['closed'],
    },
    {
      feature: 'helpers over generators',
      code: 'function* nat() { let n = 0; while (true) yield n++; } return nat().filter((n) => n % 3 === 0).take(3).toArray();',
      expect: [0, 3, 6],
    },
    {
      feature: 'helpers refuse what is no function',
      code: 'try { [1].values().map(5); } catch (e) { return e.name; }',
      expect: 'TypeError',
    },
    {
      feature: 'destructuring with helpers',
      code: 'const [a, b] = [1, 2, 3].values().map((x) => x * 2); return [a, b];',
      expect: [2, 4],
    },
    {
      feature: 'take with a bad count',
      code: 'try { [1].values().take(-1); } catch (e) { return e.name; }',
      expect: 'RangeError',
    },
    {
      feature: 'Object.entries of a Map by spreading',
      code: "return Object.fromEntries([...new Map([['a', 1]])].map(([k, v]) => [k.toUpperCase(), v]));",
      expect: { A: 1 },
    },
    {
      feature: 'Iterator is abstract',
      code: 'class Mine extends Iterator { next() { return { done: true }; } } let threw = false; try { new Iterator(); } catch (e) { threw = e instanceof TypeError; } return [new Mine().toArray(), threw];',
      expect: [[], true],
    },
    {
      feature: 'Iterator.prototype toStringTag',
      code: 'return [Iterator.prototype[Symbol.toStringTag], Object.prototype.toString.call([].values()), Object.prototype.toString.call(new Map().keys())];',
      expect: ['Iterator', '[object Array Iterator]', '[object Map Iterator]'],
    },
  ],
};
