import { rolldown } from 'rolldown';
import { expect, it } from 'vitest';
import { leanMcpSdk } from './lean-mcp-sdk.ts';

/** The modules that a page gets with an entry. */
async function modulesOf(entry: string, plugins: ReturnType<typeof leanMcpSdk>[]): Promise<string[]> {
  const bundle = await rolldown({ input: entry, platform: 'browser', plugins: plugins as never });
  const { output } = await bundle.generate({ format: 'esm' });
  await bundle.close();
  return output.flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []));
}

it.each([
  ['src/builtin/index.ts', /@modelcontextprotocol\/sdk\/dist\/esm\/server\/index\.js/, /node_modules\/ajv/],
  ['src/mcp/index.ts', /@modelcontextprotocol\/client\/dist\/index\.mjs/, /client\/dist\/cfWorkerProvider/],
])(
  'takes the default validator out of the bundle of %s, which would hold it otherwise',
  async (entry, kept, dropped) => {
    expect((await modulesOf(entry, [])).some((id) => dropped.test(id))).toBe(true);
    const modules = await modulesOf(entry, [leanMcpSdk()]);
    expect(modules.some((id) => kept.test(id))).toBe(true);
    expect(modules.filter((id) => dropped.test(id))).toEqual([]);
  },
);
