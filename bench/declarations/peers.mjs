import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installPeer } from './install-peers.mjs';

/**
 * @typedef {(schema: unknown, draft: 'draft-07' | '2020-12') => string | Promise<string>} Generate text that declares `Type`
 * @typedef {Awaited<ReturnType<typeof installPeer>>} Installed
 * @typedef {{ readonly name: string, readonly description?: string, readonly inputSchema?: unknown, readonly outputSchema?: unknown }} PeerTool
 * @typedef {object} Peer
 * @property {string} name
 * @property {string} range
 * @property {(peer: Installed) => Promise<Generate>} load
 * @property {(peer: Installed) => Promise<(tools: readonly PeerTool[]) => Promise<string>>} [loadTools] what it makes of whole tools
 */

const isObject = (/** @type {unknown} */ value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** @type {(schema: unknown) => Record<string, unknown>} */
const asObject = (schema) => /** @type {Record<string, unknown>} */ (isObject(schema) ? schema : { not: {} });

/** @param {Installed} peer @param {string} [path] */
const importFrom = (peer, path) =>
  import(pathToFileURL(path === undefined ? peer.require.resolve(peer.folder) : join(peer.folder, path)).href);

/**
 * References into the schema as references into a document that holds it under a path.
 * @param {unknown} node @param {string} path @returns {unknown}
 */
function moved(node, path) {
  if (Array.isArray(node)) return node.map((item) => moved(item, path));
  if (!isObject(node)) return node;
  return Object.fromEntries(
    Object.entries(/** @type {object} */ (node)).map(([key, value]) => [
      key,
      key === '$ref' && typeof value === 'string' && value.startsWith('#')
        ? `${path}${value.slice(1)}`
        : moved(value, path),
    ]),
  );
}

/**
 * Generators of TypeScript from JSON Schema, each called as its documentation says, with what makes it strictest.
 * @type {readonly Peer[]}
 */
export const PEERS = [
  {
    name: 'json-schema-to-typescript',
    range: '16',
    async load({ require }) {
      const { compile } = require(/** @type {string} */ ('json-schema-to-typescript'));
      const options = {
        bannerComment: '',
        format: false,
        unknownAny: true,
        $refOptions: { resolve: { external: false, http: false, file: false } },
      };
      return (schema) => compile(isObject(schema) ? { ...asObject(schema), title: 'Type' } : schema, 'Type', options);
    },
  },
  {
    name: 'dtsgenerator',
    range: '3.19',
    async load({ require }) {
      const { default: generate, parseSchema } = require(/** @type {string} */ ('dtsgenerator'));
      return async (schema) => {
        const content = {
          $schema: 'http://json-schema.org/draft-07/schema#',
          ...asObject(schema),
          $id: 'http://peer/Type',
        };
        return `${await generate({ contents: [parseSchema(content, 'http://peer/Type')] })}\ntype Type = Peer.Type;`;
      };
    },
  },
  {
    name: 'openapi-typescript',
    range: '7.13',
    async load(peer) {
      const { default: generate, astToString } = await importFrom(peer, 'dist/index.mjs');
      const info = { title: 'peer', version: '1' };
      return async (schema) => {
        const schemas = { Type: moved(schema, '#/components/schemas/Type') };
        const document = { openapi: '3.1.0', info, paths: {}, components: { schemas } };
        const ast = await generate(document, { silent: true, defaultNonNullable: false });
        return `${astToString(ast)}\ntype Type = components["schemas"]["Type"];`;
      };
    },
  },
  {
    name: 'quicktype-core',
    range: '26',
    async load({ require }) {
      const { FetchingJSONSchemaStore, InputData, JSONSchemaInput, quicktype } = require(
        /** @type {string} */ ('quicktype-core'),
      );
      const rendererOptions = { 'just-types': true, 'prefer-unions': true, 'prefer-unknown': true };
      return async (schema) => {
        const input = new JSONSchemaInput(new FetchingJSONSchemaStore());
        // As a member: at the top, it gives no name to what is no object.
        const properties = { value: moved(schema, '#/properties/value') };
        const whole = { type: 'object', properties, required: ['value'] };
        await input.addSource({ name: 'Whole', schema: JSON.stringify(whole) });
        const inputData = new InputData();
        inputData.addInput(input);
        const { lines } = await quicktype({ inputData, lang: 'typescript', rendererOptions, inferDateTimes: false });
        // Apart, because it may name a type of its own as we do.
        return `namespace Peer {\n${lines.join('\n')}\n}\ntype Type = Peer.Whole["value"];`;
      };
    },
  },
  {
    name: '@cloudflare/codemode',
    range: '0.5',
    async load(peer) {
      // The package's main entry needs a Workers runtime; the generator is in a chunk of its own.
      const chunk = readdirSync(join(peer.folder, 'dist')).find((file) => /^json-schema-types-.*\.js$/.test(file));
      const exported = Object.values(await importFrom(peer, join('dist', chunk ?? 'index.js')));
      const generate = exported.find((value) => value.name === 'generateTypesFromJsonSchema');
      return (schema) => `${generate({ tool: { description: '', inputSchema: schema } })}\ntype Type = ToolInput;`;
    },
    async loadTools(peer) {
      const chunk = readdirSync(join(peer.folder, 'dist')).find((file) => /^json-schema-types-.*\.js$/.test(file));
      const exported = Object.values(await importFrom(peer, join('dist', chunk ?? 'index.js')));
      const generate = exported.find((value) => value.name === 'generateTypesFromJsonSchema');
      return async (tools) => generate(Object.fromEntries(tools.map(({ name, ...tool }) => [name, tool])));
    },
  },
  {
    name: '@utcp/code-mode',
    range: '1.2',
    async load(peer) {
      const printTool = await utcpPrinter(peer);
      return (schema) =>
        `${printTool({ name: 'tool', description: '', tags: [], inputs: schema, outputs: {} })}\ntype Type = toolInput;`;
    },
    async loadTools(peer) {
      const printTool = await utcpPrinter(peer);
      return async (tools) =>
        tools
          .map(({ name, description = '', inputSchema, outputSchema }) =>
            printTool({
              name: `server.${name}`,
              description,
              tags: [],
              inputs: inputSchema ?? {},
              outputs: outputSchema ?? {},
            }),
          )
          .join('\n');
    },
  },
];

/** @param {Installed} peer @returns {Promise<(tool: object) => string>} its printer of one tool */
async function utcpPrinter(peer) {
  // Its native sandbox is not needed to print types, and not built.
  const sandbox = join(dirname(dirname(peer.folder)), 'isolated-vm');
  mkdirSync(sandbox, { recursive: true });
  writeFileSync(join(sandbox, 'package.json'), '{ "name": "isolated-vm", "type": "module", "main": "index.js" }\n');
  writeFileSync(join(sandbox, 'index.js'), 'export default {};\n');
  const { CodeModeUtcpClient } = await importFrom(peer, 'dist/index.js');
  return (tool) => {
    const client = Object.create(CodeModeUtcpClient.prototype, { toolFunctionCache: { value: new Map() } });
    return client.toolToTypeScriptInterface(tool);
  };
}
