import { expect, test } from 'vitest';
import type { Dialect } from '../dialects/dialect.ts';
import { DIALECTS, dialectEntry } from '../dialects/index.ts';
import { isRefused } from '../dialects/refused.ts';
import type { LargeIntegers } from '../large-integers.ts';
import { atOnce } from '../slices.ts';
import type { CallToolResult } from '../spec.ts';
import { encodeResult, inexactInteger } from './encode-result.ts';

const ID = '725653563933458432';
const tool = { serverId: 's', toolName: 'find', exportName: 'find' };

const encoded = (dialect: Dialect, result: CallToolResult, mode: LargeIntegers) =>
  encodeResult(dialect, result, { tool, input: {} }, mode, async (steps) => atOnce(steps));

async function opened(id: (typeof DIALECTS)[number]['id']): Promise<Dialect> {
  const dialect = (await dialectEntry(id).load()).create({}, { toolMetadata: {}, servers: {} });
  if (isRefused(dialect)) throw new Error(`${id} refuses to have no options`);
  return dialect;
}

const PARSES_TEXT = ['cloudflare', 'codecall', 'koan', 'mcp-use'] as const;

test.each(PARSES_TEXT)('%s: given a text that is JSON with a large integer, it is found like any other', async (id) => {
  const result: CallToolResult = { content: [{ type: 'text', text: `{"user":{"id":${ID}}}` }] };
  const dialect = await opened(id);
  const rounded = await encoded(dialect, result, 'warn');
  expect([rounded.text, rounded.largeIntegers]).toEqual([`{"user":{"id":${ID}}}`, [{ pointer: '/user/id', text: ID }]]);
  expect((await encoded(dialect, result, 'string')).text).toBe(`{"user":{"id":"${ID}"}}`);
});

test.each(DIALECTS.map(({ id }) => id))(
  '%s: given a failure with a large integer, its message has the digits',
  async (id) => {
    const result: CallToolResult = {
      isError: true,
      content: [{ type: 'text', text: `{"message":"no ${ID}","id":${ID}}` }],
    };
    const { text } = await encoded(await opened(id), result, 'warn');
    expect(text).toContain(ID);
    expect(text).not.toContain('integer-');
  },
);

test('given several large integers, one warning names the first and counts the others', () => {
  const places = ['/0', '/1', '/2'].map((pointer) => ({ pointer, text: ID }));
  expect(inexactInteger(tool, places)?.message).toMatch(/at "\/0".*2 more$/);
  expect(inexactInteger(tool, [])).toBeUndefined();
});

test.each<[string, unknown, RegExp]>([
  [
    'a circle',
    (() => {
      const circle: Record<string, unknown> = {};
      circle.self = circle;
      return circle;
    })(),
    /circular/,
  ],
  ['a bigint', { id: 1n }, /BigInt/],
])('given %s from a source of plain functions, the error says which tool answered with it', async (_, value, why) => {
  const result = { content: [], structuredContent: value } as unknown as CallToolResult;
  const failure = encoded(await opened('codemode'), result, 'warn');
  await expect(failure).rejects.toMatchObject({
    name: 'SourceError',
    failure: 'protocol',
    message: expect.stringMatching(/^"find" answered with what JSON cannot hold: [^\n]+$/),
  });
  await expect(failure).rejects.toThrow(why);
});
