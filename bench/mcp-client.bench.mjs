// What our client costs beyond the SDK it is built on: connecting and listing 300 tools, and one call.
import { fileURLToPath } from 'node:url';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { rolldown } from 'rolldown';
import { medianTimesMs } from './timing.mjs';

const here = (/** @type {string} */ path) => new URL(path, import.meta.url);
const LIST_ROUNDS = 25;
const CALL_ROUNDS = 300;
const TOOLS = Array.from({ length: 300 }, (_, index) => ({
  name: `tool_${index}`,
  description: 'What this tool does, in a few sentences of the usual length. '.repeat(4),
  inputSchema: {
    type: 'object',
    properties: Object.fromEntries(
      Array.from({ length: 8 }, (_, at) => [`field_${at}`, { type: 'string', description: 'What this field means.' }]),
    ),
  },
  behavior: { echo: 'structured' },
}));

/** @returns {Promise<import('./timing.mjs').Measured>} */
export async function measure() {
  const { createMcpSource } = await loadOurs();
  const { serveHttp } = await import(here('../test/conformance/fixture-server.mjs').href);
  const web = await serveHttp([{ serverId: 'bench', serverName: 'bench', pageSize: 50, tools: TOOLS }]);
  const url = web.urls.bench;
  const bareClient = async () => {
    const client = new Client({ name: 'bench', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
    await client.connect(new StreamableHTTPClientTransport(new URL(url)));
    return client;
  };
  const nothing = () => Promise.resolve();
  const client = await bareClient();
  const source = createMcpSource({ id: 'bench', url, headers: { 'x-of': 'calls' } });
  try {
    await source.tools();
    const { signal } = new AbortController();
    const lists = await medianTimesMs(LIST_ROUNDS, {
      'list, bare SDK': {
        before: nothing,
        run: async () => {
          const bare = await bareClient();
          await bare.listTools();
          await bare.close();
        },
      },
      'list, ours': {
        before: nothing,
        run: async () => {
          const ours = createMcpSource({ id: 'bench', url });
          await ours.tools();
          await ours.close();
        },
      },
    });
    const calls = await medianTimesMs(CALL_ROUNDS, {
      'call, bare SDK': {
        before: nothing,
        run: () => client.callTool({ name: 'tool_1', arguments: { field_1: 'a' } }),
      },
      'call, ours': { before: nothing, run: () => source.call('tool_1', { field_1: 'a' }, { signal }) },
    });
    return {
      timesMs: { ...lists, ...calls },
      ratios: [
        { name: 'list / bare SDK', value: lists['list, ours'] / lists['list, bare SDK'], atMost: 1.2 },
        { name: 'call / bare SDK', value: calls['call, ours'] / calls['call, bare SDK'], atMost: 1.5 },
      ],
    };
  } finally {
    await source.close();
    await client.close();
    await web.close();
  }
}

/** Our client as JavaScript: the library has it inside and does not export it. */
async function loadOurs() {
  const folder = fileURLToPath(here('../node_modules/.cache/bench/'));
  const bundle = await rolldown({
    input: fileURLToPath(here('../src/mcp/index.ts')),
    platform: 'node',
    external: /^@modelcontextprotocol|^zod/,
  });
  await bundle.write({
    dir: folder,
    format: 'esm',
    entryFileNames: 'mcp-client.mjs',
    chunkFileNames: '[name]-[hash].mjs',
  });
  await bundle.close();
  /** @type {typeof import('../src/mcp/index.ts')} */
  const ours = await import(here('../node_modules/.cache/bench/mcp-client.mjs').href);
  return ours;
}
