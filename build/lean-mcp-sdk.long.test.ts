import { type OutputChunk, rolldown } from 'rolldown';
import { expect, it } from 'vitest';
import { leanMcpSdk } from './lean-mcp-sdk.ts';

/** The chunks that a page gets with a module: a file, or text. */
async function bundled(entry: string, plugins: readonly object[]): Promise<readonly OutputChunk[]> {
  const isText = entry.includes('\n');
  const text = { name: 'text', resolveId: (id: string) => (id === 'text' ? id : null), load: textOf };
  function textOf(id: string): string | null {
    return id === 'text' ? entry : null;
  }
  const bundle = await rolldown({
    input: isText ? 'text' : entry,
    platform: 'browser',
    plugins: [...plugins, ...(isText ? [text] : [])] as never,
  });
  const { output } = await bundle.generate({ format: 'esm' });
  await bundle.close();
  return output.filter((one) => one.type === 'chunk');
}

const modulesOf = async (entry: string, plugins: readonly object[]): Promise<string[]> =>
  (await bundled(entry, plugins)).flatMap(({ moduleIds }) => moduleIds);

it.each([
  ['src/builtin/index.ts', /@modelcontextprotocol\/sdk\/dist\/esm\/server\/index\.js/, /node_modules\/ajv/],
  ['src/mcp/index.ts', /@modelcontextprotocol\/client\/dist\/index\.mjs/, /client\/dist\/cfWorkerProvider/],
  [
    'src/mcp/index.ts',
    /node_modules\/zod\/v4\/classic\/schemas\.js/,
    /(?<!lean-mcp-sdk.*)zod\/v4\/core\/to-json-schema/,
  ],
  [
    'src/builtin/index.ts',
    /node_modules\/zod\/v4\/classic\/schemas\.js/,
    /(?<!lean-mcp-sdk.*)zod\/v4\/core\/to-json-schema/,
  ],
])('takes out of the bundle of %s what it would hold otherwise and never uses, %#', async (entry, stored, dropped) => {
  expect((await modulesOf(entry, [])).some((id) => dropped.test(id))).toBe(true);
  const modules = await modulesOf(entry, [leanMcpSdk()]);
  expect(modules.some((id) => stored.test(id))).toBe(true);
  expect(modules.filter((id) => dropped.test(id))).toEqual([]);
});

it('leaves zod what reads values and describes schemas, and refuses to make JSON Schema of them', async () => {
  const probe = `import { z } from 'zod/v4';
    const refusal = (() => { try { z.string().toJSONSchema(); } catch (error) { return error.message; } })();
    const { success } = z.object({ a: z.string().min(3) }).safeParse({ a: 'no' });
    export default [success, z.string().min(3).minLength, z.email().format, refusal];`;
  const [created] = await bundled(probe, [leanMcpSdk()]);
  const { default: seen } = await import(`data:text/javascript,${encodeURIComponent(created?.code ?? '')}`);
  expect(seen).toEqual([false, 3, 'email', expect.stringContaining('JSON Schema of zod schemas')]);
});
