import { describe, expect, test } from 'vitest';
import { launchInProcess } from '../../src/runtime/host/testing/in-process.ts';
import { languagePage } from './language-page.ts';
import { FEW_RUNS, languageSuite } from './language-suite.ts';
import { PROBES } from './probes/index.ts';

languageSuite('in this thread', launchInProcess, FEW_RUNS);

describe('the probes', () => {
  const all = PROBES.flatMap(({ title, probes }) => probes.map(({ feature }) => `${title}: ${feature}`));

  test('are at least 300, each of a feature of its own', () => {
    expect(new Set(all).size).toBe(all.length);
    expect(all.length).toBeGreaterThanOrEqual(300);
  });
});

test('docs/language.md says what the probes say', async () => {
  await expect(languagePage(PROBES)).toMatchFileSnapshot('../../docs/language.md');
});
