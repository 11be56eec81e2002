// What checking the input of a call costs, right and wrong inputs apart, over the schemas of CODEMODE_CATALOGS (a folder of
// tool lists, one JSON array a file) or a few of our own.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadSource } from './load-source.mjs';

/** @typedef {{ validateInput: (schema: unknown, input: unknown) => { readonly ok: boolean } }} Module */
/** @typedef {{ instancesNear: (schema: unknown) => Iterable<unknown> }} Instances */

const ROUNDS = 5;

const OWN = [
  {
    type: 'object',
    properties: {
      query: { type: 'string', minLength: 1 },
      limit: { type: 'integer', minimum: 1, maximum: 100 },
      sort: { enum: ['newest', 'oldest'] },
      filter: { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }, { type: 'null' }] },
      since: { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$' },
    },
    required: ['query'],
    additionalProperties: false,
  },
];

/** @returns {Promise<import('./timing.mjs').Measured>} */
export async function measure() {
  const { validateInput } = /** @type {Module} */ (
    await loadSource('src/runtime/validation/testing/validate-input.ts')
  );
  const { instancesNear } = /** @type {Instances} */ (await loadSource('src/runtime/validation/testing/instances.ts'));
  const schemas = catalogSchemas(process.env.CODEMODE_CATALOGS) ?? OWN;

  const started = performance.now();
  for (const schema of schemas) validateInput(schema, {});
  const firstMs = (performance.now() - started) / schemas.length;

  const cases = schemas.flatMap((schema) => [...instancesNear(schema)].map((input) => ({ schema, input })));
  const right = cases.filter(({ schema, input }) => validateInput(schema, input).ok);
  const wrong = cases.filter(({ schema, input }) => !validateInput(schema, input).ok);
  const time = (/** @type {typeof cases} */ some) => {
    const rounds = Array.from({ length: ROUNDS }, () => {
      const start = performance.now();
      for (const { schema, input } of some) validateInput(schema, input);
      return (performance.now() - start) / some.length;
    });
    return rounds.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Number.NaN;
  };
  const timesMs = { 'first use of a schema': firstMs, 'right input': time(right), 'wrong input': time(wrong) };
  return {
    timesMs,
    ratios: [
      { name: 'right input, µs', value: 1_000 * timesMs['right input'], atMost: 80 },
      { name: 'wrong input, µs', value: 1_000 * timesMs['wrong input'], atMost: 80 },
    ],
  };
}

/** @param {string | undefined} folder @returns {unknown[] | undefined} */
function catalogSchemas(folder) {
  if (folder === undefined) return undefined;
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) => {
      /** @type {{ inputSchema?: unknown }[]} */
      const tools = JSON.parse(readFileSync(join(folder, file), 'utf8'));
      return tools.map((tool) => tool.inputSchema).filter((schema) => typeof schema === 'object' && schema !== null);
    });
}
