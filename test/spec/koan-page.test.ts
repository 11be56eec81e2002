import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { todoServer } from '../../src/runtime/dialects/koan/testing/todo-server.ts';
import { dialectsOn } from '../../src/runtime/dialects/testing/dialect-suite.ts';
import { launchInProcess } from '../../src/runtime/host/testing/in-process.ts';

const page = readFileSync(new URL('../../docs/dialects/koan.md', import.meta.url), 'utf8');
/** A script, and right below it what it gives. */
const examples = [...page.matchAll(/```js\n((?:(?!```)[\s\S])*)```\s*```json\n([\s\S]*?)```/g)].map(
  ([, code = '', json = '']) => [code, JSON.parse(json) as object] as const,
);

const open = dialectsOn(launchInProcess)('koan');

test('given the page of the dialect, it has examples', () => {
  expect(examples).toHaveLength(3);
});

test.each(examples.map((example, index) => [index + 1, ...example] as const))(
  'given example %i of the page, it gives what stands below it',
  async (_, code, result) => {
    expect(await open([todoServer()]).run(code)).toMatchObject(result);
  },
);
