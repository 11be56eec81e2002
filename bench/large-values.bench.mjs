// What large values cost on their way into a script and out of it, beside the engine's own reading and writing of JSON.
import { createHost } from 'codemode-runner';
import { runScript, untilArmed } from './run-script.mjs';
import { startBareThread } from './start-bare-thread.mjs';
import { medianTimesMs } from './timing.mjs';

const ROUNDS = 10;
const MIB = 1024 * 1024;
/** About 5 MB of JSON, as source text of the guest. */
const ROWS =
  'Array.from({ length: 50_000 }, (_, id) => ({ id, name: "name " + id, tags: ["a", "b"], n: id * 1.5, body: "x".repeat(30) }))';

/** @returns {Promise<import('./timing.mjs').Measured>} */
export async function measure() {
  const rows = Array.from({ length: 50_000 }, (_, id) => {
    const body = 'x'.repeat(30);
    return { id, name: `name ${id}`, tags: ['a', 'b'], n: id * 1.5, body };
  });
  const text = JSON.stringify(rows);
  const { bare, end } = await startBareThread();
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
  const run = (/** @type {string} */ code) => runScript(host, { code });
  const before = () => run('').then(untilArmed);
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
    await end();
  }
}
