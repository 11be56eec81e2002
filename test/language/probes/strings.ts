import type { ProbeGroup } from '../probe.ts';

export const strings: ProbeGroup = {
  title: 'Strings',
  form: 'function body',
  offered: true,
  probes: [
    {
      feature: 'at, codePointAt, fromCodePoint',
      code: "return ['abc'.at(-1), '😀'.codePointAt(0), String.fromCodePoint(128512, 97), '😀'.charCodeAt(0), 'abc'.charAt(9)];",
      expect: ['c', 128512, '😀a', 55357, ''],
    },
    {
      feature: 'includes, startsWith, endsWith',
      code: "return ['abc'.includes('b'), 'abc'.startsWith('b', 1), 'abc'.endsWith('b', 2)];",
      expect: [true, true, true],
    },
    {
      feature: 'includes refuses a regular expression',
      code: "try { 'a'.includes(/a/); } catch (e) { return e.name; }",
      expect: 'TypeError',
    },
    {
      feature: 'padStart, padEnd, repeat',
      code: "return ['5'.padStart(3, '0'), 'a'.padEnd(4, 'xy'), 'ab'.repeat(2), 'a'.padStart(1)];",
      expect: ['005', 'axyx', 'abab', 'a'],
    },
    {
      feature: 'trim',
      code: "return ['\\u00a0 a \\n'.trim(), ' a '.trimStart(), ' a '.trimEnd(), '\\ufeffa'.trim()];",
      expect: ['a', 'a ', ' a', 'a'],
    },
    {
      feature: 'split',
      code: "return ['a,b,,c'.split(','), 'abc'.split(''), 'a1b2'.split(/\\d/), 'a1b2'.split(/(\\d)/), 'a,b,c'.split(',', 2)];",
      expect: [
        ['a', 'b', '', 'c'],
        ['a', 'b', 'c'],
        ['a', 'b', ''],
        ['a', '1', 'b', '2', ''],
        ['a', 'b'],
      ],
    },
    {
      feature: 'replace and replaceAll',
      code: "return ['aaa'.replace('a', 'b'), 'aaa'.replaceAll('a', '$&$&'), 'a-b'.replace(/(\\w)-(\\w)/, '$2-$1'), 'abc'.replace(/b/g, (m, i) => m + i)];",
      expect: ['baa', 'aaaaaa', 'b-a', 'ab1c'],
    },
    {
      feature: 'replaceAll needs the g flag',
      code: "try { 'a'.replaceAll(/a/, 'b'); } catch (e) { return e.name; }",
      expect: 'TypeError',
    },
    {
      feature: 'match and matchAll',
      code: "return ['a1b2'.match(/\\d/g), [...'a1b2'.matchAll(/([a-z])(\\d)/g)].map((m) => [m[1], m[2], m.index]), 'x'.match(/y/)];",
      expect: [
        ['1', '2'],
        [
          ['a', '1', 0],
          ['b', '2', 2],
        ],
        null,
      ],
    },
    {
      feature: 'search, indexOf, lastIndexOf',
      code: "return ['abcb'.search(/b/), 'abcb'.indexOf('b', 2), 'abcb'.lastIndexOf('b'), 'a'.search('z')];",
      expect: [1, 3, 3, -1],
    },
    {
      feature: 'slice and substring',
      code: "return ['hello'.slice(-3, -1), 'hello'.substring(3, 1), 'hello'.slice(2), 'hello'.substr(-3, 2)];",
      expect: ['ll', 'el', 'llo', 'll'],
    },
    {
      feature: 'case mapping',
      code: "return ['straße'.toUpperCase(), 'İ'.toLowerCase().length, 'ΑΣ'.toLowerCase(), 'ǆ'.toUpperCase(), 'ﬁ'.toUpperCase()];",
      expect: ['STRASSE', 2, 'ας', 'Ǆ', 'FI'],
    },
    {
      feature: 'normalize',
      code: "return ['e\\u0301'.normalize('NFC').length, 'é'.normalize('NFD').length, 'ﬁ'.normalize('NFKC'), '가'.normalize('NFD').length, 'Å'.normalize() === 'Å', '①'.normalize('NFKD')];",
      expect: [1, 2, 'fi', 2, true, '1'],
    },
    {
      feature: 'normalize refuses unknown forms',
      code: "try { 'a'.normalize('NFX'); } catch (e) { return e.name; }",
      expect: 'RangeError',
    },
    {
      feature: 'isWellFormed and toWellFormed',
      code: "return ['a'.isWellFormed(), '\\ud800'.isWellFormed(), 'x\\ud800y'.toWellFormed() === 'x\\ufffdy'];",
      expect: [true, false, true],
    },
    {
      feature: 'iteration by code point',
      code: "return [[...'a😀'].length, 'a😀'.length, Array.from('é😀')];",
      expect: [2, 3, ['é', '😀']],
    },
    {
      feature: 'String.raw',
      code: "return [String.raw`\\u{61}\\n`, String.raw({ raw: ['x', 'y'] }, 1)];",
      expect: ['\\u{61}\\n', 'x1y'],
    },
    {
      feature: 'localeCompare orders like a dictionary',
      code: "return ['b', 'a', 'B', 'A', 'é', 'e', 'f', '1', '_', 'Z'].sort((x, y) => x.localeCompare(y));",
      expect: ['_', '1', 'a', 'A', 'b', 'B', 'e', 'é', 'f', 'Z'],
    },
    {
      feature: 'localeCompare of words',
      code: "return ['résumé'.localeCompare('resume'), 'a'.localeCompare('B'), 'b'.localeCompare('a'), 'a'.localeCompare('a'), 'a'.localeCompare('A'), 'a b'.localeCompare('ab'), 'co-op'.localeCompare('coop')];",
      expect: [1, -1, 1, 0, -1, -1, -1],
    },
    {
      feature: 'localeCompare with options',
      code: "return ['a'.localeCompare('A', undefined, { sensitivity: 'base' }), 'item 10'.localeCompare('item 9', 'en', { numeric: true }), 'ä'.localeCompare('z', 'sv'), 'ä'.localeCompare('z', 'de')];",
      expect: [0, 1, 1, -1],
    },
    {
      feature: 'localeCompare refuses a bad locale',
      code: "try { 'a'.localeCompare('b', 'not a locale'); } catch (e) { return e.name; }",
      expect: 'RangeError',
    },
    {
      feature: 'toLocaleUpperCase and toLocaleLowerCase',
      code: "return ['i'.toLocaleUpperCase('tr'), 'I'.toLocaleLowerCase('tr'), 'i'.toLocaleUpperCase(), 'i'.toLocaleUpperCase(['en', 'tr']), 'ǰ'.toLocaleUpperCase('en')];",
      expect: ['İ', 'ı', 'I', 'I', 'J̌'],
    },
    {
      feature: 'comparison by code unit',
      code: "return ['a' < 'B', '\\u{1F600}' > '\\uffff', 'Z' < 'a'];",
      expect: [false, false, true],
    },
    {
      feature: 'concat and coercion',
      code: `return ['a'.concat(1, null, undefined), String(null), String([1, [2]]), String({}), String(Symbol('x')), \`\${1n}\`];`,
      expect: ['a1nullundefined', 'null', '1,2', '[object Object]', 'Symbol(x)', '1'],
    },
    {
      feature: 'encodeURIComponent and friends',
      code: "return [encodeURIComponent('a b&ü/😀'), decodeURIComponent('%C3%BC'), encodeURI('http://x/ü?a=b c#d'), escape('ü b'), unescape('%FC%u0041')];",
      expect: ['a%20b%26%C3%BC%2F%F0%9F%98%80', 'ü', 'http://x/%C3%BC?a=b%20c#d', '%FC%20b', 'üA'],
    },
    {
      feature: 'decodeURIComponent of bad input',
      code: "try { decodeURIComponent('%E0%A4%A'); } catch (e) { return e.name; }",
      expect: 'URIError',
    },
    {
      feature: 'long strings',
      code: "const s = 'ab'.repeat(100000); return [s.length, s.indexOf('ba', 150000), s.slice(-3)];",
      expect: [200000, 150001, 'bab'],
    },
    {
      feature: 'building by join and plus',
      code: "let s = ''; for (let i = 0; i < 5000; i++) s += i % 10; return [s.length, s.slice(0, 12)];",
      expect: [5000, '012345678901'],
    },
    {
      feature: 'anchor and other HTML methods',
      code: "return ['x'.bold(), 'x'.link('u')];",
      expect: ['<b>x</b>', '<a href="u">x</a>'],
    },
    {
      feature: 'localeCompare as a comparator of objects',
      code: "return [{ n: 'beta' }, { n: 'Alpha' }, { n: 'gamma' }].sort((a, b) => a.n.localeCompare(b.n)).map((o) => o.n);",
      expect: ['Alpha', 'beta', 'gamma'],
    },
    {
      feature: 'NUL and lone surrogates survive',
      code: "return ['a\\0b'.length, 'a\\0b'.split('\\0'), '\\ud83d' + '\\ude00' === '😀'];",
      expect: [3, ['a', 'b'], true],
    },
  ],
};
