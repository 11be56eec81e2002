import { afterAll, expect, test } from 'vitest';
import { createRuntimeHost } from '../../src/runtime/host/host.ts';
import { launchInProcess } from '../../src/runtime/host/testing/in-process.ts';
import { inZone } from './node-zone.ts';
import { sameDates } from './zone-suite.ts';

const host = createRuntimeHost({ launch: launchInProcess });
afterAll(() => host.close());

/** Zones, and changes that each has seen at least from 2020 on: summer time of half an hour, and none. */
test.each([
  ['Australia/Lord_Howe', 36],
  ['Etc/UTC', 0],
] as const)('in %s dates are those of the realm', async (zone, least) => {
  const looked = await inZone(zone, () => sameDates(host, zone, { fromYear: 2020 }));
  expect(looked).toBeGreaterThanOrEqual(least);
});
