import type { ProbeGroup } from '../probe.ts';

export const regularExpressions: ProbeGroup = {
  title: 'Regular expressions',
  form: 'function body',
  offered: true,
  probes: [
    {
      feature: 'named groups',
      code: "const { groups } = /(?<y>\\d{4})-(?<m>\\d\\d)/.exec('on 2024-05'); return [groups.y, groups.m, '2024-05'.replace(/(?<a>\\d+)-(?<b>\\d+)/, '$<b>/$<a>')];",
      expect: ['2024', '05', '05/2024'],
    },
    {
      feature: 'lookahead and lookbehind',
      code: "return ['a1b2'.match(/[a-z](?=2)/)[0], 'price $42'.match(/(?<=\\$)\\d+/)[0], 'ab'.match(/(?<!a)b/), 'a'.match(/a(?!b)/)[0]];",
      expect: ['b', '42', null, 'a'],
    },
    {
      feature: 'sticky flag',
      code: "const r = /a/y; r.lastIndex = 1; return [r.test('ba'), r.lastIndex, r.test('ba'), r.lastIndex];",
      expect: [true, 2, false, 0],
    },
    {
      feature: 'global flag keeps lastIndex',
      code: "const r = /\\d/g; return [r.exec('1a2')[0], r.lastIndex, r.exec('1a2')[0], r.exec('1a2')];",
      expect: ['1', 1, '2', null],
    },
    {
      feature: 'dotAll and multiline',
      code: "return [/a.b/s.test('a\\nb'), 'a\\nb'.match(/^b$/m)[0], /a.b/.test('a\\nb')];",
      expect: [true, 'b', false],
    },
    {
      feature: 'unicode flag',
      code: "return [/^.$/u.test('😀'), /^.$/.test('😀'), /\\u{1F600}/u.test('😀'), /\\p{L}+/u.exec('ñandú 1')[0], /\\p{Script=Greek}/u.test('α')];",
      expect: [true, false, true, 'ñandú', true],
    },
    {
      feature: 'unicode properties of emoji',
      code: "return [/\\p{Emoji}/u.test('😀'), /\\p{RGI_Emoji}/v.test('👨‍👩‍👧')];",
      expect: [true, true],
    },
    {
      feature: 'v flag set operations',
      code: "return [/[\\p{L}--[a-z]]/v.test('a'), /[\\p{L}--[a-z]]/v.test('A'), /[[a-z]&&[aeiou]]/v.test('e'), /^\\p{Emoji_Keycap_Sequence}$/v.test('1️⃣')];",
      expect: [false, true, true, true],
    },
    {
      feature: 'd flag gives indices',
      code: "const m = /b(?<x>c)/d.exec('abcd'); return [m.indices[0], m.indices.groups.x];",
      expect: [
        [1, 3],
        [2, 3],
      ],
    },
    {
      feature: 'inline modifiers',
      code: "return [/(?i:a)b/.test('Ab'), /(?i:a)b/.test('AB'), /(?-i:a)b/i.test('aB')];",
      expect: [true, false, true],
    },
    {
      feature: 'duplicate named groups',
      code: "const r = /(?<y>\\d{4})-\\d\\d|\\d\\d-(?<y>\\d{4})/; return [r.exec('2024-05').groups.y, r.exec('05-2024').groups.y];",
      expect: ['2024', '2024'],
    },
    {
      feature: 'back-references',
      code: "return [/(a)\\1/.test('aa'), /(?<q>['\"]).*?\\k<q>/.exec(`x \"y' z\" w`)[0]];",
      expect: [true, '"y\' z"'],
    },
    {
      feature: 'lazy and greedy',
      code: "return ['<a><b>'.match(/<.+?>/)[0], '<a><b>'.match(/<.+>/)[0], 'aaa'.match(/a{2}/)[0], 'aaa'.match(/a{1,}?/)[0]];",
      expect: ['<a>', '<a><b>', 'aa', 'a'],
    },
    {
      feature: 'case-insensitive unicode',
      code: "return [/É/i.test('é'), /ſ/iu.test('s'), /\\u212a/iu.test('k')];",
      expect: [true, true, true],
    },
    {
      feature: 'RegExp.escape',
      code: "return [RegExp.escape('a.b*c'), new RegExp(RegExp.escape('1+1=2?')).test('1+1=2?')];",
      expect: ['\\x61\\.b\\*c', true],
    },
    {
      feature: 'RegExp from strings and flags',
      code: "const r = new RegExp('a/b', 'gi'); return [r.source, r.flags, String(r), new RegExp(/x/g, 'm').flags, r.global, r.ignoreCase];",
      expect: ['a\\/b', 'gi', '/a\\/b/gi', 'm', true, true],
    },
    { feature: 'syntax errors', code: "try { new RegExp('('); } catch (e) { return e.name; }", expect: 'SyntaxError' },
    {
      feature: 'match, replace and split through symbols',
      code: `const o = { [Symbol.replace]: (s, r) => \`replaced \${s} \${r}\`, [Symbol.split]: () => ['s'], [Symbol.match]: () => 'm', [Symbol.search]: () => 7 }; return ['x'.replace(o, 'y'), 'x'.split(o), 'x'.match(o), 'x'.search(o)];`,
      expect: ['replaced x y', ['s'], 'm', 7],
    },
    {
      feature: 'replace with a function and groups',
      code: `return 'john smith'.replace(/(?<f>\\w+) (?<l>\\w+)/, (...a) => { const { f, l } = a.at(-1); return \`\${l}, \${f}\`; });`,
      expect: 'smith, john',
    },
    {
      feature: 'matchAll needs g',
      code: "try { 'a'.matchAll(/a/); } catch (e) { return e.name; }",
      expect: 'TypeError',
    },
    {
      feature: 'special replacement patterns',
      code: "return ['abc'.replace('b', \"[$`|$'|$&|$$]\"), 'ab'.replace(/(a)(b)/, '$2$1$3')];",
      expect: ['a[a|c|b|$]c', 'ba$3'],
    },
    {
      feature: 'empty matches advance',
      code: "return ['abc'.replace(/x*/g, '-'), [...'ab'.matchAll(/(?:)/g)].length, 'ab'.split(/(?:)/u)];",
      expect: ['-a-b-c-', 3, ['a', 'b']],
    },
    {
      feature: 'hex and control escapes',
      code: "return [/\\x41\\u0042\\cJ?\\t/.test('AB\\t'), /[\\b]/.test('\\b'), /\\0/.test('\\0')];",
      expect: [true, true, true],
    },
    {
      feature: 'a parser by sticky tokens',
      code: "const src = 'a = 12 + b'; const t = /\\s*(?:(?<num>\\d+)|(?<id>[a-z]\\w*)|(?<op>[=+]))/y; const out = []; for (let m; (m = t.exec(src)) !== null; ) out.push(Object.entries(m.groups).find(([, v]) => v !== undefined)); return out;",
      expect: [
        ['id', 'a'],
        ['op', '='],
        ['num', '12'],
        ['op', '+'],
        ['id', 'b'],
      ],
    },
  ],
};
