import { expect } from 'vitest';
import type { RuntimeHost } from '../../src/runtime/host/host.ts';
import { walkZone, type ZoneChange, zoneChanges } from './zone-walk.ts';

const FROM_YEAR = 1970;
const TO_YEAR = 2037;
const CHANGES_IN_A_RUN = 40;
/** The engine has offsets in whole minutes: in this zone, which is the last, they were not until then. */
const WHOLE_MINUTES_SINCE_MS = { 'Africa/Monrovia': Date.UTC(1972, 0, 8) } as Readonly<Record<string, number>>;

/** Compares dates in the sandbox with those of this realm, on all days on which the zone changes its time. */
export async function sameDates(host: RuntimeHost, zone: string, fromYear = FROM_YEAR): Promise<number> {
  const sinceMs = WHOLE_MINUTES_SINCE_MS[zone] ?? 0;
  const changes = zoneChanges(fromYear, TO_YEAR).filter(({ atMs }) => atMs >= sinceMs);
  for (let from = 0; from < changes.length; from += CHANGES_IN_A_RUN) {
    const some = changes.slice(from, from + CHANGES_IN_A_RUN);
    const given = await walkInside(host, some);
    walkZone(some).forEach((expected, index) => {
      expect(given[index], `${zone} at ${new Date(some[index]?.atMs ?? 0).toISOString()}`).toBe(expected);
    });
  }
  return changes.length;
}

async function walkInside(host: RuntimeHost, changes: readonly ZoneChange[]): Promise<readonly string[]> {
  const code = `const walk = ${walkZone};\nexport default walk(${JSON.stringify(changes)});`;
  const { response } = await host.run({ code, limits: { maxResultBytes: 8 * 1024 * 1024 } }, { sources: [] });
  expect(response.diagnostics).toEqual([]);
  return response.result as readonly string[];
}
