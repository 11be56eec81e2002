// `npm run bench:tokens`: what an agent is told of real servers costs, in each dialect and in each way of telling, and types
// beside those of other packages. With `--write` the figures go to docs/token-costs.md and the README. CODEMODE_CATALOGS names a folder of tool lists, one JSON array a file;
// without it, those of our own declarations bench are measured.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { documentText, headline, shares } from './document.mjs';
import { withModule } from './load-module.mjs';
import { toolPrinters } from './printers.mjs';

/** @typedef {import('./document.mjs').ServerFigures} ServerFigures */
/** @typedef {import('./document.mjs').DialectFigures} DialectFigures */
/** @typedef {{ readonly disclosure: string, readonly tokens: number, readonly tokensPerLookup: number }} Cost */
/** @typedef {(texts: readonly string[]) => Promise<readonly number[]>} Count */
/** @typedef {{ readonly servers: readonly { readonly id: string, readonly tools: readonly unknown[] }[] }} Catalog */
/** @typedef {{ readonly title: string, readonly limits: object, prompt: (catalog: Catalog, limits: object) => string }} Dialect */
/**
 * @typedef {object} Module
 * @property {(inputs: readonly { id: string, tools: readonly unknown[] }[]) => Catalog} buildCatalog
 * @property {readonly { id: string, title: string }[]} DIALECTS
 * @property {(id: string) => Promise<Dialect | readonly unknown[]>} loadDialect
 * @property {string} PREAMBLE
 * @property {(server: unknown) => unknown} promptTypes
 * @property {(server: unknown, types: unknown) => string} moduleText
 * @property {(server: unknown) => { text: string }} declareServer
 * @property {(catalog: Catalog, dialect: Dialect, count: Count) => Promise<readonly Cost[]>} disclosureCosts
 */

const { values: options } = parseArgs({ options: { write: { type: 'boolean' } } });
const folder = process.env.CODEMODE_CATALOGS ?? fileURLToPath(new URL('../declarations/catalogs', import.meta.url));
const PLAIN = { allowedSpecial: new Set(), disallowedSpecial: new Set() };
/** Tools of the catalog whose prompt is timed. */
const TIMED_TOOLS = 100;
/** What the types of a prompt may take of the JSON of their tools. */
const MAX_SUM = 0.75;
const MAX_MEDIAN = 0.65;
/** The paragraph of the README that says what was measured. */
const HEADLINE = /^\*\*Why\.\*\*[\s\S]*?(?=\n\n)/m;

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
  const { buildCatalog, DIALECTS, loadDialect, disclosureCosts, declareServer, moduleText, promptTypes } = module;
  const peers = await toolPrinters();
  const editor = 'codemode-runner, in the editor';
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
    const [listed] = buildCatalog([{ id, tools }]).servers;
    const names = ['codemode-runner', editor, ...peers.map(({ name, version }) => `${name} ${version}`)];
    const texts = [moduleText(listed, promptTypes(listed)), declareServer(listed).text];
    for (const { print } of peers) texts.push(await print(structuredClone(/** @type {readonly any[]} */ (tools))));
    const counts = await count(texts);
    const types = Object.fromEntries(names.map((name, index) => [name, counts[index] ?? 0]));
    servers.push({ id, tools: tools.length, costs, types });
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
    dialects.push({ id, title, costs: await disclosureCosts(everything, dialect, count) });
    console.log(`${id.padEnd(36)} prompt of ${TIMED_TOOLS} tools in ${promptMs.toFixed(1)} ms (at most 50)`);
  }
  for (const name of Object.keys(servers[0]?.types ?? {})) {
    const { sum, median, above } = shares(servers, name);
    console.log(
      `${name.padEnd(36)} types over JSON: ${sum.toFixed(3)} in sum, ${median.toFixed(3)} in the middle, above in ${above}`,
    );
  }
  const own = shares(servers, 'codemode-runner');
  if (own.sum > MAX_SUM || own.median > MAX_MEDIAN || own.above > 0) {
    console.error(
      `The types of a prompt take more than ${MAX_SUM} in sum, ${MAX_MEDIAN} in the middle, or than JSON in a server`,
    );
    process.exitCode = 1;
  }
  if (options.write) {
    const [bare = 0] = await count([`${await codemode.prompt({ servers: [] }, codemode.limits)}${module.PREAMBLE}`]);
    const date = new Date().toISOString().slice(0, 10);
    const figures = { date, servers, dialects, rulesTokens: bare, printers: Object.keys(servers[0]?.types ?? {}) };
    const page = new URL('../../docs/token-costs.md', import.meta.url);
    writeFileSync(page, documentText(figures));
    const readme = new URL('../../README.md', import.meta.url);
    const text = readFileSync(readme, 'utf8');
    writeFileSync(
      readme,
      text.replace(HEADLINE, () => headline(figures)),
    );
    console.log(`Written: ${fileURLToPath(page)}, ${fileURLToPath(readme)}`);
  }
});
