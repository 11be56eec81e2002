import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { notes, weather } from '../../src/runtime/dialects/emceepee/testing/sources.ts';
import { dialectsOn } from '../../src/runtime/dialects/testing/dialect-suite.ts';
import { launchInProcess } from '../../src/runtime/host/testing/in-process.ts';

const page = readFileSync(new URL('../../docs/dialects/emceepee.md', import.meta.url), 'utf8');
/** A script, and right below it what it gives. */
const examples = [...page.matchAll(/```js\n((?:(?!```)[\s\S])*)```\s*```json\n([\s\S]*?)```/g)].map(
  ([, code = '', json = '']) => [code, JSON.parse(json) as object] as const,
);

const open = dialectsOn(launchInProcess)('emceepee');

test('given the page of the dialect, it has examples', () => {
  expect(examples).toHaveLength(3);
});

test.each(examples.map((example, index) => [index + 1, ...example] as const))(
  'given example %i of the page, it gives what stands below it',
  async (_, code, result) => {
    expect(await open([notes(), weather()]).run(code)).toMatchObject(result);
  },
);
