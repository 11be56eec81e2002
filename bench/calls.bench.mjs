// What tool calls cost: through the bridge alone, and with a server, validation and trace, against the raw steps they are
// made of; and what large values cost on their way in and out.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { Client } from '@modelcontextprotocol/client';
import { createHost } from 'codemode-runner';
import { CALLS, callRatios, fixture } from './tick.mjs';
import { medianTimesMs } from './timing.mjs';

const ROUNDS = 8;
const MIB = 1024 * 1024;
/** About 5 MB of JSON, as source text of the guest and as data. */
const ROWS =
  'Array.from({ length: 50_000 }, (_, id) => ({ id, name: "name " + id, tags: ["a", "b"], n: id * 1.5, body: "x".repeat(30) }))';
const rows = Array.from({ length: 50_000 }, (_, id) => ({
  id,
  name: `name ${id}`,
  tags: ['a', 'b'],
  n: id * 1.5,
  body: 'x'.repeat(30),
}));

const nothing = () => Promise.resolve();

/** @returns {Promise<import('./timing.mjs').Measured>} */
export async function measure() {
  const kit = await import(new URL('../test/conformance/fixture-server.mjs', import.meta.url).href);
  const raw = new Worker(new URL('./raw-calls.mjs', import.meta.url));
  await once(raw, 'message');
  const client = new Client({ name: 'bench', version: '1.0.0' });
  await client.connect(kit.clientTransport(kit.createFixtureServer(fixture)));
  const host = createHost({
    servers: [
      {
        id: 's',
        tools: () => Promise.resolve([{ name: 'tick' }, { name: 'wait' }, { name: 'rows' }]),
        call: (tool) =>
          tool === 'wait'
            ? new Promise((resolve) => setTimeout(() => resolve({ content: [] }), 50))
            : Promise.resolve({ content: [], structuredContent: tool === 'rows' ? rows : 1 }),
      },
      { id: 'real', transport: kit.clientTransport(kit.createFixtureServer(fixture)) },
    ],
    limits: { maxToolCalls: 10_000, maxMemoryBytes: 256 * MIB },
  });
  const run = async (/** @type {string} */ code) => {
    const { diagnostics } = await host.run({ code });
    if (diagnostics.length > 0) throw new Error(JSON.stringify(diagnostics));
  };
  const ask = async (/** @type {unknown} */ request) => {
    raw.postMessage(request);
    await once(raw, 'message');
  };
  const text = JSON.stringify(rows);
  const ready = () => run('');
  try {
    const timesMs = await medianTimesMs(ROUNDS, {
      'raw round trips': {
        before: nothing,
        run: async () => {
          for (let i = 0; i < CALLS; i++) await ask('echo');
        },
      },
      'raw host calls': { before: nothing, run: () => ask({ hostCalls: CALLS }) },
      'bare SDK calls': {
        before: nothing,
        run: async () => {
          for (let n = 0; n < CALLS; n++) await client.callTool({ name: 'tick', arguments: { n } });
        },
      },
      bridge: {
        before: ready,
        run: () => run(`import { tick } from "@codemode/servers/s"; for (let i = 0; i < ${CALLS}; i++) await tick();`),
      },
      'whole path': {
        before: () => run('import "@codemode/servers/real";'),
        run: () =>
          run(`import { tick } from "@codemode/servers/real"; for (let n = 0; n < ${CALLS}; n++) await tick({ n });`),
      },
      '100 at once': {
        before: ready,
        run: () =>
          run(
            'import { wait } from "@codemode/servers/s"; await Promise.all(Array.from({ length: 100 }, () => wait()));',
          ),
      },
      'raw parse of 5 MB': { before: nothing, run: () => ask({ parse: text }) },
      '5 MB in': { before: ready, run: () => run('import { rows } from "@codemode/servers/s"; await rows();') },
      'raw stringify of 5 MB': { before: nothing, run: () => ask({ stringify: ROWS }) },
      '5 MB out': { before: ready, run: () => run(`globalThis.__codemode_result__ = ${ROWS};`) },
    });
    const rawMs = timesMs['raw round trips'] + timesMs['raw host calls'];
    return {
      timesMs,
      ratios: [
        ...callRatios(timesMs, rawMs),
        { name: '100 calls of 50 ms / 100 ms', value: timesMs['100 at once'] / 100, atMost: 1 },
        { name: '5 MB in / raw parse', value: timesMs['5 MB in'] / timesMs['raw parse of 5 MB'], atMost: 1.3 },
        {
          name: '5 MB out / raw stringify',
          value: timesMs['5 MB out'] / timesMs['raw stringify of 5 MB'],
          atMost: 1.3,
        },
      ],
    };
  } finally {
    await host.close();
    await client.close();
    await raw.terminate();
  }
}
