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
  ['const updateDates = 1;', []],
  ['globalThis["U" + "RL"]', ['dates', 'intl', 'platform', 'web']],
  ['Object.getOwnPropertyNames(Date.prototype)', ['dates', 'intl', 'platform', 'web']],
  ['Reflect.ownKeys(x)', ['dates', 'intl', 'platform', 'web']],
  ['\\u0055RL', ['dates', 'intl', 'platform', 'web']],
] as const)('%s needs %j', (code, parts) => {
  expect(neededParts(code)).toEqual(parts);
});
