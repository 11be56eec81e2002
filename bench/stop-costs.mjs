// How long Stop takes while a script floods its host, beside a script in a tight loop, which nothing but the end of its realm
// stops; and how long the host was away from everything else meanwhile.
import { untilArmed } from './run-script.mjs';
import { median, medianTimesMs } from './timing.mjs';

const ROUNDS = 9;
/** Long enough for a flood to be at its height. */
const FLOOD_MS = 400;
/** Longest time that a host may be at one piece of work: a frame. */
const FRAME_MS = 16;
const TOOLS = 300;
const TIGHT = 'tight loop';

/** @type {Readonly<Record<string, string>>} */
const FLOODS = {
  searches: `import { searchTools } from "@codemode/discovery";
    for (;;) { for (let n = 0; n < 500; n++) searchTools("tick clock " + n).catch(() => {}); await searchTools("last"); }`,
  'refused calls': `import { tick } from "@codemode/servers/s";
    for (;;) { for (let n = 0; n < 500; n++) tick({ n }).catch(() => {}); await tick({}).catch(() => {}); }`,
  logs: 'for (;;) console.log("x".repeat(100));',
  'empty logs': 'for (;;) console.log();',
  'logs of timers':
    'const next = () => { console.log("x"); setTimeout(next, 0); }; for (let n = 0; n < 900; n++) next(); await new Promise(() => {});',
  timers: 'const next = () => setTimeout(next, 0); for (let n = 0; n < 900; n++) next(); await new Promise(() => {});',
  'missing imports': 'for (let n = 0; ; n++) await import("missing" + n).catch(() => {});',
};

/**
 * @param {typeof import('codemode-runner').createHost} createHost
 * @returns {Promise<import('./timing.mjs').Measured>}
 */
export async function measureStops(createHost) {
  const host = createHost({
    servers: [
      {
        id: 's',
        tools: async () =>
          Array.from({ length: TOOLS }, (_, n) => ({
            name: n === 0 ? 'tick' : `tool_${n}`,
            description: `Tells the time of clock ${n}, to be read, set, stopped or started.`,
          })),
        call: async () => ({ content: [], structuredContent: 1 }),
      },
    ],
    limits: { maxToolCalls: 0, maxLogBytes: 64 * 1024 * 1024, timeoutMs: 60_000, maxCpuMs: 60_000 },
  });
  /** @type {Map<string, number[]>} */
  const awayMs = new Map();
  /** @type {{ stop: () => void, ended: Promise<unknown> } | undefined} */
  let running;
  const stopped = (/** @type {string} */ name, /** @type {string} */ code) => ({
    before: async () => {
      await untilArmed();
      const controller = new AbortController();
      const ended = host.run({ code }, { signal: controller.signal });
      running = { stop: () => controller.abort(), ended };
      awayMs.set(name, [...(awayMs.get(name) ?? []), await longestAwayMs(FLOOD_MS)]);
    },
    run: async () => {
      running?.stop();
      await running?.ended;
    },
  });
  try {
    await host.run({ code: 'import "@codemode/servers/s"; import "@codemode/discovery";' });
    /** @type {Record<string, number>} */
    const times = await medianTimesMs(ROUNDS, {
      [TIGHT]: stopped(TIGHT, 'for (;;);'),
      ...Object.fromEntries(Object.entries(FLOODS).map(([name, code]) => [name, stopped(name, code)])),
    });
    const longest = [...awayMs].map(([name, ms]) => [`longest slice: ${name}`, median(ms)]);
    return {
      timesMs: { ...times, ...Object.fromEntries(longest) },
      ratios: Object.keys(FLOODS).flatMap((name) => [
        {
          name: `stop in ${name} / in a tight loop`,
          value: (times[name] ?? Number.NaN) / (times[TIGHT] ?? Number.NaN),
          atMost: 1.5,
        },
        { name: `longest slice in ${name} / 16 ms`, value: median(awayMs.get(name) ?? []) / FRAME_MS, atMost: 1 },
      ]),
    };
  } finally {
    await host.close();
  }
}

/**
 * The longest time within `ms` in which no other task had its turn.
 * @param {number} ms
 */
async function longestAwayMs(ms) {
  const endMs = performance.now() + ms;
  let longestMs = 0;
  for (let lastMs = performance.now(); lastMs < endMs; ) {
    await nextTask();
    const nowMs = performance.now();
    longestMs = Math.max(longestMs, nowMs - lastMs);
    lastMs = nowMs;
  }
  return longestMs;
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve));
