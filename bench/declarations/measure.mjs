import { judge } from './judge.mjs';

/** @typedef {import('./judge.mjs').Case} Case */
/** @typedef {import('./peers.mjs').Generate} Generate */
/**
 * @typedef {object} Score shares in per cent
 * @property {number} compiles schemas whose text compiles
 * @property {number} threw schemas that had no text within the time
 * @property {number} accepted valid instances, of types that the schema is about, that the type takes as values
 * @property {number} rejected invalid instances that it refuses as values
 * @property {number} literalsRejected invalid instances that it refuses as they are typed
 * @property {number} perfect schemas of which every instance is judged right
 * @property {number} bytes of text in all
 */

const MAX_GENERATE_MS = 5_000;
const FALLBACK = 'type Type = unknown;';

/**
 * How good the types of a generator are. One that fails or takes too long gives `unknown`, as its host would.
 * @param {readonly Case[]} cases @param {Generate} generate @returns {Promise<Score>}
 */
export async function measure(cases, generate) {
  let threw = 0;
  /** @type {string[]} */
  const texts = [];
  for (const { schema, draft } of cases) {
    try {
      texts.push(await within(MAX_GENERATE_MS, Promise.resolve(generate(structuredClone(schema), draft))));
    } catch {
      threw += 1;
      texts.push(FALLBACK);
    }
  }
  const judged = judge(cases, texts);
  const count = { valid: 0, accepted: 0, invalid: 0, rejected: 0, literals: 0, compiles: 0, perfect: 0 };
  cases.forEach(({ instances }, index) => {
    const { compiles, verdicts } = judged[index] ?? { compiles: false, verdicts: [] };
    let isPerfect = compiles && texts[index] !== FALLBACK;
    instances.forEach(({ valid, onType }, at) => {
      // Of a text that does not compile, nothing is taken and nothing refused.
      const { assignable, literal } = compiles ? (verdicts[at] ?? FAILED) : { assignable: !valid, literal: !valid };
      if (valid && onType) count.valid += 1;
      if (valid && onType && assignable) count.accepted += 1;
      if (!valid) count.invalid += 1;
      if (!valid && !assignable) count.rejected += 1;
      if (!valid && !literal) count.literals += 1;
      if (valid ? onType && !assignable : literal) isPerfect = false;
    });
    if (compiles) count.compiles += 1;
    if (isPerfect) count.perfect += 1;
  });
  return {
    compiles: share(count.compiles, cases.length),
    threw,
    accepted: share(count.accepted, count.valid),
    rejected: share(count.rejected, count.invalid),
    literalsRejected: share(count.literals, count.invalid),
    perfect: count.perfect,
    bytes: texts.reduce((sum, text) => sum + text.length, 0),
  };
}

const FAILED = { assignable: false, literal: false };

/** @param {number} part @param {number} whole */
function share(part, whole) {
  return whole === 0 ? 100 : (100 * part) / whole;
}

/** @template T @param {number} timeoutMs @param {Promise<T>} promise @returns {Promise<T>} */
async function within(timeoutMs, promise) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error('too slow')), timeoutMs);
  });
  try {
    return await Promise.race([promise, /** @type {Promise<never>} */ (late)]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Time of generating all types, each generator warm, in turns: the medians, in milliseconds.
 * @param {readonly Case[]} cases @param {readonly Generate[]} generators @param {number} rounds
 * @returns {Promise<readonly number[]>}
 */
export async function medianTimesMs(cases, generators, rounds) {
  /** @type {number[][]} */
  const times = generators.map(() => []);
  for (let round = -1; round < rounds; round++) {
    for (const [index, generate] of generators.entries()) {
      const schemas = cases.map(({ schema }) => structuredClone(schema));
      const startMs = performance.now();
      for (const [at, schema] of schemas.entries()) {
        try {
          await generate(schema, cases[at]?.draft ?? '2020-12');
        } catch {
          // Counted elsewhere; here only the time matters.
        }
      }
      if (round >= 0) times[index]?.push(performance.now() - startMs);
    }
  }
  return times.map((list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? Number.NaN);
}
