// How long Stop takes while a script floods its host, beside a script in a tight loop, which nothing but the end of its realm
// stops; and how long the host was away from everything else meanwhile.
import { untilArmed } from './run-script.mjs';
import { median, medianTimesMs } from './timing.mjs';

const ROUNDS = 9;
/** Long enough for a flood to be at its height. */
export const FLOOD_MS = 400;
/** The same of one whose every call takes the script itself that long. */
const HUGE_FLOOD_MS = 2_000;
/** Longest time until such a flood is at its height. */
const HEIGHT_WITHIN_MS = 20_000;
/** Until a flood has begun: before it, the run is made ready. */
export const BEGIN_MS = 200;
/** Longest time that a host may be at one piece of work: a frame. */
export const FRAME_MS = 16;
export const TOOLS = 300;
/** A server as large as they come, for single pieces of work that grow with it. */
export const MANY_TOOLS = 10_000;
export const TIGHT = 'tight loop';
export const TIGHT_LOOP = 'for (;;);';

/** @type {Readonly<Record<string, string>>} */
export const FLOODS = {
  searches: `import { searchTools } from "@codemode/discovery";
    for (;;) { for (let n = 0; n < 500; n++) searchTools("tick clock " + n).catch(() => {}); await searchTools("last"); }`,
  'refused calls': `import { tick } from "@codemode/servers/s";
    for (;;) { for (let n = 0; n < 500; n++) tick({ n }).catch(() => {}); await tick({}).catch(() => {}); }`,
  logs: 'for (;;) console.log("x".repeat(100));',
  'empty logs': 'for (;;) console.log();',
  'logs of timers':
    'const next = () => { console.log("x"); setTimeout(next, 0); }; for (let n = 0; n < 900; n++) next(); await new Promise(() => {});',
  timers: 'const next = () => setTimeout(next, 0); for (let n = 0; n < 900; n++) next(); await new Promise(() => {});',
  'searches over 10,000 tools': `import { searchTools } from "@codemode/discovery";
    for (let n = 0; ; n++) await searchTools("mispelt clok tims of " + n).catch(() => {});`,
  'tools in full': `import { listTools } from "@codemode/discovery";
    for (;;) await listTools("s", { detail: "full" });`,
  '10,000 tools in full': `import { listTools } from "@codemode/discovery";
    for (;;) await listTools("large", { detail: "full" }).catch(() => {});`,
  'tools that there are not': `import { getTool } from "@codemode/discovery";
    for (let n = 0; ; n++) await getTool("large", "tool_xyz_" + n).catch(() => {});`,
  'huge inputs': `import { check } from "@codemode/servers/large";
    const items = Array(100_000).fill({ n: 1, text: "x".repeat(20) });
    for (;;) await check({ items }).catch(() => {});`,
  'inputs of 400,000 objects': `import { check } from "@codemode/servers/large";
    const items = Array(400_000).fill({ n: 1, text: "" });
    for (;;) await check({ items }).catch(() => {});`,
  'missing imports': 'for (let n = 0; ; n++) await import("missing" + n).catch(() => {});',
};

/** A tool whose results are as long as they may be, and have the most values that fit. */
const GIVER = 'tool_of_large_1';
const HUGE_RESULT = { content: [], structuredContent: Array(400_000).fill({ n: 1, text: '' }) };
/** Of a Source in the same realm: what serves such results needs the time that is measured, too. */
const RESULT_FLOODS = {
  'results of 400,000 objects': `import { ${GIVER} } from "@codemode/servers/large";
    for (;;) await ${GIVER}({}).catch(() => {});`,
};

/** Of these a flood reaches none before it is stopped. */
export const FLOOD_LIMITS = { maxToolCalls: 0, maxLogBytes: 64 * 1024 * 1024, timeoutMs: 60_000, maxCpuMs: 60_000 };

const HUGE = { maxToolCalls: 10_000, maxMemoryBytes: 256 * 1024 * 1024 };
/** @param {string} name */
export const floodMsOf = (name) => (LIMITS_OF[name] === HUGE ? HUGE_FLOOD_MS : FLOOD_MS);

/** What a case needs other limits for. */
export const LIMITS_OF = /** @type {Readonly<Record<string, Readonly<Record<string, number>>>>} */ ({
  'huge inputs': HUGE,
  'inputs of 400,000 objects': HUGE,
  'results of 400,000 objects': HUGE,
});

/**
 * @param {typeof import('codemode-runner').createHost} createHost
 * @param {{ readonly rounds?: number | undefined, readonly clockMs?: (() => number) | undefined }} [options] `clockMs` is what slices are
 *   measured by: best the time that this thread computed
 * @returns {Promise<import('./timing.mjs').Measured>}
 */
