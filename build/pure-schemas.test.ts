import { type OutputChunk, rolldown } from 'rolldown';
import { expect, it } from 'vitest';
import { pureSchemas, withPureCalls } from './pure-schemas.ts';

/** What a page loads for some exports of a module. */
async function bundled(text: string, plugins: readonly object[]): Promise<OutputChunk> {
  const entry = {
    name: 'entry',
    resolveId: (id: string) => (id === 'entry' ? id : null),
    load: (id: string) => (id === 'entry' ? text : null),
  };
  const bundle = await rolldown({ input: 'entry', platform: 'browser', plugins: [...plugins, entry] as never });
  const { output } = await bundle.generate({ format: 'esm' });
  await bundle.close();
  return output[0];
}

it.each([
  ['a schema', 'const a = z.object({});', 'const a = /*#__PURE__*/z.object({});'],
  [
    'schemas in a schema, and a chain',
    'export const b = z.object({ a: z.string() }).strict();',
    'export const b = /*#__PURE__*/z.object({ a: /*#__PURE__*/z.string() }).strict();',
  ],
  [
    'a check, whose calls come later',
    'const c = z.url().refine((url) => Seen.add(url));',
    'const c = /*#__PURE__*/z.url().refine((url) => Seen.add(url));',
  ],
])('marks what a declaration makes at once: %s', (_what, code, marked) => {
  expect(withPureCalls(code)).toBe(marked);
});

it.each([
  'register.add(z);',
  'export const count = next();',
  'function make() { return z.object({}); }',
  'class Kind extends z.base() {}',
])('leaves what is no declaration of a schema as it is: %s', (code) => {
  expect(withPureCalls(code)).toBe(code);
});

it.each([
  [
    '@modelcontextprotocol/core/internal',
    'ImplementationSchema',
    /authorization_endpoint/,
    { name: 'a', version: '1' },
    { name: 1 },
  ],
  [
    '@modelcontextprotocol/sdk/types.js',
    'ListToolsRequestSchema',
    /systemPrompt/,
    { method: 'tools/list' },
    { method: 'tools/call' },
  ],
])('of %s leaves out what %s does not need, and it reads as before', async (source, name, needless, fits, fitsNot) => {
  const text = `export { ${name} } from '${source}';`;
  expect((await bundled(text, [])).code).toMatch(needless);
  const { code } = await bundled(text, [pureSchemas()]);
  expect(code).not.toMatch(needless);
  const { [name]: schema } = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`);
  expect([fits, fitsNot].map((value) => schema.safeParse(value).success)).toEqual([true, false]);
});
