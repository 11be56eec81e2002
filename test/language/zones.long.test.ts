import { afterAll, expect, test } from 'vitest';
import { createRuntimeHost } from '../../src/runtime/host/host.ts';
import { launchInProcess } from '../../src/runtime/host/testing/in-process.ts';
import { inZone } from './node-zone.ts';
import { sameDates } from './zone-suite.ts';

const host = createRuntimeHost({ launch: launchInProcess });
afterAll(() => host.close());

const compared = new Set<string>();
let changes = 0;

test.each(Intl.supportedValuesOf('timeZone'))('in %s dates are those of the realm', async (zone) => {
  changes += await inZone(zone, () => sameDates(host, zone, { compared }));
});

test('thousands of changes were looked at', () => {
  expect(changes).toBeGreaterThan(10_000);
});
