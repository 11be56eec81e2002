import { afterAll, describe, expect, test } from 'vitest';
import { launch } from '../../src/lib/launch/browser.ts';
import type { Dialect } from '../../src/runtime/dialects/dialect.ts';
import { loadDialect } from '../../src/runtime/dialects/index.ts';
import { createRuntimeHost } from '../../src/runtime/host/host.ts';
import { pageZoneSetter } from './page-zone.ts';
import { sameDates } from './zone-suite.ts';

const setPageZone = pageZoneSetter();

const FROM_YEAR = 2024;

describe.each(['suspend', 'replay'] as const)('given calls wait by "%s"', (strategy) => {
  const host = createRuntimeHost({ launch, sync: { strategy, seed: 1, startMs: Date.UTC(2026, 0) } });
  afterAll(() => host.close());

  test.each([
    ['America/Los_Angeles', 28],
    ['Australia/Lord_Howe', 28],
  ] as const)('in %s dates of a script are those of the page', async (zone, least) => {
    await setPageZone(zone);
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
    const koan = (await loadDialect('koan')) as Dialect;
    expect(await sameDates(host, zone, { fromYear: FROM_YEAR, koan })).toBeGreaterThanOrEqual(least);
  });
});
