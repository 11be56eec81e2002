// What tool calls cost: through the bridge alone, and with a server, validation and trace, against the raw steps they are made of.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { createHost } from 'codemode-runner';
import { medianTimesMs } from './timing.mjs';

const ROUNDS = 8;
const CALLS = 1_000;

const nothing = () => Promise.resolve();

/** @returns {Promise<import('./timing.mjs').Measured>} */
export async function measure() {
  const raw = new Worker(new URL('./raw-calls.mjs', import.meta.url));
  await once(raw, 'message');
  const host = createHost({
    servers: [
      {
        id: 's',
        tools: () => Promise.resolve([{ name: 'tick' }, { name: 'wait' }]),
        call: (tool) =>
          tool === 'wait'
            ? new Promise((resolve) => setTimeout(() => resolve({ content: [] }), 50))
            : Promise.resolve({ content: [], structuredContent: 1 }),
      },
    ],
    limits: { maxToolCalls: 10_000 },
  });
  const run = async (/** @type {string} */ code) => {
    const { diagnostics } = await host.run({ code });
    if (diagnostics.length > 0) throw new Error(JSON.stringify(diagnostics));
  };
  const ask = async (/** @type {unknown} */ message) => {
    raw.postMessage(message);
    await once(raw, 'message');
  };
  try {
    const timesMs = await medianTimesMs(ROUNDS, {
      'raw round trips': {
        before: nothing,
        run: async () => {
          for (let i = 0; i < CALLS; i++) await ask('echo');
        },
      },
      'raw host calls': { before: nothing, run: () => ask({ hostCalls: CALLS }) },
      bridge: {
        before: () => run(''),
        run: () => run(`import { tick } from "@codemode/servers/s"; for (let i = 0; i < ${CALLS}; i++) await tick();`),
      },
      '100 at once': {
        before: () => run(''),
        run: () =>
          run(
            'import { wait } from "@codemode/servers/s"; await Promise.all(Array.from({ length: 100 }, () => wait()));',
          ),
      },
    });
    return {
      timesMs,
      ratios: [
        {
          name: 'bridge / raw',
          value: timesMs.bridge / (timesMs['raw round trips'] + timesMs['raw host calls']),
          atMost: 3,
        },
        { name: '100 calls of 50 ms / 100 ms', value: timesMs['100 at once'] / 100, atMost: 1 },
      ],
    };
  } finally {
    await host.close();
    await raw.terminate();
  }
}
