// `npm run bench:declarations`: how good the generated types are, beside those of other generators. With `--write` the
// figures go to docs/declarations.md. CODEMODE_CATALOGS and CODEMODE_SCHEMA_SUITE name folders of real tool lists and of the
// JSON-Schema-Test-Suite; without them those columns are measured on our own fixtures, or left out.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { loadSource } from '../load-source.mjs';
import {
  catalogCases,
  catalogServers,
  catalogTools,
  goldenCases,
  hasRealCatalogs,
  hasSuite,
  suiteCases,
} from './cases.mjs';
import { documentText } from './document.mjs';
import { installPeer } from './install-peers.mjs';
import { measure, medianTimesMs } from './measure.mjs';
import { PEERS } from './peers.mjs';

/** @typedef {import('./peers.mjs').Generate} Generate */
/** @typedef {import('./measure.mjs').Score} Score */
/** @typedef {{ readonly name: string, readonly version: string, readonly generate: Generate }} Candidate */
/** @typedef {{ readonly value: number, readonly limit: number, readonly atMost: boolean }} Bound */

const ROOT = new URL('../../', import.meta.url);
const REFERENCE = 'json-schema-to-typescript';
const ROUNDS = 3;
/** Points that the types of prompts may be less good than those of the editor. */
const MAX_POINTS_BELOW = 0.2;

const { values: options } = parseArgs({ options: { write: { type: 'boolean' }, only: { type: 'string' } } });
/** @typedef {{ generateType: (schema: unknown, name: string, options?: { draft?: string }) => string }} Generator */
const { generateType } = /** @type {Generator} */ (await loadSource('src/runtime/declarations/index.ts'));
/** @typedef {{ printServer: (server: { id: string, tools: readonly unknown[] }, names?: readonly string[]) => string }} PromptPrinter */
const { printServer } = /** @type {PromptPrinter} */ (
  await loadSource('src/runtime/declarations/prompt/testing/print-server.ts')
);
/** @typedef {{ instancesNear: (schema: unknown) => Iterable<unknown> }} Instances */
const { instancesNear } = /** @type {Instances} */ (await loadSource('src/runtime/validation/testing/instances.ts'));

/** @returns {Promise<readonly Candidate[]>} */
async function candidates() {
  /** @type {Candidate[]} */
  const all = [
    { name: 'codemode-runner', version: '', generate: (schema, draft) => generateType(schema, 'Type', { draft }) },
  ];
  for (const { name, range, load } of PEERS) {
    if (options.only !== undefined && !options.only.split(',').includes(name)) continue;
    try {
      const peer = await installPeer(name, range);
      all.push({ name, version: peer.version, generate: await load(peer) });
    } catch (error) {
      console.warn(`${name} is left out: ${String(error).split('\n')[0]}`);
    }
  }
  return all;
}

async function gzipBytes() {
  const input = fileURLToPath(new URL('src/runtime/declarations/generate-type.ts', ROOT));
  const bundle = await rolldown({ input, platform: 'neutral' });
  const { output } = await bundle.generate({ format: 'esm', minify: true, comments: false });
  await bundle.close();
  return gzipSync(output[0].code, { level: 9 }).length;
}

/** Runs `work` while whatever it says to the console is dropped: some peers talk. @template T @param {() => Promise<T>} work */
async function quietly(work) {
  const { error, log, warn } = console;
  Object.assign(console, { error: () => undefined, log: () => undefined, warn: () => undefined });
  try {
    return await work();
  } finally {
    Object.assign(console, { error, log, warn });
  }
}

const peers = await candidates();
const { servers, tools } = catalogTools();
const catalogs = catalogCases(instancesNear);
const golden = goldenCases();
const suites = hasSuite
  ? /** @type {const} */ (['draft-07', '2020-12']).map((draft) => ({ draft, cases: suiteCases(draft) }))
  : [];

/** @type {{ readonly candidate: Candidate, readonly golden: Score, readonly catalogs: Score, readonly suites: readonly Score[] }[]} */
const results = [];
for (const candidate of peers) {
  results.push(
    await quietly(async () => {
      /** @type {Score[]} */
      const bySuite = [];
      for (const { cases } of suites) bySuite.push(await measure(cases, candidate.generate));
      return {
        candidate,
        golden: await measure(golden, candidate.generate),
        catalogs: await measure(catalogs, candidate.generate),
        suites: bySuite,
      };
    }),
  );
  console.log(`measured ${candidate.name}`);
}

/**
 * The types of each case as a prompt has them: taken from the module of its whole server, with what its tools share.
 * @param {number} index of the case
 */
