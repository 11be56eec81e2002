// What a search costs at 10,000 tools; and, where CODEMODE_CATALOGS (a folder of tool lists, one JSON array a file) and
// CODEMODE_QUESTIONS (a JSON array of `[question, pattern over "server/tool"]`) say so, how often it fails to find.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadSource } from './load-source.mjs';

/** @typedef {{ kind: 'tool', serverId: string, name: string, description?: string, inputSchema?: unknown }} Item */
/** @typedef {(query: string, options?: { limit?: number }) => readonly { readonly excerpt: string }[]} Search */
/** @typedef {readonly [question: string, answer: RegExp]} Question */
/** @typedef {{ createSearch: (items: readonly Item[]) => Search, createSearchIndex: () => { search: Search, setServer: (serverId: string, items: readonly Item[]) => Promise<void> } }} Module */
/** @typedef {{ quality: (search: Search, questions: readonly Question[]) => { recallAt5: number, ndcgAt10: number }, withTypingErrors: (questions: readonly Question[], seed: number) => Question[] }} Quality */

const TOOLS = 10_000;
const ROUNDS = 3;
const SEEDS = [1, 2, 3, 4, 5];

/** @returns {Promise<import('./timing.mjs').Measured>} */
export async function measure() {
  const { createSearch, createSearchIndex } = /** @type {Module} */ (await loadSource('src/runtime/search/index.ts'));
  const { quality, withTypingErrors } = /** @type {Quality} */ (
    await loadSource('src/runtime/search/testing/quality.ts')
  );
  const { TOWN, QUESTIONS } = /** @type {{ TOWN: readonly Item[], QUESTIONS: readonly Question[] }} */ (
    await loadSource('src/runtime/search/testing/town.ts')
  );
  const items = catalogItems(process.env.CODEMODE_CATALOGS) ?? TOWN;
  const asked = askedQuestions(process.env.CODEMODE_QUESTIONS, items) ?? QUESTIONS;

  const many = Array.from({ length: TOOLS }, (_, index) => {
    const item = /** @type {Item} */ (items[index % items.length]);
    const copy = Math.floor(index / items.length);
    return copy === 0 ? item : { ...item, serverId: `${item.serverId}-${copy}`, name: `${item.name}_${copy}` };
  });
  const index = createSearchIndex();
  const { ms: indexMs, longestMs } = await watched(() => index.setServer('all', many));
  const all = [...asked, ...withTypingErrors(asked, 1)];
  const queryMs = queryTimes(index.search, all);
  const scanMs = queryTimes(scanOf(many), all);

  const search = createSearch(items);
  const { recallAt5, ndcgAt10 } = quality(search, asked);
  const misspelt = SEEDS.map((seed) => quality(search, withTypingErrors(asked, seed)).recallAt5);
  const misspeltAt5 = misspelt.reduce((sum, one) => sum + one, 0) / misspelt.length;
  return {
    timesMs: {
      'index 10,000 tools': indexMs,
      'longest slice': longestMs,
      'query, median': quantile(queryMs, 0.5),
      'query, p95': quantile(queryMs, 0.95),
      'scan, p95': quantile(scanMs, 0.95),
    },
    ratios: [
      { name: 'query p95 / scan p95', value: quantile(queryMs, 0.95) / quantile(scanMs, 0.95), atMost: 1 },
      { name: 'longest slice / index', value: longestMs / indexMs, atMost: 0.1 },
      { name: 'not in first five, %', value: 100 * (1 - recallAt5), atMost: 5, exact: true },
      { name: 'same, misspelt, %', value: 100 * (1 - misspeltAt5), atMost: 7, exact: true },
      { name: '1 - nDCG@10', value: 1 - ndcgAt10, atMost: 0.1, exact: true },
    ],
  };
}

/** @param {string | undefined} folder @returns {Item[] | undefined} */
function catalogItems(folder) {
  if (folder === undefined) return undefined;
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) => {
      /** @type {{ name: string, description?: string, inputSchema?: unknown }[]} */
      const tools = JSON.parse(readFileSync(join(folder, file), 'utf8'));
      return tools.map((tool) => ({
        kind: /** @type {const} */ ('tool'),
        serverId: file.slice(0, -'.json'.length),
        ...tool,
      }));
    });
}

/** The questions that any of the items answers. @param {string | undefined} file @param {readonly Item[]} items @returns {Question[] | undefined} */
function askedQuestions(file, items) {
  if (file === undefined) return undefined;
  /** @type {[string, string][]} */
  const rows = JSON.parse(readFileSync(file, 'utf8'));
  return rows
    .map(([question, answer]) => /** @type {const} */ ([question, new RegExp(answer, 'i')]))
    .filter(([, answer]) => items.some(({ serverId, name }) => answer.test(`${serverId}/${name}`)));
}

/** @param {Search} search @param {readonly Question[]} questions */
function queryTimes(search, questions) {
  /** @type {number[]} */
  const times = [];
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [question] of questions) {
      const start = performance.now();
      for (const { excerpt } of search(question, { limit: 20 })) excerpt.length;
      // The first round only warms up.
      if (round > 0) times.push(performance.now() - start);
    }
  }
  return times.sort((a, b) => a - b);
}

/** A search without an index: every word of the question, looked for in all that is said of every tool. @param {readonly Item[]} items @returns {Search} */
function scanOf(items) {
  const texts = items.map(({ name, description = '', inputSchema }) =>
    `${name} ${description} ${JSON.stringify(inputSchema) ?? ''}`.toLowerCase(),
  );
  return (query, { limit = 20 } = {}) => {
    const words = query.toLowerCase().split(/\W+/);
    const scores = texts.map((text, index) => ({ index, score: words.filter((word) => text.includes(word)).length }));
    scores.sort((one, other) => other.score - one.score);
    return scores.slice(0, limit).map(({ index }) => ({ excerpt: items[index]?.description ?? '' }));
  };
}

/** How long work took, and the longest time it held up everything else. @param {() => Promise<void>} work */
async function watched(work) {
  const start = performance.now();
  let last = start;
  let longestMs = 0;
  const look = () => {
    const now = performance.now();
    longestMs = Math.max(longestMs, now - last);
    last = now;
  };
  const timer = setInterval(look);
  await work();
  look();
  clearInterval(timer);
  return { ms: performance.now() - start, longestMs };
}

/** @param {readonly number[]} sorted @param {number} share */
function quantile(sorted, share) {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