export async function measureStops(createHost, { rounds = ROUNDS, clockMs = () => performance.now() } = {}) {
  const floods = { ...FLOODS, ...RESULT_FLOODS };
  const host = createHost({
    servers: [serverOf('s', 'tick', TOOLS), serverOf('large', 'check', MANY_TOOLS)],
    limits: FLOOD_LIMITS,
  });
  /** @type {Map<string, { median: number, longest: number }[]>} */
  const slices = new Map();
  /** @type {{ stop: () => void, ended: Promise<unknown> } | undefined} */
  let running;
  const stopped = (/** @type {string} */ name, /** @type {string} */ code) => ({
    before: async () => {
      await untilArmed();
      const controller = new AbortController();
      let calls = 0;
      const onEvent = (/** @type {{ type: string }} */ { type }) => {
        if (type === 'call-start') calls += 1;
      };
      const ended = host.run({ code, limits: LIMITS_OF[name] ?? {} }, { signal: controller.signal, onEvent });
      // What is huge has been read, and given, once the next call begins.
      const isAtHeight = () => LIMITS_OF[name] !== HUGE || calls > 1;
      running = { stop: () => controller.abort(), ended };
      await new Promise((resolve) => setTimeout(resolve, BEGIN_MS));
      slices.set(name, [...(slices.get(name) ?? []), await slicesMs(floodMsOf(name), clockMs, isAtHeight)]);
    },
    run: async () => {
      running?.stop();
      await running?.ended;
    },
  });
  try {
    await host.run({
      code: 'import "@codemode/servers/s"; import "@codemode/servers/large"; import { searchTools } from "@codemode/discovery"; await searchTools("tick");',
    });
    /** @type {Record<string, number>} */
    const times = await medianTimesMs(rounds, {
      [TIGHT]: stopped(TIGHT, TIGHT_LOOP),
      ...Object.fromEntries(Object.entries(floods).map(([name, code]) => [name, stopped(name, code)])),
    });
    const longestOf = (/** @type {string} */ name) => median((slices.get(name) ?? []).map(({ longest }) => longest));
    const told = Object.keys(floods).flatMap((name) => [
      [`slice, median: ${name}`, median((slices.get(name) ?? []).map((of) => of.median))],
      [`slice, longest: ${name}`, longestOf(name)],
    ]);
    return {
      timesMs: { ...times, ...Object.fromEntries(told) },
      ratios: Object.keys(floods).flatMap((name) => [
        {
          name: `stop in ${name} / in a tight loop`,
          value: (times[name] ?? Number.NaN) / (times[TIGHT] ?? Number.NaN),
          atMost: 1.5,
        },
        { name: `longest slice in ${name} / 16 ms`, value: longestOf(name) / FRAME_MS, atMost: 1 },
      ]),
    };
  } finally {
    await host.close();
  }
}

/**
 * @param {string} id
 * @param {string} first the name of its first tool, which takes items
 * @param {number} count
 * @returns {import('codemode-runner').Source}
 */
function serverOf(id, first, count) {
  const tools = toolsOf(id, first, count);
  const call = async (/** @type {string} */ name) =>
    name === GIVER ? HUGE_RESULT : { content: [], structuredContent: 1 };
  return { id, tools: async () => tools, call };
}

/**
 * @param {string} id
 * @param {string} first the name of its first tool, which takes items
 * @param {number} count
 */
export const toolsOf = (id, first, count) =>
  Array.from({ length: count }, (_, n) => ({
    name: n === 0 ? first : `tool_of_${id}_${n}`,
    description: `Tells the time of clock ${n}, to be read, set, stopped or started.`,
    inputSchema: /** @type {const} */ ({
      type: 'object',
      properties: {
        items: {
          type: 'array',
          items: { type: 'object', properties: { n: { type: 'integer' }, text: { type: 'string' } } },
        },
      },
    }),
  }));

/**
 * How long other tasks waited for their turn within `ms`: mostly, and at the longest.
 * @param {number} ms
 * @param {() => number} clockMs
 * @param {() => boolean} isAtHeight is waited for, with a bound
 */
async function slicesMs(ms, clockMs, isAtHeight) {
  const startMs = performance.now();
  const goesOn = () => {
    const passedMs = performance.now() - startMs;
    return passedMs < ms || (passedMs < HEIGHT_WITHIN_MS && !isAtHeight());
  };
  const waited = [];
  for (let lastMs = clockMs(); goesOn(); ) {
    await nextTask();
    const nowMs = clockMs();
    waited.push(nowMs - lastMs);
    lastMs = nowMs;
  }
  return { median: median(waited), longest: Math.max(...waited) };
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve));