function promptType(index) {
  const [, at = '', which] = / (\d+) (\d)$/.exec(catalogs[index]?.id ?? '') ?? [];
  const { server, tool } = /** @type {import('./cases.mjs').ServerTool} */ (inOrder[Number(at)]);
  const text = printServer(server, [String(tool.name)]).replace(/^declare module .*\{$/m, 'declare namespace Peer {');
  const name = /^function (.+?)\(/m.exec(text)?.[1];
  const ofOutput = which === '1' || tool.inputSchema === undefined;
  const type = ofOutput
    ? `Awaited<ReturnType<typeof Peer.${name}>>`
    : `NonNullable<Parameters<typeof Peer.${name}>[0]>`;
  return `${text}type Type = ${type};`;
}
const inOrder = catalogServers();
let next = 0;
const inPrompt = await measure(catalogs, () => promptType(next++));
console.log('measured the form for prompts');

const timed = peers.filter(({ name }) => name === 'codemode-runner' || name === REFERENCE);
const generators = timed.map(({ generate }) => generate);
const times = await quietly(() => medianTimesMs(catalogs, generators, ROUNDS));
const ratio = times.length === 2 ? /** @type {number} */ (times[0]) / /** @type {number} */ (times[1]) : undefined;
const gzip = await gzipBytes();

const percent = (/** @type {number} */ value) => (value === 100 ? '100' : (Math.floor(value * 10) / 10).toFixed(1));
const table = [
  `| Generator | ${suites.map(({ draft }) => `suite ${draft}: accepted / rejected`).join(' | ')}${suites.length > 0 ? ' | ' : ''}golden schemas all right | tools: compile / accepted / bad literals rejected | bytes a tool | no text |`,
  `| --- |${' --- |'.repeat(suites.length + 4)}`,
  ...results.map(({ candidate: { name, version }, golden: g, catalogs: c, suites: s }) =>
    [
      `| ${name === 'codemode-runner' ? `**${name}**` : `${name} ${version}`}`,
      ...s.map(({ accepted, rejected }) => `${percent(accepted)} / ${percent(rejected)}`),
      `${g.perfect} of ${golden.length}`,
      `${percent(c.compiles)} / ${percent(c.accepted)} / ${percent(c.literalsRejected)}`,
      Math.round(c.bytes / tools.length),
      `${g.threw + c.threw + s.reduce((sum, { threw }) => sum + threw, 0)} |`,
    ].join(' | '),
  ),
].join('\n');

const scores = `## Scores beside other generators

TypeScript ${'5.9'} itself judges: a share of the valid instances that a type accepts, and of the invalid ones that it rejects. Read the
second only beside the first: \`never\` rejects everything. An instance of a type that an untyped schema is evidently not about
does not count as valid. A generator that throws, or takes longer than five seconds, counts as \`unknown\`.

- *suite*: the required tests of the JSON-Schema-Test-Suite about keywords that types can express, less those whose references leave the schema.
- *golden schemas*: the ${golden.length} of \`src/runtime/declarations/golden\`, every instance judged right.
- *tools*: ${tools.length.toLocaleString('en')} tools of ${servers} servers${hasRealCatalogs ? '' : ' (fixtures of this repository)'}, ${catalogs.length.toLocaleString('en')} schemas; instances are examples of them and examples with one thing changed, of which a validator
  says whether they are valid.

${table}

The form for prompts, of the same tools: ${percent(inPrompt.compiles)} / ${percent(inPrompt.accepted)} / ${percent(inPrompt.literalsRejected)}.

${ratio === undefined ? '' : `All types of these tools take ${ratio.toFixed(2)} times what ${REFERENCE} takes, both warm and in one run. `}The generator has ${(gzip / 1000).toFixed(1)} kB, minified and gzipped, and needs no \`eval\`.
`;
console.log(`\n${table}\n`);

const own = results[0];
/** @type {Readonly<Record<string, Bound>>} */
const bounds = {
  'tools compile': atLeast(own?.catalogs.compiles, 100),
  'valid accepted': atLeast(own?.catalogs.accepted, 100),
  'bad literals rejected': atLeast(own?.catalogs.literalsRejected, 99.9),
  'in a prompt, valid accepted': atLeast(inPrompt.accepted, (own?.catalogs.accepted ?? 100) - MAX_POINTS_BELOW),
  'in a prompt, invalid rejected': atLeast(inPrompt.rejected, (own?.catalogs.rejected ?? 100) - MAX_POINTS_BELOW),
  'golden schemas right': atLeast(own?.golden.perfect, golden.length),
  'bytes a tool': atMost((own?.catalogs.bytes ?? Number.NaN) / tools.length, 850),
  'gzip bytes': atMost(gzip, 6_200),
  threw: atMost(
    (own?.golden.threw ?? 0) +
      (own?.catalogs.threw ?? 0) +
      (own?.suites ?? []).reduce((sum, { threw }) => sum + threw, 0),
    0,
  ),
  ...(ratio === undefined ? {} : { [`time of ${REFERENCE}`]: atMost(ratio, 0.4) }),
  ...Object.fromEntries(
    suites.flatMap(({ draft }, index) => {
      const [accepted, rejected] = draft === 'draft-07' ? [99.3, 78] : [99.5, 60];
      return [
        [`suite ${draft} accepted`, atLeast(own?.suites[index]?.accepted, accepted)],
        [`suite ${draft} rejected`, atLeast(own?.suites[index]?.rejected, rejected)],
      ];
    }),
  ),
};

/** @param {number | undefined} value @param {number} limit @returns {Bound} */
function atLeast(value, limit) {
  return { value: value ?? Number.NaN, limit, atMost: false };
}
/** @param {number} value @param {number} limit @returns {Bound} */
function atMost(value, limit) {
  return { value, limit, atMost: true };
}

let failed = 0;
for (const [name, { value, limit, atMost: isMost }] of Object.entries(bounds)) {
  const ok = isMost ? value <= limit : value >= limit;
  if (!ok) failed += 1;
  console.log(
    `${ok ? '✓' : '✗'} ${name.padEnd(36)} ${value.toFixed(2).padStart(9)}   at ${isMost ? 'most' : 'least'} ${limit}`,
  );
}
console.log(`\n${Object.keys(bounds).length - failed} passed, ${failed} failed`);

if (options.write) {
  if (!hasSuite || !hasRealCatalogs || results.length <= PEERS.length) {
    console.warn(
      'docs/declarations.md is left as it is: set CODEMODE_CATALOGS and CODEMODE_SCHEMA_SUITE, and measure all peers.',
    );
  } else {
    writeFileSync(new URL('docs/declarations.md', ROOT), documentText({ generateType, printServer }, scores));
  }
}
process.exitCode = failed === 0 ? 0 : 1;
