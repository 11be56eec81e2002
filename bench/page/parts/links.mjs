// Links of a kilobyte to a megabyte: from the address until its reader can decide. The rest of the address is what a link is made
// of: lines of a script, and results that were recorded.
import { createHash } from 'node:crypto';
import { loadSource } from '../../load-source.mjs';
import { openSite } from '../built-page.mjs';
import { medianCosts } from '../samples.mjs';
import { storePage } from '../stored-page.mjs';
import { createMeter } from '../thread-cost.mjs';

const CHARS = [1_000, 10_000, 100_000, 1_000_000];
/** From them the length that a line and its call add is known. */
const SAMPLE = 200;
/** Set where the document is made. A browser takes a long address in one task before, as long for an empty page. */
const BEGUN = 'bench-begun';

/** @typedef {{ encodeLink: (data: unknown) => string }} Link */

/** @param {{ rounds: number }} options @returns {Promise<import('../figures.mjs').Part>} */
export async function measure({ rounds }) {
  const { encodeLink } = /** @type {Link} */ (await loadSource('src/link/index.ts'));
  const site = await openSite();
  try {
    /** @type {Record<string, () => Promise<import('../thread-cost.mjs').ThreadCost>>} */
    const cases = {};
    for (const chars of CHARS) {
      const fragment = linkOfChars(encodeLink, chars);
      cases[nameOf(chars)] = () => visit(site, `${site.url}#${fragment}`);
    }
    const costs = await medianCosts(rounds, cases);
    const of = 'address to decision';
    const rows = Object.entries(costs).map(([name, cost]) => ({ of, name, cost }));
    const cpuMs = (/** @type {number} */ chars) => costs[nameOf(chars)]?.cpuMs ?? Number.NaN;
    const [many = Number.NaN, most = Number.NaN] = CHARS.slice(-2);
    return {
      rows,
      figures: [
        ...rows.map(({ name, cost }) => ({
          name: `${name}: longest task`,
          value: cost.longestTaskMs,
          atMost: 50,
          unit: /** @type {const} */ ('ms'),
        })),
        {
          // Ten times the characters may cost ten times as much, and no more.
          name: `${of}: ${nameOf(most)} / ${nameOf(many)}`,
          value: cpuMs(most) / cpuMs(many),
          atMost: most / many,
          unit: '×',
        },
      ],
      curves: [
        {
          label: 'Main thread until the decision, by characters of the link',
          unit: 'ms',
          x: 'characters',
          points: CHARS.map((chars) => /** @type {const} */ ([chars, cpuMs(chars)])),
        },
        {
          label: 'Longest task by characters of the link',
          unit: 'ms',
          x: 'characters',
          goal: 50,
          points: CHARS.map(
            (chars) => /** @type {const} */ ([chars, costs[nameOf(chars)]?.longestTaskMs ?? Number.NaN]),
          ),
        },
      ],
    };
  } finally {
    await site.close();
  }
}

const nameOf = (/** @type {number} */ chars) => `${chars.toLocaleString('en-US')} characters`;

/** @param {import('../built-page.mjs').Site} site @param {string} address */
async function visit(site, address) {
  const page = await storePage(site, []);
  try {
    const meter = await createMeter(page);
    await page.addInitScript((mark) => performance.mark(mark), BEGUN);
    return await meter.cost(
      async () => {
        await page.goto(address);
        await page.locator('.trust__actions button[aria-disabled="false"]', { hasText: 'Look only' }).waitFor();
      },
      { since: BEGUN },
    );
  } finally {
    await page.context().close();
  }
}

/** @param {Link['encodeLink']} encodeLink @param {number} chars */
function linkOfChars(encodeLink, chars) {
  const empty = encodeLink(linkOf(0)).length;
  const perLine = (encodeLink(linkOf(SAMPLE)).length - empty) / SAMPLE;
  return encodeLink(linkOf(Math.max(1, Math.round((chars - empty) / perLine))));
}

/** A script of so many lines beside its own, with a recorded call for each. @param {number} lines */
function linkOf(lines) {
  // What a hash gives is packed by nothing: the length of the link is in proportion.
  const noise = (/** @type {string} */ seed) => createHash('sha256').update(seed).digest('hex');
  const body = Array.from({ length: lines }, (_, n) => `keys.push("${noise(`line ${n}`)}");`);
  return {
    scripts: [
      {
        name: 'keys.ts',
        text: `import { get_issue } from "@codemode/servers/issues";\nconst keys = [];\n${body.join('\n')}\nglobalThis.__codemode_result__ = await get_issue({ number: 1 });\n`,
      },
    ],
    servers: [{ id: 'issues', builtin: true }],
    recording: {
      calls: Array.from({ length: lines }, (_, n) => ({
        server: 'issues',
        tool: 'get_issue',
        input: `{"number":${n}}`,
        occurrence: 1,
        result: { content: [{ type: 'text', text: noise(`call ${n}`) }] },
      })),
    },
  };
}
