// What large values cost on their way into a script and out of it, beside the engine's own reading and writing of JSON.
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { createHost } from 'codemode-runner';
import { bareGuestOver } from './bare-guest.mjs';
import { medianTimesMs } from './timing.mjs';

const ROUNDS = 10;
const MIB = 1024 * 1024;
/** Long enough for the sandbox of the next run to be armed. */
const IDLE_MS = 40;
/** About 5 MB of JSON, as source text of the guest. */
const ROWS =
  'Array.from({ length: 50_000 }, (_, id) => ({ id, name: "name " + id, tags: ["a", "b"], n: id * 1.5, body: "x".repeat(30) }))';

/** @returns {Promise<import('./timing.mjs').Measured>} */
export async function measure() {
  const rows = Array.from({ length: 50_000 }, (_, id) => ({
    id,
    name: `name ${id}`,
    tags: ['a', 'b'],
    n: id * 1.5,
    body: 'x'.repeat(30),
  }));
  const text = JSON.stringify(rows);
  const thread = new Worker(new URL('./bare-thread.mjs', import.meta.url));
  await once(thread, 'message');
  const bare = bareGuestOver(
    (told) => thread.postMessage(told),
    (hear) => thread.on('message', hear),
  );
  const host = createHost({
    servers: [
      {
        id: 's',
        tools: () => Promise.resolve([{ name: 'rows' }]),
        call: () => Promise.resolve({ content: [], structuredContent: rows }),
      },
    ],
    limits: { maxMemoryBytes: 256 * MIB },
  });
  const run = async (/** @type {string} */ code) => {
    const { diagnostics } = await host.run({ code });
    if (diagnostics.length > 0) throw new Error(JSON.stringify(diagnostics));
  };
  const before = async () => {
    await run('');
    await sleep(IDLE_MS);
  };
  try {
    const timesMs = await medianTimesMs(ROUNDS, {
      'raw parse': { before, run: () => bare.tell(`parse ${text}`) },
      in: { before, run: () => run('import { rows } from "@codemode/servers/s"; await rows();') },
      'raw stringify': { before, run: () => bare.tell(`stringify ${ROWS}`) },
      out: { before, run: () => run(`globalThis.__codemode_result__ = ${ROWS};`) },
    });
    return {
      timesMs,
      ratios: [
        { name: '5 MB in / raw parse', value: timesMs.in / timesMs['raw parse'], atMost: 1.3 },
        { name: '5 MB out / raw stringify', value: timesMs.out / timesMs['raw stringify'], atMost: 1.3 },
      ],
    };
  } finally {
    await host.close();
    await thread.terminate();
  }
}
