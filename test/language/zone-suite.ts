import { expect } from 'vitest';
import type { Dialect } from '../../src/runtime/dialects/dialect.ts';
import type { RuntimeHost } from '../../src/runtime/host/host.ts';
import { walkZone, type ZoneChange, zoneChanges } from './zone-walk.ts';

const FROM_YEAR = 1970;
const TO_YEAR = 2037;
const CHANGES_IN_A_RUN = 40;
/** The engine has offsets in whole minutes: in this zone, which is the last, they were not until then. */
const WHOLE_MINUTES_SINCE_MS = { 'Africa/Monrovia': Date.UTC(1972, 0, 8) } as Readonly<Record<string, number>>;

export interface ZoneOptions {
  readonly fromYear?: number;
  /** The dialect Koan, to compare there. */
  readonly koan?: Dialect;
  /**
   * Changes with all that the realm gave around them, in zones before: the sandbox knows of a zone what the realm gives, so that
   * one change of half of Europe need not be compared in each city. What is new is added.
   */
  readonly compared?: Set<string>;
}

/**
 * Compares dates in the sandbox with those of this realm, on all days on which the zone changes its time, its first and its last
 * in any case.
 */
export async function sameDates(
  host: RuntimeHost,
  zone: string,
  { fromYear = FROM_YEAR, koan, compared = new Set() }: ZoneOptions = {},
): Promise<number> {
  const sinceMs = WHOLE_MINUTES_SINCE_MS[zone] ?? 0;
  const changes = zoneChanges(fromYear, TO_YEAR).filter(({ atMs }) => atMs >= sinceMs);
  const rows = walkZone(changes).map((expected, index) => ({ change: changes[index] as ZoneChange, expected }));
  const wanted = rows.filter(({ change, expected }, index) => {
    const row = `${JSON.stringify(change)}\n${expected}`;
    const isNew = !compared.has(row);
    compared.add(row);
    return isNew || index === 0 || index === rows.length - 1;
  });
  for (let from = 0; from < wanted.length; from += CHANGES_IN_A_RUN) {
    const some = wanted.slice(from, from + CHANGES_IN_A_RUN);
    const given = await walkInside(
      host,
      some.map(({ change }) => change),
      koan,
    );
    some.forEach(({ change, expected }, index) => {
      expect(given[index], `${zone} at ${new Date(change.atMs).toISOString()}`).toBe(expected);
    });
  }
  return changes.length;
}

async function walkInside(
  host: RuntimeHost,
  changes: readonly ZoneChange[],
  koan: Dialect | undefined,
): Promise<readonly string[]> {
  const limits = { maxResultBytes: 8 * 1024 * 1024 };
  const walked = `walk(${JSON.stringify(changes)})`;
  const give = koan === undefined ? `export default ${walked};` : `SDK.Out.answer(JSON.stringify(${walked}));`;
  const code = `const walk = ${walkZone};\n${give}`;
  const { response, answers } = await host.run(
    { code, limits },
    { sources: [], ...(koan === undefined ? {} : { dialect: koan }) },
  );
  expect(response.diagnostics).toEqual([]);
  return (koan === undefined ? response.result : JSON.parse(answers[0] ?? '')) as readonly string[];
}
