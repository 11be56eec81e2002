import type { ProbeGroup } from '../probe.ts';

export const json: ProbeGroup = {
  title: 'JSON',
  form: 'function body',
  offered: true,
  probes: [
    {
      feature: 'parse',
      code: 'return [JSON.parse(\'{"a":[1,2,{"b":null}],"c":"\\\\u00e9","d":1e3,"e":-0.5,"f":true}\'), JSON.parse(\' 1 \')];',
      expect: [{ a: [1, 2, { b: null }], c: 'é', d: 1000, e: -0.5, f: true }, 1],
    },
    {
      feature: 'parse errors',
      code: "const out = []; for (const t of ['{a:1}', '[1,]', \"{'a':1}\", '', 'undefined', '{\"a\":1}x', '01', '\"\\n\"']) { try { JSON.parse(t); out.push('ok'); } catch (e) { out.push(e.name); } } return out;",
      expect: [
        'SyntaxError',
        'SyntaxError',
        'SyntaxError',
        'SyntaxError',
        'SyntaxError',
        'SyntaxError',
        'SyntaxError',
        'SyntaxError',
      ],
    },
    {
      feature: 'reviver',
      code: 'return JSON.parse(\'{"a":1,"b":{"c":2},"drop":3}\', (k, v) => (k === \'drop\' ? undefined : typeof v === \'number\' ? v * 2 : v));',
      expect: { a: 2, b: { c: 4 } },
    },
    {
      feature: 'stringify',
      code: "return [JSON.stringify({ a: undefined, b: () => 1, c: Symbol(), d: NaN, e: Infinity, f: null }), JSON.stringify([undefined, () => 1, NaN]), JSON.stringify('a\"\\n\\u2028\\ud800'), JSON.stringify(undefined) ?? 'undefined'];",
      expect: ['{"d":null,"e":null,"f":null}', '[null,null,null]', '"a\\"\\n \\ud800"', 'undefined'],
    },
    {
      feature: 'stringify with indent',
      code: "return [JSON.stringify({ a: [1, {}], b: [] }, null, 2), JSON.stringify([1], null, '--')];",
      expect: ['{\n  "a": [\n    1,\n    {}\n  ],\n  "b": []\n}', '[\n--1\n]'],
    },
    {
      feature: 'stringify with a list of keys',
      code: "return JSON.stringify({ a: 1, b: { a: 2, c: 3 }, c: 4 }, ['a', 'b']);",
      expect: '{"a":1,"b":{"a":2}}',
    },
    {
      feature: 'stringify with a replacer',
      code: "return JSON.stringify({ a: 1, s: 'x', n: { a: 5 } }, (k, v) => (typeof v === 'number' ? v + 1 : v));",
      expect: '{"a":2,"s":"x","n":{"a":6}}',
    },
    {
      feature: 'toJSON',
      code: 'return [JSON.stringify({ toJSON: () => ({ x: 1 }) }), JSON.stringify({ d: new Date(0) }), JSON.stringify({ k: { toJSON: (key) => key } })];',
      expect: ['{"x":1}', '{"d":"1970-01-01T00:00:00.000Z"}', '{"k":"k"}'],
    },
    {
      feature: 'cycles throw',
      code: 'const a = {}; a.a = a; try { JSON.stringify(a); } catch (e) { return e.name; }',
      expect: 'TypeError',
    },
    {
      feature: 'BigInt throws',
      code: 'try { JSON.stringify({ n: 1n }); } catch (e) { return e.name; }',
      expect: 'TypeError',
    },
    {
      feature: 'BigInt with a replacer',
      code: "return JSON.stringify({ n: 10n }, (k, v) => (typeof v === 'bigint' ? String(v) : v));",
      expect: '{"n":"10"}',
    },
    {
      feature: 'Map and Set become empty objects',
      code: 'return JSON.stringify([new Map([[1, 2]]), new Set([1])]);',
      expect: '[{},{}]',
    },
    {
      feature: '__proto__ keys are own data',
      code: 'const o = JSON.parse(\'{"__proto__":{"x":1},"a":2}\'); return [Object.keys(o), o.x ?? \'none\', Object.getPrototypeOf(o) === Object.prototype];',
      expect: [['__proto__', 'a'], 'none', true],
    },
    { feature: 'duplicate keys', code: 'return JSON.parse(\'{"a":1,"a":2}\');', expect: { a: 2 } },
    {
      feature: 'boxed primitives and dates',
      code: "return JSON.stringify([new Number(1), new String('s'), Object(true), new Date(NaN)]);",
      expect: '[1,"s",true,null]',
    },
    {
      feature: 'large numbers',
      code: "return [JSON.parse('12345678901234567890'), JSON.stringify(1e21), JSON.stringify(-0), JSON.parse('1E400') === Infinity];",
      expect: [12345678901234567000, '1e+21', '0', true],
    },
    {
      feature: 'deep nesting',
      code: `let s = ''; for (let i = 0; i < 200; i++) s = \`[\${s}]\`; return JSON.stringify(JSON.parse(s)).length;`,
      expect: 400,
    },
    {
      feature: 'round trip of text',
      code: "const t = 'quotes \" \\\\ / \\b\\f\\n\\r\\t \\u0000 é 😀'; return JSON.parse(JSON.stringify(t)) === t;",
      expect: true,
    },
    {
      feature: 'well-formed stringify',
      code: "return [JSON.stringify('\\ud83d'), JSON.stringify('😀')];",
      expect: ['"\\ud83d"', '"😀"'],
    },
  ],
};
