// What a run costs beyond its script: an empty one, armed and unarmed, against a bare realm that does the least possible.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { createHost } from 'codemode-runner';
import { runScript, untilArmed } from './run-script.mjs';
import { medianTimesMs } from './timing.mjs';

const ROUNDS = 40;
const MIB = 1024 * 1024;

/** @returns {Promise<import('./timing.mjs').Measured>} */
export async function measure() {
  const bare = new Worker(new URL('./bare-realm.mjs', import.meta.url));
  await once(bare, 'message');
  const host = createHost({ servers: [] });
  const run = (/** @type {Record<string, number>} */ limits) => runScript(host, { code: '', limits });
  const armed = () => run({}).then(untilArmed);
  let maxMemoryBytes = 64 * MIB;
  try {
    const timesMs = await medianTimesMs(ROUNDS, {
      bare: {
        before: untilArmed,
        run: async () => {
          bare.postMessage('');
          await once(bare, 'message');
        },
      },
      armed: { before: armed, run: () => run({}) },
      unarmed: {
        before: armed,
        run: () => {
          // Nothing is armed for limits that no run has had yet.
          maxMemoryBytes += MIB;
          return run({ maxMemoryBytes });
        },
      },
    });
    return {
      timesMs,
      ratios: [
        { name: 'armed / bare', value: timesMs.armed / timesMs.bare, atMost: 1 },
        { name: 'unarmed / bare', value: timesMs.unarmed / timesMs.bare, atMost: 6 },
      ],
    };
  } finally {
    await host.close();
    await bare.terminate();
  }
}
