// What synchronous calls cost: a run of the Koan dialect, and a thousand calls in it, against the default dialect.
import { setTimeout as sleep } from 'node:timers/promises';
import { createDialectHost, createHost } from 'codemode-runner';
import { runScript } from './run-script.mjs';
import { medianTimesMs } from './timing.mjs';

const ROUNDS = 12;
const CALLS = 1_000;
/** In `replay` the script is run again for each. */
const FEW_CALLS = 20;
/** Long enough for the sandbox of the next run to be armed. */
const IDLE_MS = 60;

const server = {
  id: 'todos',
  tools: () => Promise.resolve([{ name: 'todo_collection' }]),
  call: () => Promise.resolve({ content: [], structuredContent: { items: [], page: 1, pageSize: 10, totalCount: 0 } }),
};

/** @param {number} count */
const asyncCalls = (count) =>
  `import { todo_collection } from "@codemode/servers/todos";
for (let i = 0; i < ${count}; i++) await todo_collection({});`;
/** @param {number} count */
const syncCalls = (count) => `for (let i = 0; i < ${count}; i++) SDK.Entities.Todo.collection();`;

/** @returns {Promise<import('./timing.mjs').Measured>} */
export async function measure() {
  const host = createHost({ servers: [server] });
  const waiting = createDialectHost('koan', [server], { sync: { strategy: 'wait' } });
  const replaying = createDialectHost('koan', [server], { sync: { strategy: 'replay' } });
  const run = (/** @type {string} */ code) => runScript(host, { code });
  const runKoan = async (/** @type {typeof waiting} */ koan, /** @type {string} */ code) => {
    const envelope = JSON.stringify(await koan.run(code));
    if (!envelope.startsWith('{"success":true')) throw new Error(envelope);
  };
  const before = () => sleep(IDLE_MS);
  try {
    const timesMs = await medianTimesMs(ROUNDS, {
      'one call': { before, run: () => run(asyncCalls(1)) },
      'one call, waiting': { before, run: () => runKoan(waiting, syncCalls(1)) },
      '1,000 calls': { before, run: () => run(asyncCalls(CALLS)) },
      '1,000 calls, waiting': { before, run: () => runKoan(waiting, syncCalls(CALLS)) },
      '20 calls': { before, run: () => run(asyncCalls(FEW_CALLS)) },
      '20 calls, replayed': { before, run: () => runKoan(replaying, syncCalls(FEW_CALLS)) },
    });
    return {
      timesMs,
      ratios: [
        { name: 'one call: waiting / default', value: timesMs['one call, waiting'] / timesMs['one call'], atMost: 1.3 },
        {
          name: '1,000 calls: waiting / default',
          value: timesMs['1,000 calls, waiting'] / timesMs['1,000 calls'],
          atMost: 1.3,
        },
        {
          name: '20 calls: replayed / default',
          value: timesMs['20 calls, replayed'] / timesMs['20 calls'],
          atMost: 60,
        },
      ],
    };
  } finally {
    await Promise.all([host.close(), waiting.close(), replaying.close()]);
  }
}
