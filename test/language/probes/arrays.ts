import type { ProbeGroup } from '../probe.ts';

export const arrays: ProbeGroup = {
  title: 'Arrays',
  form: 'function body',
  offered: true,
  probes: [
    {
      feature: 'Array.from',
      code: "return [Array.from('abc'), Array.from({ length: 3 }, (_, i) => i * 2), Array.from(new Map([[1, 2]])), Array.from({ length: 2, 0: 'x', 1: 'y' })];",
      expect: [['a', 'b', 'c'], [0, 2, 4], [[1, 2]], ['x', 'y']],
    },
    {
      feature: 'Array.of and isArray',
      code: 'return [Array.of(7), Array.of(1, 2), Array.isArray([]), Array.isArray({ length: 0 })];',
      expect: [[7], [1, 2], true, false],
    },
    { feature: 'at', code: "return [[1, 2, 3].at(-1), [1].at(5) ?? 'none', [1, 2].at(0)];", expect: [3, 'none', 1] },
    {
      feature: 'map, filter, reduce',
      code: 'return [[1, 2, 3].map((x) => x * 2), [1, 2, 3, 4].filter((x) => x % 2), [1, 2, 3].reduce((a, b) => a + b), [[1], [2]].reduceRight((a, b) => a.concat(b), [])];',
      expect: [[2, 4, 6], [1, 3], 6, [2, 1]],
    },
    {
      feature: 'reduce of an empty array',
      code: 'try { [].reduce((a, b) => a); } catch (e) { return e.name; }',
      expect: 'TypeError',
    },
    {
      feature: 'find and findLast',
      code: "return [[1, 2, 3].find((x) => x > 1), [1, 2, 3].findLast((x) => x < 3), [1, 2].findIndex((x) => x === 2), [1, 2, 1].findLastIndex((x) => x === 1), [].find(() => true) ?? 'none'];",
      expect: [2, 2, 1, 2, 'none'],
    },
    {
      feature: 'some, every, includes, indexOf',
      code: 'return [[1, 2].some((x) => x > 1), [].every(() => false), [NaN].includes(NaN), [NaN].indexOf(NaN), [1, 2, 1].lastIndexOf(1), [1, 2, 3].includes(1, 1)];',
      expect: [true, true, true, -1, 2, false],
    },
    {
      feature: 'flat and flatMap',
      code: 'return [[1, [2, [3, [4]]]].flat(), [1, [2, [3, [4]]]].flat(Infinity), [1, 2].flatMap((x) => [x, [x]]), [[], [1]].flat()];',
      expect: [[1, 2, [3, [4]]], [1, 2, 3, 4], [1, [1], 2, [2]], [1]],
    },
    {
      feature: 'sort is stable',
      code: "const people = [['b', 1], ['a', 2], ['b', 0], ['a', 1]]; return people.sort((x, y) => (x[0] < y[0] ? -1 : x[0] > y[0] ? 1 : 0));",
      expect: [
        ['a', 2],
        ['a', 1],
        ['b', 1],
        ['b', 0],
      ],
    },
    {
      feature: 'sort without a comparator',
      code: "return [[10, 9, 1].sort(), ['b', undefined, 'a'].sort(), ['é', 'z', 'a'].sort()];",
      expect: [
        [1, 10, 9],
        ['a', 'b', null],
        ['a', 'z', 'é'],
      ],
    },
    {
      feature: 'toSorted, toReversed, toSpliced, with',
      code: "const a = [3, 1, 2]; return [a.toSorted(), a.toReversed(), a.toSpliced(1, 1, 'x', 'y'), a.with(-1, 9), a];",
      expect: [
        [1, 2, 3],
        [2, 1, 3],
        [3, 'x', 'y', 2],
        [3, 1, 9],
        [3, 1, 2],
      ],
    },
    {
      feature: 'with out of range',
      code: 'try { [1].with(5, 0); } catch (e) { return e.name; }',
      expect: 'RangeError',
    },
    {
      feature: 'splice and slice',
      code: "const a = [1, 2, 3, 4]; const cut = a.splice(1, 2, 'x'); return [cut, a, a.slice(-2), a.slice(1, -1)];",
      expect: [[2, 3], [1, 'x', 4], ['x', 4], ['x']],
    },
    {
      feature: 'push, pop, shift, unshift',
      code: 'const a = [1]; return [a.push(2, 3), a.pop(), a.unshift(0), a.shift(), a];',
      expect: [3, 3, 3, 0, [1, 2]],
    },
    {
      feature: 'fill and copyWithin',
      code: 'return [new Array(3).fill(0), [1, 2, 3, 4].fill(9, 1, -1), [1, 2, 3, 4, 5].copyWithin(0, 3)];',
      expect: [
        [0, 0, 0],
        [1, 9, 9, 4],
        [4, 5, 3, 4, 5],
      ],
    },
    {
      feature: 'join and toString',
      code: "return [[1, null, undefined, [2, 3]].join('-'), String([1, [2, 3]]), [].join()];",
      expect: ['1---2,3', '1,2,3', ''],
    },
    {
      feature: 'concat and isConcatSpreadable',
      code: "return [[1].concat(2, [3], [[4]]), [0].concat({ length: 1, 0: 'x', [Symbol.isConcatSpreadable]: true })];",
      expect: [
        [1, 2, 3, [4]],
        [0, 'x'],
      ],
    },
    {
      feature: 'keys, values, entries',
      code: "return [[...['a', 'b'].keys()], [...['a', 'b'].entries()], [...['x'].values()]];",
      expect: [
        [0, 1],
        [
          [0, 'a'],
          [1, 'b'],
        ],
        ['x'],
      ],
    },
    {
      feature: 'reverse',
      code: 'const a = [1, 2, 3]; return [a.reverse(), a];',
      expect: [
        [3, 2, 1],
        [3, 2, 1],
      ],
    },
    {
      feature: 'holes',
      code: "const a = [1, , 3]; return [a.length, 1 in a, a.map((x) => x * 2).length, a.flat(), Object.keys(a), [...a].map((x) => x ?? 'hole')];",
      expect: [3, false, 3, [1, 3], ['0', '2'], [1, 'hole', 3]],
    },
    {
      feature: 'length truncation',
      code: 'const a = [1, 2, 3]; a.length = 1; a[3] = 4; return [a.length, JSON.stringify(a)];',
      expect: [4, '[1,null,null,4]'],
    },
    { feature: 'invalid length', code: 'try { new Array(-1); } catch (e) { return e.name; }', expect: 'RangeError' },
    {
      feature: 'Object.groupBy on arrays',
      code: "return Object.groupBy([1, 2, 3], (x) => (x % 2 ? 'odd' : 'even'));",
      expect: { odd: [1, 3], even: [2] },
    },
    {
      feature: 'array-likes through call',
      code: "return [Array.prototype.map.call('ab', (c) => c + c), Array.prototype.slice.call({ length: 1, 0: 'z' })];",
      expect: [['aa', 'bb'], ['z']],
    },
    { feature: 'sorting numbers', code: 'return [5, 25, 100, 1].sort((a, b) => a - b);', expect: [1, 5, 25, 100] },
    {
      feature: 'sorting 10,000 numbers',
      code: 'let s = 1; const a = Array.from({ length: 10000 }, () => (s = (s * 16807) % 2147483647)); a.sort((x, y) => x - y); return a.every((x, i) => i === 0 || a[i - 1] <= x);',
      expect: true,
    },
    { feature: 'unique values', code: 'return [...new Set([3, 1, 3, 2, 1])];', expect: [3, 1, 2] },
    {
      feature: 'zipping two arrays',
      code: "return [1, 2].map((x, i) => [x, ['a', 'b'][i]]);",
      expect: [
        [1, 'a'],
        [2, 'b'],
      ],
    },
    {
      feature: 'matrix building',
      code: 'return Array.from({ length: 2 }, (_, r) => Array.from({ length: 2 }, (_, c) => r * 2 + c));',
      expect: [
        [0, 1],
        [2, 3],
      ],
    },
    {
      feature: 'destructive iteration',
      code: 'const a = [1, 2, 3]; const seen = []; a.forEach((x, i) => { seen.push(x); if (i === 0) a.pop(); }); return seen;',
      expect: [1, 2],
    },
    {
      feature: 'toLocaleString of arrays',
      code: "return [1234.5, 'a', null].toLocaleString('en-US');",
      expect: '1,234.5,a,',
    },
    {
      feature: 'unscopables and species',
      code: 'return [Array.prototype[Symbol.unscopables].flat === true, Array[Symbol.species] === Array];',
      expect: [true, true],
    },
  ],
};
