import { expect, test } from 'vitest';
import { buildCatalog } from '../../../catalog/catalog.ts';
import { launchInProcess } from '../../../host/testing/in-process.ts';
import { DIALECTS, type DialectId } from '../../index.ts';
import { ALL_CASES } from '../../testing/all-cases.ts';
import { dialectsOn } from '../../testing/dialect-suite.ts';
import { convertScript } from '../index.ts';
import { GIVEN, PROGRAMS, todos } from './scripts.ts';

/** CodeCall's own preset has no loops. */
const OPTIONS: Partial<Record<DialectId, Readonly<Record<string, unknown>>>> = {
  codecall: { vm: { preset: 'balanced' } },
  'codecall@1.5': { vm: { preset: 'balanced' } },
};

export const IDS = DIALECTS.map(({ id }) => id);

/** Scripts of one system, converted to another, and back: they give what they gave. */
export function convertSuite(pairs: readonly (readonly [from: DialectId, to: DialectId])[]): void {
  const open = dialectsOn(launchInProcess);
  const source = todos();
  const catalogOnce = source.tools().then((tools) => buildCatalog([{ id: source.id, tools }]));

  async function resultOf(dialect: DialectId, code: string): Promise<unknown> {
    const cases = ALL_CASES.find(({ id }) => id === dialect);
    const envelope = await open(dialect)([source], { options: OPTIONS[dialect] ?? {} }).run(code);
    const result =
      dialect === 'codemode' ? (envelope as { result: unknown }).result : cases?.resultOf(envelope as never);
    const failed = dialect === 'codemode' ? result === null : cases?.failed(envelope as never);
    if (failed !== false) throw new Error(`${JSON.stringify(envelope)}\n${code}`);
    return typeof result === 'string' ? JSON.parse(result) : result;
  }

  test('there is a program of every system, and each gives what all give', async () => {
    for (const id of IDS) {
      expect(PROGRAMS[id].length).toBeGreaterThan(0);
      for (const code of PROGRAMS[id]) expect(await resultOf(id, code)).toEqual(GIVEN);
    }
  });

  test.each(pairs)('given scripts of %s, converted to %s they give the same', async (from, to) => {
    const catalog = await catalogOnce;
    for (const code of PROGRAMS[from]) {
      const converted = await convertScript(code, { from, to, catalog });
      expect(await resultOf(to, converted.code)).toEqual(GIVEN);
    }
  });

  test.each(pairs)('given scripts of %s, converted to %s and back they give the same', async (from, to) => {
    const catalog = await catalogOnce;
    const [code = ''] = PROGRAMS[from];
    const there = await convertScript(code, { from, to, catalog });
    const back = await convertScript(there.code, { from: to, to: from, catalog });
    expect(await resultOf(from, back.code)).toEqual(GIVEN);
  });
}
