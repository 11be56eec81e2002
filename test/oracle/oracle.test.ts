import { describe, expect, test } from 'vitest';
import { oracleTypeScriptVersion } from '../../build/oracle-scripts.ts';
import { launchInProcess } from '../../src/runtime/host/testing/in-process.ts';
import { PROBES } from '../language/probes/index.ts';
import { sample } from '../sample.ts';
import { corpus } from './corpus.ts';
import { DEVIATIONS } from './deviations.ts';
import { oracleSuite } from './oracle-suite.ts';
import { plainSuite } from './types-suite.ts';

describe('the corpus', () => {
  test('has at least 600 scripts, each with a name of its own', () => {
    expect(new Set(corpus.map(({ name }) => name)).size).toBe(corpus.length);
    expect(corpus.length).toBeGreaterThanOrEqual(600);
  });

  test('is compiled by the TypeScript of the editor', () => {
    expect(oracleTypeScriptVersion).toMatch(/^5\.9\./);
  });

  test('deviates only where docs/language.md says so', () => {
    const features = PROBES.flatMap(({ probes }) => probes.map(({ feature }) => feature));
    expect(DEVIATIONS.length).toBeGreaterThan(0);
    for (const { feature } of DEVIATIONS) expect(features).toContain(feature);
  });
});

plainSuite();
oracleSuite('in this thread', launchInProcess, [
  ...sample(corpus),
  ...corpus.filter(({ deviation }) => deviation !== undefined),
]);
