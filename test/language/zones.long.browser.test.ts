import { afterAll, expect, test } from 'vitest';
import { launch } from '../../src/lib/launch/browser.ts';
import { createRuntimeHost } from '../../src/runtime/host/host.ts';
import { pageZoneSetter } from './page-zone.ts';
import { sameDates } from './zone-suite.ts';

const setPageZone = pageZoneSetter();
const host = createRuntimeHost({ launch });
afterAll(() => host.close());

const compared = new Set<string>();
let changes = 0;

/** Summers of two weeks: a page's own cache of offsets, which looks three weeks ahead, may skip their changes. */
const CACHED_WRONG = ['America/Argentina/Tucuman', 'America/Fortaleza', 'America/Maceio'];

test.each(Intl.supportedValuesOf('timeZone').filter((zone) => !CACHED_WRONG.includes(zone)))(
  'in %s dates are those of the page',
  async (zone) => {
    await setPageZone(zone);
    changes += await sameDates(host, zone, { compared });
  },
);

test('thousands of changes were looked at', () => {
  expect(changes).toBeGreaterThan(10_000);
});
