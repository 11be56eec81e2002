import { expect, test } from 'vitest';
import { codemode } from '../dialects/codemode/index.ts';
import type { Dialect } from '../dialects/dialect.ts';
import { createPreparedScripts } from './prepared-scripts.ts';

/** The dialect, and the scripts that it was asked to make ready. */
function counted(): { readonly dialect: Dialect; readonly asked: string[] } {
  const asked: string[] = [];
  const dialect: Dialect = {
    ...codemode,
    prepare(code) {
      asked.push(code);
      return codemode.prepare(code);
    },
  };
  return { dialect, asked };
}

test('given a script again, it is not read again, and it is the same', async () => {
  const { dialect, asked } = counted();
  const prepare = createPreparedScripts();
  const first = await prepare(dialect, 'console.log(1)');
  expect(await prepare(dialect, 'console.log(1)')).toEqual(first);
  expect(first).toEqual(await codemode.prepare('console.log(1)'));
  expect(asked).toEqual(['console.log(1)']);
});

test('given another dialect, it reads the script by itself', async () => {
  const [one, other] = [counted(), counted()];
  const prepare = createPreparedScripts();
  await prepare(one.dialect, '1');
  await prepare(other.dialect, '1');
  expect([one.asked, other.asked]).toEqual([['1'], ['1']]);
});

test('given many scripts, those that were used last are remembered', async () => {
  const { dialect, asked } = counted();
  const prepare = createPreparedScripts();
  await prepare(dialect, 'often');
  for (let n = 0; n < 100; n++) {
    await prepare(dialect, `script ${n}`.replace(' ', '_'));
    await prepare(dialect, 'often');
  }
  expect(asked.filter((code) => code === 'often')).toHaveLength(1);
  await prepare(dialect, 'script_0');
  expect(asked.filter((code) => code === 'script_0')).toHaveLength(2);
});

test('given a long script, it is read each time', async () => {
  const { dialect, asked } = counted();
  const prepare = createPreparedScripts();
  const code = `//${' '.repeat(20_000)}`;
  await prepare(dialect, code);
  await prepare(dialect, code);
  expect(asked).toHaveLength(2);
});

test('given a script that cannot be made ready, it is tried again', async () => {
  const prepare = createPreparedScripts();
  let tries = 0;
  const dialect: Dialect = {
    ...codemode,
    async prepare() {
      tries += 1;
      throw new Error('The parser could not be loaded');
    },
  };
  for (let n = 0; n < 2; n++) await expect(prepare(dialect, '1')).rejects.toThrow('could not be loaded');
  expect(tries).toBe(2);
});
