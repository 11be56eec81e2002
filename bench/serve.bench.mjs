// What one execute of `codemode-runner serve` costs with 1 to 1,000 clients at once, beside one after another and beside the calls of
// its script made directly. Client, server and tools share the machine.
import { callDirectly, execute, load, sizeOf, startLoaded } from './serve-load.mjs';
import { medianTimesMs } from './timing.mjs';

const ROUNDS = 20;
const WARM_UP = 20;
/** @type {readonly (readonly [atOnce: number, total: number])[]} */
const LOADS = [
  [1, 100],
  [10, 300],
  [100, 300],
];
const MANY = 1_000;
const QUEUE = 100;

/** @returns {Promise<import('./timing.mjs').Measured>} */
export async function measure() {
  const loaded = await startLoaded('--max-queue', String(QUEUE));
  try {
    await load(loaded, 1, WARM_UP);
    const times = await medianTimesMs(ROUNDS, {
      'one execute': { before: async () => undefined, run: () => execute(loaded.url).then(() => undefined) },
      'its calls directly': { before: async () => undefined, run: () => callDirectly(loaded.toolsUrl) },
    });
    /** @type {Map<number, import('./serve-load.mjs').Load>} */
    const loads = new Map();
    for (const [atOnce, total] of LOADS)
      loads.set(atOnce, print(atOnce, await load(loaded, atOnce, total), loaded.pid));
    const before = sizeOf(loaded.pid).residentKib;
    const many = print(MANY, await load(loaded, MANY, MANY), loaded.pid);
    const perClientKib = (sizeOf(loaded.pid).residentKib - before) / MANY;
    const [alone, hundred] = [loads.get(1), loads.get(100)];
    if (alone === undefined || hundred === undefined) throw new Error('Nothing was measured');
    return {
      timesMs: { ...times, 'CPU of one, alone': alone.cpuMs, 'CPU of one, of 100': hundred.cpuMs },
      ratios: [
        {
          name: 'execute / its calls',
          value: (times['one execute'] ?? 0) / (times['its calls directly'] ?? 1),
          atMost: 1.5,
        },
        { name: 'CPU, 100 at once / alone', value: hundred.cpuMs / alone.cpuMs, atMost: 1.15 },
        { name: 'time, 100 at once / alone', value: alone.perSecond / hundred.perSecond, atMost: 1 / 1.2 },
        { name: 'KiB for a client of 1,000', value: perClientKib, atMost: 200 },
        // Of 1,000 at once, those beyond workers and queue are refused and the others answered: none is lost.
        { name: 'refused of 1,000, too few', value: many.refused > 0 ? 0 : 1, atMost: 0, exact: true },
      ],
    };
  } finally {
    await loaded.close();
  }
}

/**
 * @param {number} atOnce
 * @param {import('./serve-load.mjs').Load} measured
 * @param {number} pid
 */
function print(atOnce, measured, pid) {
  const { perSecond, cpuMs, p99Ms, refused } = measured;
  const { residentKib, threads } = sizeOf(pid);
  console.log(
    `  ${String(atOnce).padStart(5)} at once: ${perSecond.toFixed(1)}/s, ${cpuMs.toFixed(1)} ms of CPU each, p99 ${p99Ms.toFixed(0)} ms, ` +
      `${refused} refused, ${Math.round(residentKib / 1_024)} MiB, ${threads} threads`,
  );
  return measured;
}
