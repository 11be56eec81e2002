import { expect, test } from 'vitest';
import { parseScript } from '../parse.ts';

/** Scripts of both languages that declare `count` names. */
export function manyNamesSuite(count: number): void {
  test.each([
    ['JavaScript', ''],
    ['TypeScript', 'type T = string;\n'],
  ])(`${count} names that %s declares are all read`, async (_, first) => {
    const names = Array.from({ length: count }, (__, at) => `a${at}`).join();
    const parsed = await parseScript(`${first}import { ${names} } from "m";`);
    expect(parsed).toHaveProperty('tree.body.length', first === '' ? 1 : 2);
  });
}
