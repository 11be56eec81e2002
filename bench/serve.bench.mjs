// What one execute of `codemode-runner serve` costs with 1 to 1,000 clients at once, beside one after another and beside the calls of
// its script made directly: both by the client of the SDK, as an agent would, and both over bare HTTP. Client, server and tools share
// the machine, a process each. CPU is that of the processes, and says more than time where something else runs, too.
import { callDirectly, connectSdkClient, execute, load, openSessions, sizeOf, startLoaded } from './serve-load.mjs';
import { median, medianTimesMs } from './timing.mjs';

const ROUNDS = 100;
/** So many until the engine has optimized what is run often. */
const WARM_UP = 1_500;
/** Each request of the SDK's client leaves a listener on its one signal until garbage is collected, and Node warns from 1,500 on. */
const ROUNDS_A_CLIENT = 250;
/** Taken in turns, so that whatever else the machine does meets all of them. */
const LOADS = /** @type {const} */ ([
  [1, 60],
  [10, 120],
  [100, 200],
]);
const LOAD_ROUNDS = 3;
const MANY = 1_000;
const QUEUE = 100;
/** As many as a server takes. */
const SESSIONS = 100;
const SESSION_ROUNDS = 3;

/** @returns {Promise<import('./timing.mjs').Measured>} */
export async function measure() {
  const loaded = await startLoaded(['--max-queue', String(QUEUE)]);
  try {
    await load(loaded, 4, WARM_UP);
    await warmUpSdk(loaded);
    const clients = await connectClients(loaded);
    try {
      return await measureLoaded(loaded, clients);
    } finally {
      await clients.close();
    }
  } finally {
    await loaded.close();
  }
}

/**
 * @param {import('./serve-load.mjs').Loaded} loaded
 * @param {Awaited<ReturnType<typeof connectClients>>} clients
 * @returns {Promise<import('./timing.mjs').Measured>}
 */
async function measureLoaded(loaded, { ofServe, ofTools }) {
  const never = async () => undefined;
  const times = await medianTimesMs(ROUNDS, {
    'one execute by the SDK': { before: never, run: () => ofServe.execute() },
    'its calls by the SDK': { before: never, run: () => ofTools.call() },
    'one execute, bare HTTP': { before: never, run: () => execute(loaded.url).then(() => undefined) },
    'its calls, bare HTTP': { before: never, run: () => callDirectly(loaded.toolsUrl) },
  });
  const of = await loadsInTurns(loaded);
  const perSessionKib = await sessionKib();
  const before = sizeOf(loaded.pid).residentKib;
  const many = await load(loaded, MANY, MANY);
  print(MANY, many, loaded.pid);
  const perClientKib = (sizeOf(loaded.pid).residentKib - before) / MANY;
  const ratio = (/** @type {'perSecond' | 'cpuMs'} */ what) => of(100, what) / of(1, what);
  return {
    timesMs: { ...times, 'CPU of one, alone': of(1, 'cpuMs'), 'CPU of one, of 100': of(100, 'cpuMs') },
    ratios: [
      {
        name: 'execute / its calls by the SDK',
        value: times['one execute by the SDK'] / times['its calls by the SDK'],
        atMost: 1.5,
      },
      {
        name: 'execute / its calls, bare HTTP',
        value: times['one execute, bare HTTP'] / times['its calls, bare HTTP'],
        atMost: 1.5,
      },
      { name: 'CPU, 100 at once / alone', value: ratio('cpuMs'), atMost: 1.15 },
      { name: 'time, 100 at once / alone', value: 1 / ratio('perSecond'), atMost: 1 / 1.2 },
      { name: 'KiB for a session', value: perSessionKib, atMost: 300 },
      { name: 'KiB for a client of 1,000', value: perClientKib, atMost: 200 },
      // Of 1,000 at once, those beyond workers and queue are refused and the others answered: none is lost.
      { name: 'refused of 1,000, too few', value: many.refused > 0 ? 0 : 1, atMost: 0, exact: true },
      { name: 'of those that may wait, refused', value: Math.max(0, QUEUE - many.answered), atMost: 0, exact: true },
    ],
  };
}

/**
 * A client of the server behind `serve`, and one of `serve` itself.
 * @param {import('./serve-load.mjs').Loaded} loaded
 */
async function connectClients({ url, toolsUrl }) {
  const [ofServe, ofTools] = await Promise.all([connectSdkClient(url), connectSdkClient(toolsUrl)]);
  return { ofServe, ofTools, close: () => Promise.all([ofServe.close(), ofTools.close()]) };
}

/** @param {import('./serve-load.mjs').Loaded} loaded */
async function warmUpSdk(loaded) {
  for (let done = 0; done < WARM_UP; done += ROUNDS_A_CLIENT) {
    const { ofServe, ofTools, close } = await connectClients(loaded);
    for (let n = 0; n < ROUNDS_A_CLIENT; n++) {
      await ofTools.call();
      await ofServe.execute();
    }
    await close();
  }
}

/**
 * Gives the median of a figure by how many are at once.
 * @param {import('./serve-load.mjs').Loaded} loaded
 * @returns {Promise<(atOnce: number, what: 'perSecond' | 'cpuMs') => number>}
 */
async function loadsInTurns(loaded) {
  /** @type {Map<number, import('./serve-load.mjs').Load[]>} */
  const measured = new Map(LOADS.map(([atOnce]) => [atOnce, []]));
  for (let round = 0; round < LOAD_ROUNDS; round++) {
    for (const [atOnce, total] of LOADS) {
      const one = await load(loaded, atOnce, total);
      measured.get(atOnce)?.push(one);
      print(atOnce, one, loaded.pid);
    }
  }
  return (atOnce, what) => median((measured.get(atOnce) ?? []).map((one) => one[what]));
}

/** What a session takes that has run a script, at most: some of it is garbage, of which a small young generation leaves little. */
async function sessionKib() {
  const loaded = await startLoaded([], ['--max-semi-space-size=1']);
  try {
    await load(loaded, 1, SESSIONS);
    /** @type {number[]} */
    const sizes = [];
    for (let round = 0; round < SESSION_ROUNDS; round++) {
      const before = sizeOf(loaded.pid).residentKib;
      const endAll = await openSessions(loaded.url, SESSIONS);
      sizes.push((sizeOf(loaded.pid).residentKib - before) / SESSIONS);
      await endAll();
    }
    return median(sizes);
  } finally {
    await loaded.close();
  }
}

/**
 * @param {number} atOnce
 * @param {import('./serve-load.mjs').Load} measured
 * @param {number} pid
 */
function print(atOnce, { perSecond, cpuMs, p99Ms, refused, answered }, pid) {
  const { residentKib, threads } = sizeOf(pid);
  console.log(
    `  ${String(atOnce).padStart(5)} at once: ${perSecond.toFixed(1)}/s, ${cpuMs.toFixed(1)} ms of CPU each, p99 ${p99Ms.toFixed(0)} ms, ` +
      `${answered} answered, ${refused} refused, ${Math.round(residentKib / 1_024)} MiB, ${threads} threads`,
  );
}
