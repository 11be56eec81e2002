import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { dialectsOn } from '../../src/runtime/dialects/testing/dialect-suite.ts';
import { launchInProcess } from '../../src/runtime/host/testing/in-process.ts';
import { sourceOf, text } from '../../src/runtime/host/testing/sources.ts';
import type { JsonObject } from '../../src/runtime/json.ts';

const page = readFileSync(new URL('../../docs/dialects/mcp-use.md', import.meta.url), 'utf8');
/** A script, and right below it what it gives. */
const examples = [...page.matchAll(/```js\n((?:(?!```)[\s\S])*)```\s*```json\n([\s\S]*?)```/g)].map(
  ([, code = '', json = '']) => [code, JSON.parse(json) as JsonObject] as const,
);

const sources = [
  sourceOf('my-sums', {
    'add-two': (input) => {
      const { a, b } = input as { a: number; b: number };
      return text(JSON.stringify({ sum: a + b }));
    },
  }),
  sourceOf('tracker', {
    list_issues: {
      tool: { description: 'Lists issues' },
      answer: () => text('[{"title":"Tide table is late"}]'),
    },
    close: {
      tool: { description: 'Closes an issue that is no longer one' },
      answer: (input) => ({ ...text(`Issue ${(input as { id: number }).id} is locked`), isError: true }),
    },
  }),
];

const open = dialectsOn(launchInProcess)('mcp-use');

test('given the page of the dialect, it has examples', () => {
  expect(examples).toHaveLength(5);
});

test.each(examples.map((example, index) => [index + 1, ...example] as const))(
  'given example %i of the page, it gives what stands below it',
  async (_, code, result) => {
    expect(await open(sources).run(code)).toEqual({ ...result, execution_time: expect.any(Number) });
  },
);
