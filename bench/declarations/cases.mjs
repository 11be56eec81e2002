import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Validator } from '@cfworker/json-schema';

/** @typedef {import('./judge.mjs').Case} Case */
/** @typedef {Record<string, unknown>} Node */

const HERE = fileURLToPath(new URL('.', import.meta.url));
const GOLDEN = join(HERE, '../../src/runtime/declarations/golden');

/** @param {string} folder */
const jsonFiles = (folder) =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => ({
      name: file.slice(0, -'.json'.length),
      content: JSON.parse(readFileSync(join(folder, file), 'utf8')),
    }));

/** @param {unknown} value @returns {value is Node} */
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** @param {unknown} schema @returns {'draft-07' | '2020-12'} */
const draftOf = (schema) => (/draft-0[3-7]/.test(String(isObject(schema) && schema.$schema)) ? 'draft-07' : '2020-12');

/** The schemas of the golden files, with what they are said to allow and to refuse. @returns {Case[]} */
export function goldenCases() {
  return jsonFiles(GOLDEN).map(({ name, content: { schema, valid, invalid } }) => ({
    id: name,
    schema,
    draft: draftOf(schema),
    instances: [
      ...valid.map((/** @type {unknown} */ value) => ({ value, valid: true, onType: true })),
      ...invalid.map((/** @type {unknown} */ value) => ({ value, valid: false, onType: true })),
    ],
  }));
}

/** Folder of tool lists, one `<server>.json` each: real ones where `CODEMODE_CATALOGS` names some, else our own. */
export const catalogFolder = process.env.CODEMODE_CATALOGS ?? join(HERE, 'catalogs');
export const hasRealCatalogs = process.env.CODEMODE_CATALOGS !== undefined;

/** @returns {{ readonly servers: number, readonly tools: readonly Node[] }} */
export function catalogTools() {
  const lists = jsonFiles(catalogFolder);
  return { servers: lists.length, tools: lists.flatMap(({ content }) => content) };
}

/** @typedef {{ readonly server: { readonly id: string, readonly tools: readonly Node[] }, readonly tool: Node }} ServerTool */

/** The same tools in the same order, each with its server. @returns {readonly ServerTool[]} */
export function catalogServers() {
  return jsonFiles(catalogFolder).flatMap(({ name, content }) => {
    const server = { id: name, tools: /** @type {Node[]} */ (content) };
    return server.tools.map((tool) => ({ server, tool }));
  });
}

/**
 * The schemas of tools, with instances near them of which a validator says whether they are valid. Of the invalid ones,
 * only those that break a rule which a type can state.
 * @param {(schema: unknown) => Iterable<unknown>} instancesNear
 * @returns {Case[]}
 */
export function catalogCases(instancesNear) {
  return catalogTools().tools.flatMap((tool, index) =>
    [tool.inputSchema, tool.outputSchema]
      .filter((schema) => schema !== undefined)
      .map((schema, which) => {
        const instances = [];
        for (const value of instancesNear(schema)) {
          if (instances.length === MAX_INSTANCES) break;
          // Valid where it is not forbidden, but it is what a slip looks like: nobody means it.
          if (isObject(value) && UNKNOWN_MEMBER in value && verdictOn(schema, value)) continue;
          const verdict = verdictOn(schema, value);
          if (verdict !== undefined) instances.push({ value, valid: verdict, onType: true });
        }
        return { id: `${tool.name} ${index} ${which}`, schema, draft: draftOf(schema), instances };
      }),
  );
}

const MAX_INSTANCES = 30;
/** A member that instances are given to see whether it is refused. */
const UNKNOWN_MEMBER = 'zz-unknown';
/** Keywords about what no type can state. */
const VALUE_KEYWORDS = new Set(
  (
    'format pattern minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minLength maxLength minItems maxItems ' +
    'uniqueItems minProperties maxProperties contains propertyNames not'
  ).split(' '),
);
const APPLICATORS = new Set('properties items prefixItems allOf anyOf oneOf $ref additionalProperties'.split(' '));

/** @param {unknown} schema @param {unknown} value @returns {boolean | undefined} undefined where only a value is wrong */
function verdictOn(schema, value) {
  const draft = draftOf(schema) === 'draft-07' ? '7' : '2020-12';
  const { valid, errors } = new Validator(/** @type {Node} */ (schema), draft, false).validate(value);
  if (valid) return true;
  const causes = errors.filter(({ keyword }) => !APPLICATORS.has(keyword));
  const isInteger = causes.every(({ keyword, error }) => keyword === 'type' && /"integer"/.test(error));
  return causes.some(({ keyword }) => !VALUE_KEYWORDS.has(keyword)) && !isInteger ? false : undefined;
}

