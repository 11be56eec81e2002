// `npm run bench:tokens`: what an agent is told of real servers costs, in each dialect and in each way of telling. With
// `--write` the figures go to docs/token-costs.md. CODEMODE_CATALOGS names a folder of tool lists, one JSON array a file;
// without it, those of our own declarations bench are measured.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { documentText } from './document.mjs';
import { withModule } from './load-module.mjs';

/** @typedef {import('./document.mjs').ServerFigures} ServerFigures */
/** @typedef {import('./document.mjs').DialectFigures} DialectFigures */
/** @typedef {{ readonly disclosure: string, readonly tokens: number, readonly tokensPerLookup: number }} Cost */
/** @typedef {(texts: readonly string[]) => Promise<readonly number[]>} Count */
/** @typedef {{ readonly servers: readonly unknown[] }} Catalog */
/** @typedef {{ readonly title: string, readonly limits: object, prompt: (catalog: Catalog, limits: object) => string }} Dialect */
/**
 * @typedef {object} Module
 * @property {(inputs: readonly { id: string, tools: readonly unknown[] }[]) => Catalog} buildCatalog
 * @property {readonly { id: string, title: string }[]} DIALECTS
 * @property {(id: string) => Promise<Dialect | readonly unknown[]>} loadDialect
 * @property {(catalog: Catalog, dialect: Dialect, count: Count) => Promise<readonly Cost[]>} disclosureCosts
 */

const { values: options } = parseArgs({ options: { write: { type: 'boolean' } } });
const folder = process.env.CODEMODE_CATALOGS ?? fileURLToPath(new URL('../declarations/catalogs', import.meta.url));
const PLAIN = { allowedSpecial: new Set(), disallowedSpecial: new Set() };
/** Tools of the catalog whose prompt is timed. */
const TIMED_TOOLS = 100;

/** @type {Count} */
const count = async (texts) => texts.map((text) => countTokens(text, PLAIN));

const lists = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => ({
    id: basename(name, '.json'),
    tools: /** @type {unknown[]} */ (JSON.parse(readFileSync(join(folder, name), 'utf8'))),
  }))
  .filter(({ tools }) => Array.isArray(tools) && tools.length > 0);
if (lists.length === 0) throw new Error(`No tool lists in ${folder}`);

await withModule('/src/runtime/cost/testing/bench-entry.ts', async (/** @type {Module} */ module) => {
  const { buildCatalog, DIALECTS, loadDialect, disclosureCosts } = module;
  /** @param {string} id @returns {Promise<Dialect>} */
  const dialectOf = async (id) => {
    const dialect = await loadDialect(id);
    if (!('prompt' in dialect)) throw new Error(`${id} refuses to be without options`);
    return dialect;
  };
  const codemode = await dialectOf('codemode');
  /** @type {ServerFigures[]} */
  const servers = [];
  for (const { id, tools } of lists) {
    const costs = await disclosureCosts(buildCatalog([{ id, tools }]), codemode, count);
    servers.push({ id, tools: tools.length, costs });
    console.log(`${id.padEnd(36)} ${costs.map(({ disclosure, tokens }) => `${disclosure} ${tokens}`).join('  ')}`);
  }
  const everything = buildCatalog(lists);
  /** @type {DialectFigures[]} */
  const dialects = [];
  const hundred = buildCatalog([{ id: 'hundred', tools: lists.flatMap(({ tools }) => tools).slice(0, TIMED_TOOLS) }]);
  for (const { id, title } of DIALECTS) {
    const dialect = await dialectOf(id);
    await dialect.prompt(hundred, dialect.limits);
    const fresh = buildCatalog([
      { id: `hundred-${id}`, tools: lists.flatMap(({ tools }) => tools).slice(0, TIMED_TOOLS) },
    ]);
    const start = performance.now();
    await dialect.prompt(fresh, dialect.limits);
    const promptMs = performance.now() - start;
    dialects.push({ id, title, promptMs, costs: await disclosureCosts(everything, dialect, count) });
    console.log(`${id.padEnd(36)} prompt of ${TIMED_TOOLS} tools in ${promptMs.toFixed(1)} ms (at most 50)`);
  }
  if (options.write) {
    const page = fileURLToPath(new URL('../../docs/token-costs.md', import.meta.url));
    writeFileSync(page, documentText(servers, dialects));
    console.log(`Written: ${page}`);
  }
});
