import { rolldown } from 'rolldown';
import { expect, it } from 'vitest';
import { withoutAjv } from './without-ajv.ts';

/** The modules that a page gets with the built-in servers. */
async function modulesOf(entry: string, plugins: ReturnType<typeof withoutAjv>[]): Promise<string[]> {
  const bundle = await rolldown({
    input: entry,
    platform: 'browser',
    plugins: plugins as never,
    treeshake: true,
  });
  const { output } = await bundle.generate({ format: 'esm' });
  await bundle.close();
  return output.flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []));
}

const ENTRY = 'src/builtin/index.ts';
const AJV = /node_modules\/ajv/;

it('takes ajv out of the bundle of the built-in servers, which would hold it otherwise', async () => {
  expect((await modulesOf(ENTRY, [])).some((id) => AJV.test(id))).toBe(true);
  const modules = await modulesOf(ENTRY, [withoutAjv()]);
  expect(modules.some((id) => id.includes('@modelcontextprotocol/sdk/dist/esm/server/index.js'))).toBe(true);
  expect(modules.filter((id) => AJV.test(id))).toEqual([]);
});
