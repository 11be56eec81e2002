// What calls of tools cost, in Node and in a page, beside the same steps with nothing of ours between them. The steps are also
// timed in a loop each. Their sum is less than they cost in turn: a thread that slept while the other worked is slower at
// whatever it does next, and every call has both threads wait for each other.
import { runScript, untilArmed } from './run-script.mjs';
import { medianTimesMs } from './timing.mjs';

const ROUNDS = 12;
const CALLS = 1_000;

/** An MCP server of one tool that gives back its input. */
const FIXTURE = {
  serverId: 'real',
  serverName: 'real',
  tools: [
    {
      name: 'tick',
      inputSchema: { type: 'object', properties: { n: { type: 'integer', minimum: 0 } }, required: ['n'] },
      behavior: { echo: 'structured' },
    },
  ],
};

const sleep = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * @param {object} parts
 * @param {typeof import('@modelcontextprotocol/client').Client} parts.Client
 * @param {typeof import('codemode-runner').createHost} parts.createHost
 * @param {{ createFixtureServer: (fixture: object) => object, clientTransport: (server: object) => any }} parts.kit
 * @param {ReturnType<typeof import('./bare-guest.mjs').bareGuestOver>} parts.bare
 * @returns {Promise<import('./timing.mjs').Measured>}
 */
export async function measureCallCosts({ Client, createHost, kit, bare }) {
  const connect = () => kit.clientTransport(kit.createFixtureServer(FIXTURE));
  const client = new Client({ name: 'bench', version: '1.0.0' });
  await client.connect(connect());
  const host = createHost({
    servers: [
      {
        id: 's',
        tools: () => Promise.resolve([{ name: 'tick' }, { name: 'wait' }]),
        call: (tool) =>
          tool === 'wait'
            ? sleep(50).then(() => ({ content: [] }))
            : Promise.resolve({ content: [], structuredContent: 1 }),
      },
      { id: 'real', transport: connect() },
    ],
    limits: { maxToolCalls: 10_000 },
  });
  const run = (/** @type {string} */ code) => runScript(host, { code });
  const before = () => run('import "@codemode/servers/real";').then(untilArmed);
  const callSdk = async (/** @type {unknown} */ input) =>
    (await client.callTool({ name: 'tick', arguments: /** @type {{ n: number }} */ (input) })).structuredContent;
  try {
    const timesMs = await medianTimesMs(ROUNDS, {
      messages: {
        before,
        run: async () => {
          for (let n = 0; n < CALLS; n++) await bare.tell('echo');
        },
      },
      'host calls': { before, run: () => bare.tell(`host ${CALLS}`) },
      'SDK calls': {
        before,
        run: async () => {
          for (let n = 0; n < CALLS; n++) await callSdk({ n });
        },
      },
      'bare calls': { before, run: () => bare.calls(CALLS, (text) => text) },
      bridge: {
        before,
        run: () =>
          run(`import { tick } from "@codemode/servers/s"; for (let n = 0; n < ${CALLS}; n++) await tick({ n });`),
      },
      'bare calls of the SDK': {
        before,
        run: () => bare.calls(CALLS, async (text) => JSON.stringify(await callSdk(JSON.parse(text)))),
      },
      'whole path': {
        before,
        run: () =>
          run(`import { tick } from "@codemode/servers/real"; for (let n = 0; n < ${CALLS}; n++) await tick({ n });`),
      },
      '100 at once': {
        before,
        run: () =>
          run(
            'import { wait } from "@codemode/servers/s"; await Promise.all(Array.from({ length: 100 }, () => wait()));',
          ),
      },
    });
    return {
      timesMs,
      ratios: [
        { name: 'bridge / bare calls', value: timesMs.bridge / timesMs['bare calls'], atMost: 3 },
        {
          name: 'whole path / bare calls of the SDK',
          value: timesMs['whole path'] / timesMs['bare calls of the SDK'],
          atMost: 2,
        },
        { name: '100 calls of 50 ms / 100 ms', value: timesMs['100 at once'] / 100, atMost: 1 },
      ],
    };
  } finally {
    await host.close();
    await client.close();
  }
}
