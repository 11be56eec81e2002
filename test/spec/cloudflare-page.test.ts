import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { dialectsOn } from '../../src/runtime/dialects/testing/dialect-suite.ts';
import { launchInProcess } from '../../src/runtime/host/testing/in-process.ts';
import { sourceOf, structured, text } from '../../src/runtime/host/testing/sources.ts';

const page = readFileSync(new URL('../../docs/dialects/cloudflare.md', import.meta.url), 'utf8');
/** A script, and right below it what it gives. */
const examples = [...page.matchAll(/```(?:js|ts)\n((?:(?!```)[\s\S])*)```\s*```json\n([\s\S]*?)```/g)].map(
  ([, code = '', json = '']) => [code, JSON.parse(json) as unknown] as const,
);

const sources = [
  sourceOf('orders', {
    'list-orders': () => structured({ orders: [{ id: 7 }, { id: 8 }] }),
    'get-note': () => text('{"open":"until 6"}'),
    'cancel-order': {
      tool: { description: 'Cancels an order' },
      answer: () => ({ ...text('Order 9 has been sent'), isError: true }),
    },
  }),
  sourceOf('mail', { 'get-note': () => text('no mail') }),
];

const open = dialectsOn(launchInProcess)('cloudflare');

test('given the page of the dialect, it has examples', () => {
  expect(examples).toHaveLength(6);
});

test.each(examples.map((example, index) => [index + 1, ...example] as const))(
  'given example %i of the page, it gives what stands below it',
  async (_, code, result) => {
    expect(await open(sources).run(code)).toEqual(result);
  },
);
