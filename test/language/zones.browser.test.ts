import { afterAll, expect, test } from 'vitest';
import { launch } from '../../src/lib/launch/browser.ts';
import { createRuntimeHost } from '../../src/runtime/host/host.ts';
import { pageZoneSetter } from './page-zone.ts';
import { sameDates } from './zone-suite.ts';

const setPageZone = pageZoneSetter();
const host = createRuntimeHost({ launch });
afterAll(() => host.close());

test.each([
  ['America/Los_Angeles', 36],
  ['Europe/Dublin', 36],
] as const)('in %s dates are those of the page', async (zone, least) => {
  await setPageZone(zone);
  expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
  expect(await sameDates(host, zone, { fromYear: 2020 })).toBeGreaterThanOrEqual(least);
});
