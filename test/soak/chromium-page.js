// Runs in the page: one host over many runs and stops. The test on the other side reads what these return.
import { createHost } from '../../dist/lib/index.js';

const never = new Promise(() => undefined);
const host = createHost({
  servers: [
    {
      id: 's',
      tools: async () => [{ name: 'echo' }, { name: 'never' }],
      call: async (tool, input) => (tool === 'never' ? never : { content: [], structuredContent: input ?? null }),
    },
  ],
});
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

globalThis.soak = {
  /** Runs a script so many times, one run after another; what went wrong. */
  async runMany(code, count) {
    const problems = [];
    for (let done = 0; done < count; done++) {
      const { diagnostics } = await host.run({ code });
      problems.push(...diagnostics.map(({ message }) => message));
    }
    return problems;
  },

  /** Stops a script so many times: how long each stop took to be answered, and the run `pauseMs` after it. */
  async stopMany(code, count, pauseMs, limits) {
    const stops = [];
    const next = [];
    const problems = [];
    for (let done = 0; done < count; done++) {
      const controller = new AbortController();
      let begun = () => undefined;
      const logged = new Promise((resolve) => {
        begun = resolve;
      });
      const onEvent = ({ type }) => type === 'log' && begun();
      const running = host.run({ code, limits }, { signal: controller.signal, onEvent });
      await Promise.race([logged, running]);
      await sleep(80);
      const clickedMs = performance.now();
      controller.abort();
      const { diagnostics, logs } = await running;
      stops.push(performance.now() - clickedMs);
      if (diagnostics[0]?.code !== 'CANCELLED' || logs.length !== 1)
        problems.push(JSON.stringify({ diagnostics, logs }));
      await sleep(pauseMs);
      const startMs = performance.now();
      const following = await host.run({ code: 'globalThis.__codemode_result__ = 1;' });
      next.push(performance.now() - startMs);
      if (following.result !== 1) problems.push(JSON.stringify(following.diagnostics));
    }
    return { stops, next, problems };
  },
};
