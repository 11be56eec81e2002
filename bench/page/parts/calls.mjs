// Calls over HTTP to a server in another process, with each pane in front in turn, beside the same requests sent with `fetch`.
import {
  addServer,
  CLOSED,
  openPage,
  openPaneForRuns,
  openSite,
  PANES,
  runToFinish,
  startTools,
  writeScript,
} from '../built-page.mjs';
import { rowsOf } from '../figures.mjs';
import { costOfOne, pairedCosts } from '../samples.mjs';
import { createMeter } from '../thread-cost.mjs';

const RAW = 'raw fetch';
const PARALLEL = 900;
const SEQUENTIAL = 60;

/**
 * @typedef {object} Kind
 * @property {string} name
 * @property {number} count
 * @property {boolean} parallel
 * @property {number} runs that are measured together
 * @property {string} code
 */

/** @type {Kind} */
const IN_TURN = {
  name: `${SEQUENTIAL} calls, one after another`,
  count: SEQUENTIAL,
  parallel: false,
  runs: 4,
  code: `import { tool_1 } from "@codemode/servers/calls";
for (let n = 0; n < ${SEQUENTIAL}; n++) await tool_1({ id: "x" + n });
`,
};
/** @type {Kind} */
const AT_ONCE = {
  name: `${PARALLEL} calls at once`,
  count: PARALLEL,
  parallel: true,
  runs: 1,
  code: `import { tool_1 } from "@codemode/servers/calls";
await Promise.all(Array.from({ length: ${PARALLEL} }, (_, n) => tool_1({ id: "x" + n })));
`,
};

export const measureCalls = (/** @type {{ rounds: number }} */ { rounds }) => measure(IN_TURN, PANES, rounds);
/** Each run takes seconds, so that only the panes that draw calls are compared. */
export const measureParallelCalls = (/** @type {{ rounds: number }} */ { rounds }) =>
  measure(AT_ONCE, ['Result', 'Trace'], rounds);

/**
 * @param {Kind} kind
 * @param {readonly (typeof PANES[number])[]} panes
 * @param {number} rounds
 * @returns {Promise<import('../figures.mjs').Part>}
 */
async function measure({ name, count, parallel, runs, code }, panes, rounds) {
  const site = await openSite();
  const server = await startTools(10);
  try {
    const page = await openPage(site);
    await addServer(page, server.url, 'calls', 10);
    const meter = await createMeter(page);
    await writeScript(page, code);
    const times = async (/** @type {() => Promise<unknown>} */ action) => {
      for (let run = 0; run < runs; run++) await action();
    };
    const run = (/** @type {import('../built-page.mjs').PaneName} */ pane) => async () => {
      await openPaneForRuns(page, pane);
      const cost = await meter.cost(() => times(() => runToFinish(page)));
      return costOfOne(cost, runs);
    };
    const request = { url: server.url, count, parallel };
    /** @type {Record<string, () => Promise<import('../thread-cost.mjs').ThreadCost>>} */
    const cases = {
      [RAW]: async () => costOfOne(await meter.cost(() => times(() => page.evaluate(rawFetch, request))), runs),
    };
    for (const pane of panes) cases[pane] = run(pane);
    // The first run compiles what the others use.
    await run('Trace')();
    const { base, costs, ratios } = await pairedCosts(rounds, run(CLOSED), cases);
    const { [RAW]: raw, ...open } = costs;
    const rows = rowsOf(name, { [RAW]: /** @type {typeof base} */ (raw), [CLOSED]: base, ...open }, RAW);
    return { figures: figuresOf(name, panes, open, ratios), rows };
  } finally {
    await site.close();
    server.close();
  }
}

/**
 * @param {string} name
 * @param {readonly string[]} panes
 * @param {Readonly<Record<string, import('../thread-cost.mjs').ThreadCost>>} costs
 * @param {Readonly<Record<string, number>>} ratios to the closed page
 * @returns {import('../figures.mjs').Figure[]}
 */
function figuresOf(name, panes, costs, ratios) {
  const ratioOf = (/** @type {string} */ of) => ratios[of] ?? Number.NaN;
  const most = (/** @type {(pane: string) => number} */ of) => Math.max(...panes.map(of));
  return [
    ...panes.map((pane) => ({
      name: `${name}: ${pane} open / closed`,
      value: ratioOf(pane),
      atMost: 1.15,
      unit: /** @type {const} */ ('×'),
    })),
    { name: `${name}: page / raw fetch`, value: most(ratioOf) / ratioOf(RAW), atMost: 2, unit: '×' },
    {
      name: `${name}: longest task`,
      value: most((pane) => costs[pane]?.longestTaskMs ?? Number.NaN),
      atMost: 50,
      unit: 'ms',
    },
  ];
}

/**
 * In the page: the requests of the calls, their answers read as JSON, and nothing else.
 * @param {{ url: string, count: number, parallel: boolean }} request
 */
async function rawFetch({ url, count, parallel }) {
  const send = async (/** @type {number} */ id) => {
    const params = { name: 'tool_1', arguments: { id: `x${id}` } };
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
        'mcp-protocol-version': '2025-06-18',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params }),
    });
    return response.json();
  };
  const ids = Array.from({ length: count }, (_, id) => id);
  if (parallel) await Promise.all(ids.map(send));
  else for (const id of ids) await send(id);
}
