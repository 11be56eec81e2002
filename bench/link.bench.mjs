// How long permalinks are against other packings of the same data, what they cost, and how soon the largest are opened. Fixtures: test/fixtures/links, which
// the dictionary was made from, and bench/held-out, which it has never seen.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import lzString from 'lz-string';
import { measureOpening } from './link-opening.mjs';
import { loadSource } from './load-source.mjs';
import { medianTimesMs } from './timing.mjs';

/** @typedef {{ encodeLink: (data: unknown) => string, decodeLink: (link: string) => Promise<{ problem?: string }> }} Link */
/** @typedef {{ stableStringify: (data: unknown) => string }} JsonModule */

const FIXTURES = new URL('../test/fixtures/links/c1/', import.meta.url);
const SCRIPTS = ['15-lines', '60-lines', '300-lines', 'cjk'];
const HELD_OUT = new URL('held-out/', import.meta.url);
const UNSEEN = 'held out: ';
/** lz-string packs UTF-16, in which a Cyrillic letter is one unit; deflate is given the two bytes that UTF-8 has for it. */
const TWO_BYTES_A_LETTER = { script: `${UNSEEN}cyrillic`, share: 0.65 };
const ROUNDS = 9;
const MEGABYTE = 1024 * 1024;
const REFUSALS = 50;

const nothing = () => Promise.resolve();

/** @type {import('./timing.mjs').Measure} */
export async function measure(options) {
  const { encodeLink, decodeLink } = /** @type {Link} */ (await loadSource('src/link/index.ts'));
  const { stableStringify } = /** @type {JsonModule} */ (await loadSource('src/runtime/json.ts'));
  const known = SCRIPTS.map((name) => ({ name, data: fixture(`${name}.json`).data }));
  const lengths = [...known, ...heldOut()].flatMap(({ name, data }) => {
    const text = stableStringify(data);
    const link = encodeLink(data).length;
    return [
      {
        name: `${name} / lz-string`,
        value: link / lzString.compressToEncodedURIComponent(text).length,
        atMost: name === TWO_BYTES_A_LETTER.script ? TWO_BYTES_A_LETTER.share : 0.6,
        exact: true,
      },
      {
        name: `${name} / zlib 9`,
        value: link / deflateRawSync(text, { level: 9 }).toString('base64url').length,
        atMost: 1.03,
        exact: true,
      },
    ];
  });

  const large = { scripts: [{ name: 'large.ts', text: megabyteOfScript() }] };
  const largeLink = encodeLink(large);
  const bomb = bombOfChars(10_000);
  if ((await decodeLink(bomb)).problem !== 'too-large') throw new Error('The link that unfolds too far was opened');
  const bareText = stableStringify(large);
  const barePacked = deflateRawSync(bareText, { level: 9 });
  const timesMs = await medianTimesMs(ROUNDS, {
    'stringify and deflate 1 MB': {
      before: nothing,
      run: async () => deflateRawSync(stableStringify(large), { level: 9 }).toString('base64url'),
    },
    'inflate and parse 1 MB': { before: nothing, run: async () => JSON.parse(inflateRawSync(barePacked).toString()) },
    'encode 1 MB': { before: nothing, run: async () => encodeLink(large) },
    'decode 1 MB': { before: nothing, run: () => decodeLink(largeLink) },
    'refuse a bomb of 10 kB': { before: nothing, run: () => decodeLink(bomb) },
  });
  const opening = await measureOpening(options);
  return {
    timesMs: { ...timesMs, ...opening.timesMs },
    ratios: [
      ...lengths,
      ...opening.ratios,
      {
        name: 'encode 1 MB / zlib 9',
        value: timesMs['encode 1 MB'] / timesMs['stringify and deflate 1 MB'],
        atMost: 3,
      },
      { name: 'decode 1 MB / zlib', value: timesMs['decode 1 MB'] / timesMs['inflate and parse 1 MB'], atMost: 10 },
      {
        name: 'refuse a bomb / open 1 MB',
        value: timesMs['refuse a bomb of 10 kB'] / timesMs['decode 1 MB'],
        atMost: 1,
      },
      { name: 'kept by 50 bombs, MB', value: (await keptBytes(() => decodeLink(bomb))) / MEGABYTE, atMost: 1 },
    ],
  };
}

/**
 * Scripts that the dictionary was not made from, with their servers and the hashes of their tools, as the page shares them.
 * @returns {{ name: string, data: unknown }[]}
 */
function heldOut() {
  return readdirSync(HELD_OUT)
    .sort()
    .map((file) => {
      const text = readFileSync(new URL(file, HELD_OUT), 'utf8');
      const servers = [...text.matchAll(/import (.+) from "@codemode\/servers\/(\w+)";/g)].map(
        ([, what = '', id = '']) => {
          const named = /^{(.+)}$/
            .exec(what)?.[1]
            ?.split(',')
            .map((name) => name.trim());
          const space = /^\* as (\w+)$/.exec(what)?.[1];
          const read = space === undefined ? [] : text.matchAll(new RegExp(`\\b${space}\\.(\\w+)\\(`, 'g'));
          const tools = named ?? [...new Set([...read].map(([, name = '']) => name))];
          return {
            id,
            url: `https://${id}.example/mcp`,
            tools: tools.map((name) => ({ name, effect: 'writes', hash: hashOf(name) })),
          };
        },
      );
      return {
        name: `${UNSEEN}${file.replace('.txt', '')}`,
        data: { scripts: [{ name: 'script.ts', text }], servers },
      };
    });
}

/** Ten hex digits that nothing packs. @param {string} text */
const hashOf = (text) => createHash('sha256').update(text).digest('hex').slice(0, 10);

/** @param {string} file @returns {{ data: unknown }} */
function fixture(file) {
  return JSON.parse(readFileSync(new URL(file, FIXTURES), 'utf8'));
}

/** All fixtures in a row until there is a megabyte, no two copies alike. */
function megabyteOfScript() {
  const texts = readdirSync(FIXTURES)
    .sort()
    .map((file) => /** @type {{ scripts: { text: string }[] }} */ (fixture(file).data).scripts[0]?.text ?? '');
  let text = '';
  for (let copy = 0; text.length < MEGABYTE; copy++) {
    text += texts.map((one) => one.replace(/\b(const|let) (\w+)/g, `$1 $2_${copy}`)).join('\n');
  }
  return text.slice(0, MEGABYTE);
}

/** A link of so many characters that unfolds as far as deflate can. @param {number} chars */
function bombOfChars(chars) {
  const bytes = Math.floor((chars - 'c1.'.length) * 0.75);
  // Deflate packs a run of one character at most 1032 times.
  const deflated = deflateRawSync(Buffer.alloc(bytes * 1024, 120), { level: 9 });
  return `c1.${deflated.subarray(0, bytes).toString('base64url')}`;
}

/** What is left in memory after many rounds, in bytes. @param {() => Promise<unknown>} run */
async function keptBytes(run) {
  setFlagsFromString('--expose-gc');
  /** @type {() => void} */
  const collect = runInNewContext('gc');
  const used = () => {
    collect();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };
  await run();
  const before = used();
  for (let round = 0; round < REFUSALS; round++) await run();
  // Streams let go of their buffers a turn later.
  await new Promise((resolve) => setTimeout(resolve, 50));
  return Math.max(0, used() - before);
}
