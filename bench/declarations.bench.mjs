// What generating the types of tools costs beside json-schema-to-typescript, both warm and in turns.
import { catalogTools } from './declarations/cases.mjs';
import { installPeer } from './declarations/install-peers.mjs';
import { PEERS } from './declarations/peers.mjs';
import { loadSource } from './load-source.mjs';
import { medianTimesMs } from './timing.mjs';

const REFERENCE = 'json-schema-to-typescript';
const ROUNDS = 5;
/** Times a list of tools is gone through, so that a few of them give a time to measure. */
const MIN_SCHEMAS = 1_000;

/** @typedef {{ generateType: (schema: unknown, name: string) => string }} Generator */

/** @returns {Promise<import('./timing.mjs').Measured>} nothing to compare where the peer cannot be installed */
export async function measure() {
  const reference = PEERS.find(({ name }) => name === REFERENCE);
  if (reference === undefined) throw new Error(`${REFERENCE} is no longer among the peers`);
  const { generateType } = /** @type {Generator} */ (await loadSource('src/runtime/declarations/index.ts'));
  let theirs;
  try {
    theirs = await reference.load(await installPeer(REFERENCE, reference.range));
  } catch (error) {
    console.warn(`${REFERENCE} cannot be installed: ${String(error).split('\n')[0]}`);
    return { timesMs: {}, ratios: [] };
  }
  const generate = theirs;
  const listed = catalogTools()
    .tools.map(({ inputSchema }) => inputSchema)
    .filter((schema) => schema !== undefined);
  const schemas = Array.from({ length: Math.ceil(MIN_SCHEMAS / listed.length) }, () => listed).flat();
  /** @type {unknown[]} */
  let copies = [];
  const before = async () => {
    copies = structuredClone(schemas);
  };
  const timesMs = await medianTimesMs(ROUNDS, {
    ours: {
      before,
      run: async () => {
        for (const schema of copies) generateType(schema, 'Type');
      },
    },
    theirs: {
      before,
      run: async () => {
        for (const schema of copies) await generate(schema, '2020-12');
      },
    },
  });
  return {
    timesMs,
    ratios: [{ name: `ours / ${REFERENCE}`, value: timesMs.ours / timesMs.theirs, atMost: 0.4 }],
  };
}
