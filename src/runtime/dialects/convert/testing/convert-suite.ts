import { expect, test } from 'vitest';
import { buildCatalog } from '../../../catalog/catalog.ts';
import { launchInProcess } from '../../../host/testing/in-process.ts';
import type { JsonObject } from '../../../json.ts';
import { DIALECTS, type DialectId } from '../../index.ts';
import { casesOf } from '../../testing/all-cases.ts';
import { dialectsOn } from '../../testing/dialect-suite.ts';
import { GIVEN, todos } from '../../testing/todos.ts';
import { convertScript } from '../index.ts';

export const IDS = DIALECTS.map(({ id }) => id);

/** The scripts of a dialect that every other can be given. */
export const programsOf = (id: DialectId): readonly string[] => casesOf(id).programs;

/** Scripts of one system, at most `most` of each, converted to another, and back: they give what they gave. */
export function convertSuite(
  pairs: readonly (readonly [from: DialectId, to: DialectId])[],
  most = Number.POSITIVE_INFINITY,
): void {
  const open = dialectsOn(launchInProcess);
  const source = todos();
  const catalogOnce = source.tools().then((tools) => buildCatalog([{ id: source.id, tools }]));

  async function resultOf(dialect: DialectId, code: string): Promise<unknown> {
    const cases = casesOf(dialect);
    const envelope = (await open(dialect)([source], { options: cases.options ?? {} }).run(code)) as JsonObject;
    if (cases.failed(envelope)) throw new Error(`${JSON.stringify(envelope)}\n${code}`);
    const result = cases.resultOf(envelope);
    return typeof result === 'string' ? JSON.parse(result) : result;
  }

  test('there is a program of every system, and each gives what all give', async () => {
    for (const id of IDS) {
      expect(programsOf(id).length).toBeGreaterThan(0);
      for (const code of programsOf(id).slice(0, most)) expect(await resultOf(id, code)).toEqual(GIVEN);
    }
  });

  test.each(pairs)('given scripts of %s, converted to %s they give the same', async (from, to) => {
    const catalog = await catalogOnce;
    for (const code of programsOf(from).slice(0, most)) {
      const converted = await convertScript(code, { from, to, catalog });
      expect(await resultOf(to, converted.code)).toEqual(GIVEN);
    }
  });

  test.each(pairs)('given scripts of %s, converted to %s and back they give the same', async (from, to) => {
    const catalog = await catalogOnce;
    const [code = ''] = programsOf(from);
    const there = await convertScript(code, { from, to, catalog });
    const back = await convertScript(there.code, { from: to, to: from, catalog });
    expect(await resultOf(from, back.code)).toEqual(GIVEN);
  });
}
