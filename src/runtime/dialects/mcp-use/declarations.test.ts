import { expect, test } from 'vitest';
import { buildCatalog } from '../../catalog/catalog.ts';
import { compileErrors } from '../../declarations/testing/compile.ts';
import { DEFAULT_LIMITS } from '../../limits.ts';
import type { Dialect } from '../dialect.ts';
import { mcpUseFactory } from './index.ts';
import { mcpUseCases } from './testing/cases.ts';

const catalog = buildCatalog([
  {
    id: 'github',
    tools: [
      {
        name: 'list_issues',
        inputSchema: {
          type: 'object',
          required: ['owner'],
          properties: { owner: { type: 'string' }, repo: { type: 'string' } },
        },
      },
      { name: 'get_pull_request' },
    ],
  },
  { id: 'slack', tools: [{ name: 'post_message' }] },
  {
    id: 'my-sums',
    tools: [
      { name: 'add-two', outputSchema: { type: 'object', required: ['sum'], properties: { sum: { type: 'number' } } } },
    ],
  },
]);
const dialect = mcpUseFactory.create({}, { toolMetadata: {}, servers: {} }) as Dialect;
const declarations = Object.fromEntries(
  (await dialect.declare(catalog)).map(({ path, text }) => [path.replace(/\//g, '-'), text]),
);
const body = (code: string): string => `export {};\nasync () => {\n${code}\n};\n`;

test('given the programs of the documents, the declarations accept them', { timeout: 120_000 }, async () => {
  const scripts = Object.fromEntries(
    mcpUseCases.examples.map(({ code }, index) => [`example-${index}.ts`, body(code)]),
  );
  const errors = await compileErrors({ ...declarations, ...scripts });
  // What nothing is known of has to be annotated.
  expect(errors.filter((line) => !/TS7006/.test(line))).toEqual([]);
});

test('given scripts right and wrong, the declarations tell them apart', { timeout: 120_000 }, async () => {
  const errors = await compileErrors({
    ...declarations,
    'right.ts': body(`
const found = await search_tools('issues', 'names');
const names: string[] = [...found].map((tool) => tool.name);
const { total_tools } = found.meta;
const { sum } = await my_sums['add-two']({ a: total_tools });
const issues = await github.list_issues({ owner: 'a' });
console.warn(names, sum.toFixed(2), issues.anything, __tool_namespaces.length);`),
    'wrong-tool.ts': body('await github.nope();'),
    'wrong-input.ts': body('await github.list_issues({ repo: "a" });'),
    'wrong-detail.ts': body('await search_tools("a", "all");'),
  });
  const files = errors.map((line) => line.split('(')[0]);
  expect(files.filter((file) => !file?.startsWith('wrong-'))).toEqual([]);
  expect([...new Set(files)].sort()).toEqual(['wrong-detail.ts', 'wrong-input.ts', 'wrong-tool.ts']);
});

test('given its prompt, it has the restrictions and says how servers are reached', () => {
  const prompt = dialect.prompt(catalog, DEFAULT_LIMITS);
  expect(prompt).toContain('- A failed tool does not throw: what it says comes back as the value.');
  expect(prompt).toContain('At most 1000 tool calls, 1048576 bytes of code, 30000 ms.');
  expect(prompt).toContain('- globalThis["my-sums"] (also my_sums): 1 tools');
});

test('given a script, the tools that it names are told', async () => {
  const namedTools = async (code: string) => dialect.namedTools?.(code, catalog.servers);
  expect(await namedTools('return [github.list_issues({}), globalThis["my-sums"]["add-two"]()];')).toEqual({
    servers: [
      { serverId: 'github', tools: ['list_issues'], open: false },
      { serverId: 'my-sums', tools: ['add_two'], open: false },
    ],
    open: false,
  });
  expect(await namedTools('const { list_issues, ...rest } = github;')).toMatchObject({
    servers: [{ serverId: 'github', open: true }],
  });
  expect(await namedTools('return globalThis[name];')).toEqual({ servers: [], open: true });
});
