import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { type OutputChunk, rolldown } from 'rolldown';
import { describe, expect, it } from 'vitest';
import { leanMcpSdk } from './lean-mcp-sdk.ts';
import { sdkRegions, splitRegions, withoutRegister } from './sdk-regions.ts';

/** One chunk with a module and all that it needs; `text` is the module's own. */
async function bundled(text: string): Promise<OutputChunk> {
  const entry = {
    name: 'entry',
    resolveId: (id: string) => (id === 'entry' ? id : null),
    load: (id: string) => (id === 'entry' ? text : null),
  };
  const bundle = await rolldown({
    input: 'entry',
    platform: 'browser',
    plugins: [leanMcpSdk(), sdkRegions(), entry] as never,
  });
  const { output } = await bundle.generate({ format: 'esm', codeSplitting: false });
  await bundle.close();
  return output[0];
}

const evaluated = async ({ code }: OutputChunk) =>
  import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`);

const HTTP =
  /region=src-client-(auth|sse|streamableHttp|middleware)-ts$|\/(eventsource|pkce-challenge)\/|region=-core-internal-src-types-specTypeSchema-ts$/;

/** Builds of a page leave out the one that the SDK would take. */
const ACCEPTS_ALL = { getValidator: () => (data: unknown) => ({ valid: true, data, errorMessage: undefined }) };

describe('the client of the MCP SDK, in the modules that it was written in', () => {
  it('exports what it exports as one', async () => {
    const split = await evaluated(await bundled(`export * from '@modelcontextprotocol/client';`));
    expect(Object.keys(split).sort()).toEqual(Object.keys(await import('@modelcontextprotocol/client')).sort());
  });

  it('speaks to a server, and knows its errors', async () => {
    const { Client, InMemoryTransport, ProtocolError } = await evaluated(
      await bundled(`export { Client, InMemoryTransport, ProtocolError } from '@modelcontextprotocol/client';`),
    );
    const [mine, theirs] = InMemoryTransport.createLinkedPair();
    const server = new Server({ name: 'split', version: '1.0.0' });
    const client = new Client({ name: 'test', version: '1.0.0' }, { jsonSchemaValidator: ACCEPTS_ALL });
    await Promise.all([server.connect(theirs), client.connect(mine)]);
    expect(client.getServerVersion()).toMatchObject({ name: 'split' });
    const fault = await client
      .request({ method: 'tools/call', params: { name: 'none' } })
      .catch((error: unknown) => error);
    expect(ProtocolError.isInstance(fault)).toBe(true);
    await client.close();
  });

  it('gives a connection to a server in the page nothing of HTTP, and one over HTTP all of it', async () => {
    const inPage = await bundled(`export * from '${process.cwd()}/src/mcp/sdk.ts';`);
    expect(inPage.moduleIds.filter((id) => HTTP.test(id))).toEqual([]);
    expect(inPage.moduleIds.some((id) => /region=src-client-client-ts$/.test(id))).toBe(true);
    const overHttp = await bundled(`export * from '${process.cwd()}/src/mcp/sdk-http.ts';`);
    expect(overHttp.moduleIds.filter((id) => HTTP.test(id)).length).toBeGreaterThanOrEqual(6);
  });
});

it('given regions that need each other, what is imported and exported keeps its name', () => {
  const text = `import base, { helper as help } from 'other';
//#region src/a.ts
class UnauthorizedError extends base {}
let count = 0;
function next() { return help(++count); }
//#region src/b.ts
const ask = () => next() > 9 ? new UnauthorizedError() : undefined;
export { ask as t, help as h };
`;
  const { modules } = splitRegions(text, 'file.mjs');
  expect(Object.fromEntries(modules)).toMatchInlineSnapshot(`
    {
      "": "export { ask as t } from "./file.mjs?region=src-b-ts";
    export { helper as h } from "other";
    ",
      "UnauthorizedError": "import { default as base } from "other";
    class UnauthorizedError extends base {}
    export { UnauthorizedError };
    ",
      "src-a-ts": "import { helper as help } from "other";
    let count = 0;
    function next() { return help(++count); }
    export { count, next };
    ",
      "src-b-ts": "import { UnauthorizedError as UnauthorizedError } from "./file.mjs?region=UnauthorizedError";
    import { next as next } from "./file.mjs?region=src-a-ts";
    const ask = () => next() > 9 ? new UnauthorizedError() : undefined;
    export { ask };
    ",
    }
  `);
});

it('given a client that looks schemas up otherwise, the build fails and says so', () => {
  const client = '//#region src/client/client.ts\n';
  const imported = `import { b as isSpecType } from './src.mjs';\n${client}`;
  expect(withoutRegister(`${imported}const is = (it) => isSpecType.Implementation(it);`)).toContain(
    'const is = (it) => ImplementationSchema.safeParse(it).success;',
  );
  expect(() => withoutRegister(`${imported}const is = isSpecType[name];`)).toThrow('looks schemas up otherwise');
  expect(withoutRegister('const is = isSpecType[name];')).toBe('const is = isSpecType[name];');
});

it.each([
  ['const one = 1;\n//#region src/a.ts\n', 'VariableDeclaration'],
  ['//#region src/a.ts\nexport const one = 1;', 'ExportNamedDeclaration'],
  ["//#region src/a.ts\nexport { one } from './other.mjs';", 'ExportNamedDeclaration'],
  ["//#region src/a.ts\nexport * from './other.mjs';", 'ExportAllDeclaration'],
  ['//#region src/a.ts\nexport default 1;', 'ExportDefaultDeclaration'],
])('given a file in which %j would be lost, the build fails and says so', (text, type) => {
  expect(() => splitRegions(text, 'file.mjs')).toThrow(`file.mjs has a ${type}`);
});
