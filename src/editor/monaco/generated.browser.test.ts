import { afterEach, beforeEach, expect, it } from 'vitest';
import type { CatalogServer } from '../../runtime/catalog/catalog.ts';
import { declareBuiltins, declareServer } from '../../runtime/declarations/index.ts';
import { catalogServer } from '../testing/catalog-server.ts';
import { loadMonacoFirst, type MonacoPage, openMonaco } from '../testing/monaco-page.ts';

loadMonacoFirst();

const tracker: CatalogServer = catalogServer('tracker', [
  {
    name: 'list-issues',
    exportName: 'list_issues',
    description: 'Find **issues** by `state`.\n\n- newest first',
    annotations: { readOnlyHint: true, idempotentHint: true },
    inputSchema: {
      type: 'object',
      properties: { state: { enum: ['open', 'closed'], description: 'Which issues.' }, limit: { type: 'integer' } },
      required: ['state'],
    },
    outputSchema: {
      type: 'object',
      properties: {
        issues: { type: 'array', items: { type: 'object', properties: { id: { type: 'number' } }, required: ['id'] } },
      },
      required: ['issues'],
    },
  },
  { name: 'echo', exportName: 'echo', inputSchema: { type: 'object', properties: { message: { type: 'string' } } } },
]);

let page: MonacoPage;
beforeEach(async () => {
  page = await openMonaco();
  page.declare([...declareBuiltins(), declareServer(tracker)], { servers: [tracker] });
});
afterEach(() => page.close());

it.each(['typescript', 'javascript'] as const)(
  'a script of the default dialect has no problems in %s',
  async (language) => {
    page.open(
      `import { list_issues, echo } from "@codemode/servers/tracker";
import * as discovery from "@codemode/discovery";
import { ToolCallError } from "@codemode/errors";

const servers = await discovery.listServers();
const [{ issues }, said] = await Promise.all([list_issues({ state: "open", limit: 5 }), echo({ message: "hi" })]);
for (const issue of issues) console.log(issue.id, said, servers);
try {
  await echo({ message: "again" });
} catch (error) {
  if (!(error instanceof ToolCallError)) throw error;
  console.warn(error.message);
}
setTimeout(() => console.log(new URL("https://example.com").host), 10);
globalThis.__codemode_result__ = issues.map((issue) => issue.id);
`,
      { language },
    );
    expect(await page.problems()).toEqual([]);
  },
);

it('neither the network nor the page is there', async () => {
  page.open('fetch("x");\nnew XMLHttpRequest();\ndocument.title;\nlocalStorage.x;\nrequire("fs");\nprocess.exit();');
  expect((await page.problems()).map(({ path }) => path)).toEqual(['1:1', '2:5', '3:1', '4:1', '5:9', '6:1']);
});

it('a hover says what the generator says, once, with the badges of the catalog', async () => {
  page.open('import { list_issues } from "@codemode/servers/tracker";\nawait list_iss|ues({ state: "open" });');
  await page.problems();
  const hover = await page.hover();
  expect(hover).toContain('Find issues by state.');
  expect(hover).toContain('• newest first');
  expect(hover.match(/read-only/gi)).toHaveLength(1);
  expect(hover).toContain('Description by tracker.example');
  expect(hover).not.toContain('**');
});

it('modules of the host complete beside those of servers', async () => {
  page.open('import {} from "|";');
  await page.type('@');
  expect(await page.completions()).toEqual(
    expect.arrayContaining(['@codemode/discovery', '@codemode/errors', '@codemode/servers/tracker']),
  );
});
