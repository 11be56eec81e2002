import { expect } from 'vitest';
import type { Dialect } from '../../src/runtime/dialects/dialect.ts';
import type { RuntimeHost } from '../../src/runtime/host/host.ts';
import { walkZone, type ZoneChange, zoneChanges } from './zone-walk.ts';

const FROM_YEAR = 1970;
const TO_YEAR = 2037;
const CHANGES_IN_A_RUN = 40;
/** The engine has offsets in whole minutes: in this zone, which is the last, they were not until then. */
const WHOLE_MINUTES_SINCE_MS = { 'Africa/Monrovia': Date.UTC(1972, 0, 8) } as Readonly<Record<string, number>>;

/**
 * Compares dates in the sandbox with those of this realm, on all days on which the zone changes its time; in the dialect
 * Koan, where one is given.
 */
export async function sameDates(
  host: RuntimeHost,
  zone: string,
  fromYear = FROM_YEAR,
  koan?: Dialect,
): Promise<number> {
  const sinceMs = WHOLE_MINUTES_SINCE_MS[zone] ?? 0;
  const changes = zoneChanges(fromYear, TO_YEAR).filter(({ atMs }) => atMs >= sinceMs);
  for (let from = 0; from < changes.length; from += CHANGES_IN_A_RUN) {
    const some = changes.slice(from, from + CHANGES_IN_A_RUN);
    const given = await walkInside(host, some, koan);
    walkZone(some).forEach((expected, index) => {
      expect(given[index], `${zone} at ${new Date(some[index]?.atMs ?? 0).toISOString()}`).toBe(expected);
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
