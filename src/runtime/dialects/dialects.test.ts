import { expect, test } from 'vitest';
import { launchInProcess } from '../host/testing/in-process.ts';
import { LIMITS } from '../limits.ts';
import { dialectEntry } from './index.ts';
import { isRefused } from './refused.ts';
import { ALL_CASES } from './testing/all-cases.ts';
import { dialectSuite } from './testing/dialect-suite.ts';

// One program of each: all of them run in a worker, in Chromium.
for (const cases of ALL_CASES) {
  dialectSuite('in this thread', launchInProcess, { ...cases, examples: cases.examples.slice(0, 1) });
}

test.each(['cloudflare', 'emceepee', 'mcp-use'] as const)(
  '%s, which has one limit of time: a loop may take as long as a wait',
  async (id) => {
    const dialect = (await dialectEntry(id).load()).create({}, { toolMetadata: {}, servers: {} });
    if (isRefused(dialect)) throw new Error('it refuses to have no options');
    expect(dialect.limits.timeoutMs).toBe(30_000);
    expect(dialect.limits.maxCpuMs).toBe(LIMITS.maxCpuMs.max);
  },
);
