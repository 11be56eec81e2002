/** @typedef {import('../scripts/bench.mjs').Measured} Measured */
/** @typedef {import('../scripts/bench.mjs').MeasureOptions} MeasureOptions */
/** @typedef {import('../scripts/bench.mjs').Measure} Measure */
/** @typedef {{ readonly before: () => Promise<unknown>, readonly run: () => Promise<unknown> }} Timed */

/**
 * The median time of each case, in milliseconds. The cases take turns, so that whatever else the machine does meets all
 * of them; only ratios of one call mean anything.
 * @template {string} Name
 * @param {number} rounds
 * @param {Readonly<Record<Name, Timed>>} cases `before` is not counted
 * @returns {Promise<Record<Name, number>>}
 */
export async function medianTimesMs(rounds, cases) {
  const names = /** @type {Name[]} */ (Object.keys(cases));
  /** @type {Map<Name, number[]>} */
  const times = new Map(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const name of names) {
      await cases[name].before();
      const startMs = performance.now();
      await cases[name].run();
      times.get(name)?.push(performance.now() - startMs);
    }
  }
  const medians = names.map((name) => [name, median(times.get(name) ?? [])]);
  return Object.fromEntries(medians);
}

/** @param {readonly number[]} values */
export function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
