import { createHost, type Host, type Source } from 'codemode-runner';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const RUNS = 400;
const STOPS = 40;
const MIB = 1024 * 1024;

const echo: Source = {
  id: 'echo',
  tools: async () => [{ name: 'echo', inputSchema: { type: 'object' } }],
  call: async (_tool, input) => ({ content: [], structuredContent: { input: input ?? null } }),
};
const SCRIPT = `
import { echo } from '@codemode/servers/echo';
const all = await Promise.all([1, 2, 3].map((n) => echo({ n, ballast: 'x'.repeat(10_000) })));
console.log('done', all.length);
globalThis.__codemode_result__ = all.map(({ input }) => input.n);
`;

describe('one host over many runs', () => {
  let host: Host;
  beforeEach(() => {
    host = createHost({ servers: [echo] });
  });
  afterEach(() => host.close());

  const run = async () => {
    const { result, diagnostics } = await host.run({ code: SCRIPT });
    expect({ result, diagnostics }).toEqual({ result: [1, 2, 3], diagnostics: [] });
  };

  test(`given ${RUNS} runs with calls and logs, keeps no memory of them`, async () => {
    const measure = async (count: number) => {
      for (let done = 0; done < count; done++) await run();
      global.gc?.();
      return process.memoryUsage().rss;
    };
    const settled = await measure(RUNS / 2);
    const end = await measure(RUNS / 2);
    expect((end - settled) / MIB).toBeLessThan(100);
  });

  test(`given ${STOPS} scripts that never end, stops each and runs the next`, async () => {
    for (let done = 0; done < STOPS; done++) {
      const stopping = new AbortController();
      setTimeout(() => stopping.abort(), 20);
      const stopped = await host.run({ code: 'while (true) {}' }, { signal: stopping.signal });
      expect(stopped.diagnostics.map(({ severity }) => severity)).toContain('error');
      await run();
    }
  });
});
