import type { ProbeGroup } from '../probe.ts';

export const numbersMathAndBigint: ProbeGroup = {
  title: 'Numbers, Math and BigInt',
  form: 'function body',
  offered: true,
  probes: [
    {
      feature: 'parsing',
      code: "return [Number('1e3'), Number('0b11'), Number(' '), String(Number('1_000')), parseInt('12px'), parseInt('ff', 16), parseFloat('3.14abc'), String(parseInt(''))];",
      expect: [1000, 3, 0, 'NaN', 12, 255, 3.14, 'NaN'],
    },
    {
      feature: 'Number predicates',
      code: "return [Number.isInteger(5.0), Number.isSafeInteger(2 ** 53), Number.isFinite('5'), isFinite('5'), Number.isNaN('x'), isNaN('x')];",
      expect: [true, false, false, true, false, true],
    },
    {
      feature: 'toFixed, toPrecision, toExponential',
      code: 'return [(1.005).toFixed(2), (1e21).toFixed(2), (123.456).toPrecision(4), (0.00001).toPrecision(1), (12345).toExponential(2), (0).toFixed(2), (-1.5).toFixed(0), (2.5).toFixed(0)];',
      expect: ['1.00', '1e+21', '123.5', '0.00001', '1.23e+4', '0.00', '-2', '3'],
    },
    {
      feature: 'toString with a radix',
      code: 'return [(255).toString(16), (0.5).toString(2), (-7).toString(2), (35).toString(36), (0.1).toString(3).slice(0, 12), (2 ** 60).toString(36)];',
      expect: ['ff', '0.1', '-111', 'z', '0.0022002200', '8rc4kbdvss00'],
    },
    {
      feature: 'shortest decimal form',
      code: 'return [0.1 + 0.2, 1e21, 1e-7, 123456789012345680000, 5e-324, 1.7976931348623157e308].map(String);',
      expect: ['0.30000000000000004', '1e+21', '1e-7', '123456789012345680000', '5e-324', '1.7976931348623157e+308'],
    },
    {
      feature: 'constants',
      code: 'return [Number.MAX_SAFE_INTEGER, Number.EPSILON > 0, Number.MIN_VALUE, Number.MAX_VALUE > 1e308, String(-Infinity)];',
      expect: [9007199254740991, true, 5e-324, true, '-Infinity'],
    },
    {
      feature: 'Math rounding',
      code: 'return [Math.round(2.5), Math.round(-2.5), Math.trunc(-4.7), Math.floor(-4.1), Math.ceil(4.1), Object.is(Math.round(-0.2), -0), Math.sign(-3)];',
      expect: [3, -2, -4, -5, 5, true, -1],
    },
    {
      feature: 'Math functions',
      code: 'return [Math.hypot(3, 4), Math.cbrt(27), Math.log2(8), Math.log10(1000), Math.clz32(1), Math.imul(3, 4), Math.fround(5.5), Math.expm1(0), Math.log1p(0), Math.atan2(1, 1).toFixed(6)];',
      expect: [5, 3, 3, 3, 31, 12, 5.5, 0, 0, '0.785398'],
    },
    {
      feature: 'Math.min and max',
      code: "return [Math.min(), Math.max(), Math.max(1, NaN), Math.max(-0, 0), Math.min(1, '0')].map(String);",
      expect: ['Infinity', '-Infinity', 'NaN', '0', '0'],
    },
    {
      feature: 'Math.sumPrecise',
      code: 'return [Math.sumPrecise([0.1, 0.2, 0.3]), Math.sumPrecise([1e20, 0.1, -1e20]), Object.is(Math.sumPrecise([]), -0)];',
      expect: [0.6, 0.1, true],
    },
    {
      feature: 'Math.f16round',
      code: 'return [Math.f16round(1.337), Math.f16round(65520) === Infinity];',
      expect: [1.3369140625, true],
    },
    {
      feature: 'Math.random',
      code: 'const r = Array.from({ length: 50 }, () => Math.random()); return [r.every((x) => x >= 0 && x < 1), new Set(r).size > 40];',
      expect: [true, true],
    },
    {
      feature: 'BigInt arithmetic',
      code: "return [2n ** 64n, -7n / 2n, -7n % 3n, 5n & 3n, 1n << 70n, BigInt('0xff'), -5n >> 1n].map(String);",
      expect: ['18446744073709551616', '-3', '-1', '1', '1180591620717411303424', '255', '-3'],
    },
    {
      feature: 'BigInt conversion',
      code: "return [BigInt.asUintN(8, 257n), BigInt.asUintN(64, -1n), BigInt.asIntN(8, 255n), BigInt(2 ** 53), BigInt('12'), Number(123n), parseInt('9007199254740993'), (255n).toString(16)].map(String);",
      expect: ['1', '18446744073709551615', '-1', '9007199254740992', '12', '123', '9007199254740992', 'ff'],
    },
    { feature: 'BigInt refuses to mix', code: 'try { 1n + 1; } catch (e) { return e.name; }', expect: 'TypeError' },
    {
      feature: 'BigInt comparison',
      code: "return [2n > 1, 1n == 1, 1n === 1, 0n ? 't' : 'f', typeof Object(1n), [3n, 1, 2n].sort((a, b) => (a < b ? -1 : 1)).map(String)];",
      expect: [true, true, false, 'f', 'object', ['1', '2', '3']],
    },
    {
      feature: 'BigInt factorial',
      code: 'let f = 1n; for (let i = 2n; i <= 25n; i++) f *= i; return String(f);',
      expect: '15511210043330985984000000',
    },
    {
      feature: 'BigInt from fractions throws',
      code: 'try { BigInt(1.5); } catch (e) { return e.name; }',
      expect: 'RangeError',
    },
    {
      feature: 'Number.prototype.toLocaleString',
      code: "return [(1234567.891).toLocaleString(), (1234567.891).toLocaleString('de-DE'), (0.256).toLocaleString('en-US', { style: 'percent' }), (1e21).toLocaleString('en-US'), NaN.toLocaleString(), (-0).toLocaleString()];",
      expect: ['1,234,567.891', '1.234.567,891', '26%', '1,000,000,000,000,000,000,000', 'NaN', '-0'],
    },
    {
      feature: 'Number.prototype.toLocaleString of money',
      code: "return [(1234.5).toLocaleString('en-US', { style: 'currency', currency: 'USD' }), (1234.5).toLocaleString('ja-JP', { style: 'currency', currency: 'JPY' }), (-5).toLocaleString('en-US', { style: 'currency', currency: 'EUR', currencySign: 'accounting' })];",
      expect: ['$1,234.50', '￥1,235', '(€5.00)'],
    },
    {
      feature: 'BigInt.prototype.toLocaleString',
      code: "return [(12345678901234567890n).toLocaleString('en-US'), (1234n).toLocaleString('de-DE'), (5n).toLocaleString('en-US', { style: 'currency', currency: 'USD' })];",
      expect: ['12,345,678,901,234,567,890', '1.234', '$5.00'],
    },
    {
      feature: 'toLocaleString refuses a bad option',
      code: "const out = []; for (const o of [{ style: 'nope' }, { minimumFractionDigits: 500 }, { style: 'currency' }]) { try { (1).toLocaleString('en', o); out.push('made'); } catch (e) { out.push(e.name); } } return out;",
      expect: ['RangeError', 'RangeError', 'TypeError'],
    },
    {
      feature: 'toLocaleString refuses another receiver',
      code: "try { Number.prototype.toLocaleString.call('5'); } catch (e) { return e.name; }",
      expect: 'TypeError',
    },
    {
      feature: 'integer division and remainder',
      code: 'return [7 % -3, -7 % 3, Math.floor(-7 / 2), 5.5 % 2, (-1) ** 3, 0 / 0 !== 0 / 0];',
      expect: [1, -1, -4, 1.5, -1, true],
    },
    {
      feature: 'integer overflow to doubles',
      code: 'return [2147483647 + 1, (2147483647 + 1) | 0, 2 ** 53 + 1, 0xffffffff >>> 1];',
      expect: [2147483648, -2147483648, 9007199254740992, 2147483647],
    },
    {
      feature: 'number boxing',
      code: 'return [typeof Object(1), Object(1) + 1, new Number(5).valueOf(), (5).constructor === Number];',
      expect: ['object', 2, 5, true],
    },
  ],
};
