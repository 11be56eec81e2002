import { expect, test } from 'vitest';
import { buildCatalog } from '../../catalog/catalog.ts';
import { compileErrors } from '../../declarations/testing/compile.ts';
import { declareMcp } from './declare.ts';
import { emceepeeCases } from './testing/cases.ts';
import { notes, weather } from './testing/sources.ts';

const inputs = await Promise.all([weather(), notes()].map(async ({ id, tools }) => ({ id, tools: await tools() })));
const { path, text } = declareMcp(buildCatalog(inputs));

/** A body as the editor wraps it. */
const body = (code: string): string => `export {};\nasync () => {\n${code}\n};\n`;

test('given the programs of the document, the declarations accept them', { timeout: 120_000 }, async () => {
  const scripts = emceepeeCases.examples.map(({ code }, index) => [`example-${index}.ts`, body(code)]);
  expect(scripts.length).toBeGreaterThan(2);
  const errors = await compileErrors({ [path]: text, ...Object.fromEntries(scripts) });
  // What nothing is known of has to be annotated: an empty list or object, and what was caught.
  expect(errors.filter((line) => !/TS(?:7005|7034|7053|18046)/.test(line))).toEqual([]);
});

test('given scripts right and wrong, the declarations tell them apart', { timeout: 120_000 }, async () => {
  const errors = await compileErrors({
    [path]: text,
    'right.ts': body(`
const servers = await mcp.listServers();
const up: string[] = servers.filter(({ status }) => status === 'connected').map(({ name }) => name);
const tools = await mcp.listTools('^we');
const { content, isError, structuredContent } = await mcp.callTool('weather', 'get_weather', { city: 'Oslo' });
structuredContent.anything;
await mcp.callTool('elsewhere', 'any', {});
await mcp.callTool('weather', 'any');
for (const { server, uri } of await mcp.listResources()) (await mcp.readResource(server, uri)).contents[0]?.text;
const [prompt] = await mcp.listPrompts();
if (prompt !== undefined) (await mcp.getPrompt(prompt.server, prompt.name)).messages[0]?.content.text;
await mcp.sleep(10);
mcp.log(up, tools[0]?.inputSchema, content[0]?.text, isError);
console.log((await mcp.listResourceTemplates()).map(({ uriTemplate }) => uriTemplate));`),
    'no-server.ts': body('await mcp.callTool();'),
    'pattern.ts': body('await mcp.listTools(/we/);'),
    'member.ts': body('await mcp.addServer("x");'),
    'time.ts': body('await mcp.sleep("10");'),
    'timer.ts': body('setTimeout(() => {}, 1);'),
  });
  const files = errors.flatMap((line) => /^[\w.-]+(?=\(\d)/.exec(line)?.[0] ?? []);
  expect([...new Set(files)].sort()).toEqual(['member.ts', 'no-server.ts', 'pattern.ts', 'time.ts', 'timer.ts']);
});
