import { afterAll, expect, test } from 'vitest';
import { cdp } from 'vitest/browser';
import { launch } from '../../src/lib/launch/browser.ts';
import { createRuntimeHost } from '../../src/runtime/host/host.ts';
import { sameDates } from './zone-suite.ts';

const host = createRuntimeHost({ launch });
/** The part of the browser's own protocol that is used here. */
interface DevTools {
  send(method: string, params: object): Promise<unknown>;
}
const setZone = (timezoneId: string) =>
  (cdp() as unknown as DevTools).send('Emulation.setTimezoneOverride', { timezoneId });
afterAll(async () => {
  await setZone('');
  await host.close();
});

test.each([
  ['America/Los_Angeles', 36],
  ['Europe/Dublin', 36],
] as const)('in %s dates are those of the page', async (zone, least) => {
  await setZone(zone);
  expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
  expect(await sameDates(host, zone, 2020)).toBeGreaterThanOrEqual(least);
});
