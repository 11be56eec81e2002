import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { dialectsOn } from '../../src/runtime/dialects/testing/dialect-suite.ts';
import { launchInProcess } from '../../src/runtime/host/testing/in-process.ts';
import { sourceOf, structured, text } from '../../src/runtime/host/testing/sources.ts';

const page = readFileSync(new URL('../../docs/dialects/codecall.md', import.meta.url), 'utf8');
/** A script, and right below it what it gives. */
const examples = [...page.matchAll(/```js\n((?:(?!```)[\s\S])*)```\s*```json\n([\s\S]*?)```/g)].map(
  ([, code = '', json = '']) => [code, JSON.parse(json) as unknown] as const,
);

const user = sourceOf('user', {
  'users:list': () =>
    structured({
      items: [
        { name: 'Ada', active: true },
        { name: 'Bo', active: false },
      ],
    }),
  get: (input) => ({ ...text(`User ${(input as { id: number }).id} was not found`), isError: true }),
});
const billing = sourceOf('billing', { get: () => text('{"id":7,"total":15}') });

const open = dialectsOn(launchInProcess)('codecall');

test('given the page of the dialect, it has examples', () => {
  expect(examples).toHaveLength(4);
});

test.each(examples.map((example, index) => [index + 1, ...example] as const))(
  'given example %i of the page, it gives what stands below it',
  async (_, code, result) => {
    expect(await open([user, billing]).run(code)).toEqual(result);
  },
);
