import { describe, expect } from 'vitest';
import { sourceOf, text } from '../../src/runtime/host/testing/sources.ts';
import { given } from './given.ts';
import { resultOf, run } from './host.ts';

const INPUT = {
  type: 'object',
  required: ['sku', 'qty'],
  properties: { sku: { type: 'string' }, qty: { type: 'integer', minimum: 2 } },
} as const;

describe('errors (§7)', () => {
  given(
    ['7.2-synthesised', '7.2-example'],
    'a schema without examples, the error shows an input that would do',
    async () => {
      const shop = sourceOf('shop', {
        order: { tool: { inputSchema: INPUT }, answer: (input) => ({ structuredContent: input ?? null }) },
      });
      const script = `import { order } from "@codemode/servers/shop";
      const error = await order({}).catch((reason) => reason);
      globalThis.__codemode_result__ = [error.example, await order(error.example), error.message.includes(JSON.stringify(error.example))];`;
      const [example, echoed, reported] = (await resultOf(script, { sources: [shop] })) as [unknown, unknown, boolean];
      expect(example).toMatchObject({ sku: expect.any(String), qty: 2 });
      expect([echoed, reported]).toEqual([example, true]);
    },
  );

  given(['7.2-schema-examples'], 'a schema with examples, the first that fits is shown', async () => {
    const inputSchema = { ...INPUT, examples: [{ sku: 1 }, { sku: 'A1', qty: 7 }] };
    const shop = sourceOf('shop', { order: { tool: { inputSchema }, answer: () => text('ordered') } });
    const script = `import { order } from "@codemode/servers/shop";
      globalThis.__codemode_result__ = await order({}).catch((error) => error.example);`;
    expect(await resultOf(script, { sources: [shop] })).toEqual({ sku: 'A1', qty: 7 });
  });

  given(
    ['rule:error-fields', '7-structured'],
    'a caught error, its fields show in JSON, in logs and in the result',
    async () => {
      const raw = { isError: true, content: [{ type: 'text', text: 'sold out' }] };
      const shop = sourceOf('the shop', { 'place-order': () => raw });
      const script = `import { place_order } from "@codemode/servers/the-shop";
      const error = await place_order().catch((reason) => reason);
      globalThis.__codemode_result__ = { error, raw: error.result };`;
      const matches = (await resultOf(script, { sources: [shop] })) as { error: object; raw: unknown };
      expect(matches).toEqual({
        raw,
        error: {
          name: 'ToolCallError',
          message: 'sold out',
          hint: expect.any(String),
          serverId: 'the-shop',
          toolName: 'place-order',
          exportName: 'place_order',
        },
      });
    },
  );

  given(
    ['rule:error-fields'],
    'a failed call with structured content, its data shows wherever the error does',
    async () => {
      const data = { code: 'OUT_OF_STOCK', left: 0 };
      const raw = { isError: true, content: [{ type: 'text', text: 'sold out' }], structuredContent: data };
      const shop = sourceOf('shop', { order: () => raw });
      const script = `import { order } from "@codemode/servers/shop";
      const error = await order().catch((reason) => reason);
      console.log(error);
      globalThis.__codemode_result__ = [error, { ...error }, Object.keys(error)];`;
      const { result, logs } = await run(script, { sources: [shop] });
      expect(result).toEqual([
        expect.objectContaining({ name: 'ToolCallError', structuredContent: data }),
        { structuredContent: data },
        ['structuredContent'],
      ]);
      expect(logs[0]?.message).toContain('"OUT_OF_STOCK"');
    },
  );

  given(
    ['rule:input-that-is-no-json', '7.2-fields'],
    'input that JSON cannot hold, it is refused with its place and not counted',
    async () => {
      const shop = sourceOf('shop', { order: () => text('ordered') });
      const script = `import { order } from "@codemode/servers/shop";
      const error = await order({ a: [1n] }).catch((reason) => reason);
      globalThis.__codemode_result__ = [error.name, error.path, error.received, await order()];`;
      const limits = { maxToolCalls: 1 };
      expect(await resultOf(script, { sources: [shop], limits })).toEqual([
        'SchemaValidationError',
        '/a/0',
        'a BigInt',
        'ordered',
      ]);
    },
  );

  given(
    ['rule:search-defaults', '4.2.7-search-options'],
    'a search without a limit or in a server that is not there',
    async () => {
      const many = sourceOf(
        'many',
        Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`order_${i}`, () => text('')])),
      );
      const script = `import { searchTools } from "@codemode/discovery";
      globalThis.__codemode_result__ = [
        (await searchTools("order")).results.length,
        await searchTools("order", { serverId: "none" }).catch((error) => [error.name, error.hint]),
      ];`;
      expect(await resultOf(script, { sources: [many] })).toEqual([
        20,
        ['ServerNotFoundError', expect.stringContaining('many')],
      ]);
    },
  );
});
