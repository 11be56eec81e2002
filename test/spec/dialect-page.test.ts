import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sourceOf, structured, text } from '../../src/runtime/host/testing/sources.ts';
import { resultOf } from './host.ts';

const page = readFileSync(new URL('../../docs/dialects/codemode.md', import.meta.url), 'utf8');
/** A script, and further down what it gives. */
const examples = [...page.matchAll(/```(?:js|ts)\n([\s\S]*?)```[\s\S]*?```json\n([\s\S]*?)```/g)].map(
  ([, code = '', json = '']) => [code, JSON.parse(json) as unknown] as const,
);

const byId = {
  type: 'object',
  required: ['id'],
  properties: { id: { type: 'integer' } },
};
const orders = sourceOf('orders', {
  'list-orders': {
    tool: {
      description: 'Lists orders by their status',
      inputSchema: { type: 'object', properties: { status: { enum: ['open', 'sent'] } } },
    },
    answer: () =>
      structured({
        orders: [
          { id: 7, total: 15 },
          { id: 8, total: 50 },
        ],
      }),
  },
  'cancel-order': {
    tool: { description: 'Cancels an order that has not been sent', inputSchema: byId },
    answer: (input) => {
      const { id } = input as { id: number };
      return id === 9 ? { ...text('Order 9 has been sent'), isError: true } : text(`cancelled ${id}`);
    },
  },
  'get-note': () => text('{"open":"until 6"}'),
  'get-label': {
    tool: { inputSchema: byId },
    answer: () => ({
      content: [
        { type: 'text', text: 'Label' },
        { type: 'image', data: 'AAAA', mimeType: 'image/png' },
      ],
    }),
  },
});

test('given the page of the dialect, it has examples', () => {
  expect(examples).toHaveLength(5);
});

test.each(examples.map((example, index) => [index + 1, ...example] as const))(
  'given example %i of the page, it gives what stands below it',
  async (_, code, result) => {
    expect(await resultOf(code, { sources: [orders] })).toEqual(result);
  },
);
