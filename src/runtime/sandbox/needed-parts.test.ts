import { expect, test } from 'vitest';
import { neededParts } from './needed-parts.ts';

test.each([
  ['const a = 1; globalThis.__codemode_result__ = a;', []],
  ['globalThis . __codemode_result__ = "https://example.com/url";', []],
  ['new URL("https://a.example")', ['web']],
  ['[3, 1].map((n) => n.toLocaleString("de"))', ['intl']],
  ['names.sort((a, b) => a.localeCompare(b))', ['intl']],
  ['new Intl.NumberFormat()', ['intl']],
  ['await Array.fromAsync(xs)', ['web']],
  ['bytes.toBase64()', ['web']],
  ['new Date()', ['dates']],
  ['crypto.randomUUID()', ['platform']],
  ['AbortSignal.timeout(5)', ['platform']],
  ['{const r=__codemode_using__();try{', ['disposal']],
  ['new AsyncDisposableStack()', ['disposal']],
  ['iterator[Symbol.dispose]()', ['disposal']],
  ['const disposed = 1, disposeOf = 2;', []],
  ['const updateDates = 1;', []],
  ['globalThis["U" + "RL"]', ['dates', 'disposal', 'intl', 'platform', 'web']],
  ['Object.getOwnPropertyNames(Date.prototype)', ['dates', 'disposal', 'intl', 'platform', 'web']],
  ['Reflect.ownKeys(x)', ['dates', 'disposal', 'intl', 'platform', 'web']],
  ['\\u0055RL', ['dates', 'disposal', 'intl', 'platform', 'web']],
] as const)('%s needs %j', (code, parts) => {
  expect(neededParts(code)).toEqual(parts);
});
