import { type OutputChunk, rolldown } from 'rolldown';
import { expect, it } from 'vitest';
import { leanMcpSdk } from './lean-mcp-sdk.ts';
import { leanSdkClasses } from './lean-sdk-classes.ts';
import { sdkModern, withLateNegotiation } from './sdk-modern.ts';
import { sdkRegions } from './sdk-regions.ts';

const MODERN = '2026-07-28';
const META = { _meta: {}, resultType: 'complete', cacheScope: 'private', ttlMs: 0 };

async function built(entry: string, codeSplitting: boolean): Promise<readonly OutputChunk[]> {
  const source = {
    name: 'entry',
    resolveId: (id: string) => (id === 'entry' ? id : null),
    load: (id: string) => (id === 'entry' ? entry : null),
  };
  const bundle = await rolldown({
    input: 'entry',
    platform: 'browser',
    plugins: [leanMcpSdk(), sdkModern(), sdkRegions(), leanSdkClasses(), source] as never,
  });
  const { output } = await bundle.generate({ format: 'esm', codeSplitting });
  await bundle.close();
  return output.filter((one) => one.type === 'chunk');
}

/** A transport to a server that answers requests by their methods, with results in turn. */
function serverThat(answers: Record<string, object[]>) {
  const seen: string[] = [];
  const transport = {
    onmessage: undefined as ((message: object) => void) | undefined,
    start: async () => undefined,
    close: async () => undefined,
    async send({ id, method, params }: { id?: number; method: string; params?: { inputResponses?: unknown } }) {
      seen.push(params?.inputResponses === undefined ? method : `${method} ${JSON.stringify(params.inputResponses)}`);
      const result = answers[method]?.shift();
      const answer = result === undefined ? { error: { code: -32_601, message: 'No such method' } } : { result };
      if (id !== undefined) queueMicrotask(() => transport.onmessage?.({ jsonrpc: '2.0', id, ...answer }));
    },
  };
  return { transport, seen };
}

const CLIENT = `export { Client } from '@modelcontextprotocol/client';`;

const inOne = built(CLIENT, false);

async function client(mode: unknown) {
  const [{ code = '' } = {}] = await inOne;
  const { Client } = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`);
  return new Client(
    { name: 'test', version: '1.0.0' },
    {
      versionNegotiation: { mode },
      capabilities: { elicitation: { form: {} } },
      jsonSchemaValidator: { getValidator: () => (data: unknown) => ({ valid: true, data }) },
    },
  );
}

it('given a modern server, the client negotiates, and answers what a call is asked for', async () => {
  const { transport, seen } = serverThat({
    'server/discover': [{ ...META, supportedVersions: [MODERN], capabilities: { tools: {} } }],
    'tools/call': [
      {
        resultType: 'input_required',
        inputRequests: {
          who: {
            method: 'elicitation/create',
            params: {
              mode: 'form',
              message: 'Who?',
              requestedSchema: { type: 'object', properties: { name: { type: 'string' } } },
            },
          },
        },
      },
      { ...META, content: [{ type: 'text', text: 'Hello Ada' }] },
    ],
  });
  const asked = await client('auto');
  asked.setRequestHandler('elicitation/create', () => ({ action: 'accept', content: { name: 'Ada' } }));
  await asked.connect(transport);
  expect(asked.getNegotiatedProtocolVersion()).toBe(MODERN);
  const result = await asked.request({ method: 'tools/call', params: { name: 'greet' } });
  expect(result).toMatchObject({ content: [{ text: 'Hello Ada' }] });
  expect(seen).toEqual([
    'server/discover',
    'tools/call',
    'tools/call {"who":{"action":"accept","content":{"name":"Ada"}}}',
  ]);
});

it.each(['auto', 'legacy'])('given a server of an older revision, a client that is %s speaks that', async (mode) => {
  const { transport, seen } = serverThat({
    initialize: [{ protocolVersion: '2025-11-25', capabilities: {}, serverInfo: { name: 'old', version: '1.0.0' } }],
  });
  const asked = await client(mode);
  await asked.connect(transport);
  expect(asked.getNegotiatedProtocolVersion()).toBe('2025-11-25');
  expect(seen).toEqual([...(mode === 'auto' ? ['server/discover'] : []), 'initialize', 'notifications/initialized']);
});

it('given a connection that asks for no revision, what only modern servers need is not loaded', async () => {
  const chunks = await built(CLIENT, true);
  const entry = chunks.find(({ isEntry }) => isEntry) as OutputChunk;
  const isModern = (id: string) => /region=(?:negotiating|answering-rounds|.*rev2026-07-28-buildSchemas-ts)$/.test(id);
  const first = chunks.filter(({ fileName }) => fileName === entry.fileName || entry.imports.includes(fileName));
  expect(first.flatMap(({ moduleIds }) => moduleIds).filter(isModern)).toEqual([]);
  expect(chunks.flatMap(({ moduleIds }) => moduleIds).filter(isModern)).toHaveLength(3);
});

it('given what reaches servers over HTTP, it brings along what asks them', async () => {
  const [chunk] = await built(`export { StreamableHTTPClientTransport } from '@modelcontextprotocol/client';`, true);
  expect(chunk?.moduleIds.some((id) => id.endsWith('region=negotiating'))).toBe(true);
});

it('given a client that negotiates otherwise, the build fails and says so', () => {
  expect(() => withLateNegotiation('class Client { connect() { return negotiateEra(); } }')).toThrow(
    'it negotiates otherwise. Read it again',
  );
});
