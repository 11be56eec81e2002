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

let changes = 0;

/** Summers of two weeks: a page's own cache of offsets, which looks three weeks ahead, may skip their changes. */
const CACHED_WRONG = ['America/Argentina/Tucuman', 'America/Fortaleza', 'America/Maceio'];

test.each(Intl.supportedValuesOf('timeZone').filter((zone) => !CACHED_WRONG.includes(zone)))(
  'in %s dates are those of the page',
  async (zone) => {
    await setZone(zone);
    changes += await sameDates(host, zone);
  },
);

test('thousands of changes were looked at', () => {
  expect(changes).toBeGreaterThan(10_000);
});
