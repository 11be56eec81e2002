import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rounds } from '../../../test/sample.ts';
import { PARTS } from './parts.ts';
import { createWebHost } from './web-host.ts';

const OPS = [
  'url-parse',
  'url-set',
  'query-parse',
  'query-string',
  'encode',
  'decoder',
  'decode',
  'decode-open',
  'decode-stream',
  'atob',
  'btoa',
  'part',
  'intl',
  '__proto__',
  'constructor',
];

const texts = fc.oneof(
  fc.string(),
  fc.json(),
  fc.constantFrom(
    '"http://x/?a=1"',
    '["utf-8",true,false]',
    '["NumberFormat",[],{}]',
    '["Intl",[],{}]',
    '["constructor",[],{}]',
    '["NumberFormat",[5],{"style":{}}]',
    'format',
    'constructor',
    '__proto__',
    'supportedLocalesOf',
    '["NumberFormat",{}]',
    '[null,1,"x",{}]',
    'web',
    'href',
  ),
);
const values = fc.oneof(
  texts,
  fc.double(),
  fc.integer(),
  fc.boolean(),
  fc.constant(undefined),
  fc.uint8Array().map((bytes) => bytes.slice().buffer as ArrayBuffer),
);

test('whatever a guest could ask, the answer is a plain value, bytes, or code of ours', () => {
  const scripts: unknown[] = Object.values(PARTS);
  const host = createWebHost(new Map(Object.entries(PARTS)));
  fc.assert(
    fc.property(fc.oneof(fc.constantFrom(...OPS), fc.string()), values, values, values, (op, a, b, c) => {
      const answer = host(op, a, b, c);
      if (typeof answer === 'object' && !(answer instanceof ArrayBuffer)) return scripts.includes(answer.script);
      return answer === undefined || ['string', 'number', 'boolean', 'object'].includes(typeof answer);
    }),
    { numRuns: rounds(3_000) },
  );
});

test.each([
  ['url-parse', '"http://x/"', undefined, /^\["http:\/\/x\/","http:\/\/x"/],
  ['query-parse', '"a=1&a=2"', undefined, /^\[\["a","1"\],\["a","2"\]\]$/],
  ['decoder', '["LATIN1",false,false]', undefined, /^"windows-1252"$/],
  ['intl', '["NumberFormat",["de"],{}]', 'format', /^\{"value":"1\.000"\}$/],
] as const)('%s answers %s', (op, a, b, expected) => {
  expect(createWebHost(new Map())(op, a, b, '["1000"]')).toMatch(expected);
});

test('formatters beyond those that are kept are made again', () => {
  const host = createWebHost(new Map());
  for (let i = 0; i < 200; i++) {
    const created = `["NumberFormat",["en"],{"minimumIntegerDigits":${1 + (i % 20)},"minimumFractionDigits":${i % 10}}]`;
    expect(host('intl', created, 'format', '["5"]')).toMatch(/^\{"value":"[\d,]*5(\.0+)?"\}$/);
  }
});