/** Checkout of github.com/json-schema-org/JSON-Schema-Test-Suite. */
const SUITE = process.env.CODEMODE_SCHEMA_SUITE;
export const hasSuite = SUITE !== undefined && existsSync(SUITE);

/** Files of the suite about keywords that types can express, at least in part. */
const STRUCTURAL = new Set(
  (
    'additionalItems additionalProperties allOf anchor anyOf boolean_schema const default definitions defs dependencies ' +
    'dependentRequired dependentSchemas dynamicRef enum if-then-else infinite-loop-detection items maxItems minItems not ' +
    'oneOf patternProperties prefixItems properties ref required type unevaluatedItems unevaluatedProperties vocabulary'
  ).split(' '),
);

/** Required tests of one draft, less those whose references leave the document. @param {'draft-07' | '2020-12'} draft @returns {Case[]} */
export function suiteCases(draft) {
  const folder = join(SUITE ?? '', 'tests', draft === 'draft-07' ? 'draft7' : 'draft2020-12');
  return jsonFiles(folder)
    .filter(({ name }) => STRUCTURAL.has(name))
    .flatMap(({ name, content }) =>
      content
        .filter((/** @type {{ schema: unknown }} */ { schema }) => !leavesDocument(schema))
        .map(
          (
            /** @type {{ description: string, schema: unknown, tests: { data: unknown, valid: boolean }[] }} */ group,
          ) => {
            const about = kindsOf(group.schema, 0);
            return {
              id: `${name}: ${group.description}`,
              schema: group.schema,
              draft,
              instances: group.tests.map(({ data, valid }) => ({
                value: data,
                valid,
                onType: about.size === 0 || about.has(kindOf(data)),
              })),
            };
          },
        ),
    );
}

const kindOf = (/** @type {unknown} */ value) =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;

/** @type {readonly (readonly [kind: string, keywords: RegExp])[]} */
const ABOUT = [
  [
    'object',
    /^(properties|required|additionalProperties|patternProperties|propertyNames|minProperties|maxProperties|dependencies|dependentRequired|dependentSchemas|unevaluatedProperties)$/,
  ],
  [
    'array',
    /^(items|prefixItems|additionalItems|contains|minItems|maxItems|uniqueItems|unevaluatedItems|minContains|maxContains)$/,
  ],
  ['string', /^(minLength|maxLength|pattern|format|contentEncoding|contentMediaType|contentSchema)$/],
  ['number', /^(minimum|maximum|exclusiveMinimum|exclusiveMaximum|multipleOf)$/],
];

/**
 * What a schema is about that does not say so by `type` at its top: a test that a text passes `{ "properties": … }` says
 * nothing of the types that authors of tools mean. Empty where it says so, or where nothing shows.
 * @param {unknown} schema @param {number} depth @returns {Set<string>}
 */
function kindsOf(schema, depth) {
  if (!isObject(schema) || depth > 2) return new Set();
  if (schema.type !== undefined) {
    return depth === 0
      ? new Set()
      : new Set([schema.type].flat().map((type) => (type === 'integer' ? 'number' : String(type))));
  }
  if (schema.enum !== undefined || 'const' in schema) return new Set();
  const kinds = ABOUT.filter(([, keywords]) => Object.keys(schema).some((keyword) => keywords.test(keyword))).map(
    ([kind]) => kind,
  );
  const branches = [schema.allOf, schema.anyOf, schema.oneOf].filter(Array.isArray).flat();
  return new Set([...kinds, ...branches.flatMap((branch) => [...kindsOf(branch, depth + 1)])]);
}

/** @param {unknown} schema */
function leavesDocument(schema) {
  const root = 'schema://root/';
  const documents = new Set([root]);
  /** @type {string[]} */
  const references = [];
  const visit = (/** @type {unknown} */ node, /** @type {string} */ outer) => {
    if (Array.isArray(node)) for (const item of node) visit(item, outer);
    if (!isObject(node)) return;
    const base = typeof node.$id === 'string' ? new URL(node.$id, outer).href : outer;
    documents.add(base.split('#')[0] ?? '');
    for (const keyword of ['$ref', '$dynamicRef', '$recursiveRef']) {
      const reference = node[keyword];
      if (typeof reference === 'string') references.push(new URL(reference, base).href.split('#')[0] ?? '');
    }
    for (const [keyword, child] of Object.entries(node))
      if (keyword !== 'enum' && keyword !== 'const') visit(child, base);
  };
  visit(schema, root);
  return references.some((reference) => !documents.has(reference));
}
