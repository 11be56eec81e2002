import { expect, FULL_EDITOR, takePicture, test } from './fixtures.ts';
import { Playground } from './playground.ts';

test.use({ editor: 'plain' });

test('given a script of another dialect, it is read, checked and run as that system does', {
  tag: FULL_EDITOR,
}, async ({ page }) => {
  const playground = await Playground.open(page);
  await playground.issuesReady();
  await playground.write(
    'const tools = await mcp.listTools("issues");\nreturn { tools: tools.length, stats: await mcp.callTool("issues", "get_stats") };\n',
  );
  await page.getByRole('button', { name: 'Dialect: Code Mode for MCP' }).click();
  await page.getByRole('menuitemradio', { name: /^emceepee/ }).click();
  await expect(page.getByRole('button', { name: 'Dialect: emceepee' })).toBeVisible();
  await expect(playground.editor.getByRole('button', { name: /problem|error/i })).toHaveCount(0);
  await playground.runToEnd();
  await expect(playground.state).toHaveText('Finished');
  await expect(playground.output.getByRole('treeitem', { name: 'tools' })).toContainText('9');
  await takePicture(page, 'dialect-emceepee');

  // The tab before it has its own dialect still, and a new visit finds both.
  await page.reload();
  await expect(page.getByRole('button', { name: 'Dialect: emceepee' })).toBeVisible();
  await page.getByRole('button', { name: 'triage.ts', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Dialect: Code Mode for MCP' })).toBeVisible();
});

test('given a pasted script of another system, the page says so, reads it as that, and converts it', {
  tag: FULL_EDITOR,
}, async ({ page }) => {
  const playground = await Playground.open(page);
  await playground.issuesReady();
  await playground.write('const stats = await callTool("get_stats", {});\nreturn { open: stats.open };\n');
  await page.getByRole('button', { name: 'Looks like FrontMCP CodeCall' }).click();
  await expect(page.getByRole('button', { name: 'Dialect: FrontMCP CodeCall' })).toBeVisible();
  // The meters measure by the limits of the system.
  await expect(page.getByRole('region', { name: 'Run' })).toContainText('3.5 s');
  await playground.runToEnd();
  await expect(playground.output.getByRole('treeitem', { name: 'open' })).toBeVisible();

  await page.getByRole('button', { name: 'Dialect: FrontMCP CodeCall' }).click();
  await page.getByRole('menuitem', { name: 'Options' }).click();
  await playground.dialog.getByRole('radio', { name: /^Code Mode for MCP/ }).check();
  await playground.dialog.getByRole('button', { name: 'Convert it' }).click();
  await expect(playground.dialog).toContainText('is the converted script');
  await takePicture(page, 'converted');
  await playground.dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('button', { name: 'Dialect: Code Mode for MCP' })).toBeVisible();
  await expect(playground.editor).toContainText('@codemode/servers/issues');
  await playground.runToEnd();
  await expect(playground.state).toHaveText('Finished');
  await expect(playground.output.getByRole('treeitem', { name: 'open' })).toBeVisible();
});

test('given another dialect chosen for a script, converting it is offered at once', { tag: FULL_EDITOR }, async ({
  page,
}) => {
  const playground = await Playground.open(page);
  await playground.issuesReady();
  await page.getByRole('button', { name: 'Dialect: Code Mode for MCP' }).click();
  await page.getByRole('menuitemradio', { name: /^emceepee/ }).click();
  await expect(page.getByRole('button', { name: 'Looks like Code Mode for MCP' })).toBeVisible();
  await playground.runToEnd();
  const notice = playground.output.getByRole('status').filter({ hasText: 'This script looks like Code Mode for MCP' });
  await notice.getByRole('button', { name: 'Convert it' }).click();
  await expect(playground.dialog).toContainText('is the converted script');
  await playground.dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('button', { name: 'Dialect: emceepee' })).toBeVisible();
  await expect(playground.editor).toContainText('mcp.callTool');

  await page.keyboard.press('F1');
  await page.keyboard.type('convert the script to code mode');
  await expect(page.getByRole('option', { name: 'Convert the script to Code Mode for MCP' })).toBeVisible();
});

test('given a dialect with tools of its own, each can be called as the agent calls it', async ({ page }) => {
  const playground = await Playground.open(page);
  await playground.issuesReady();
  await page.getByRole('button', { name: 'Dialect: Code Mode for MCP' }).click();
  await page.getByRole('menuitemradio', { name: /^FrontMCP CodeCall Function/ }).click();
  await playground.output.getByRole('tab', { name: 'Prompt' }).click();
  await playground.output.getByText('codecall.search', { exact: true }).click();
  await playground.output.getByRole('button', { name: 'Try it: codecall.search' }).click();
  await playground.dialog.getByLabel('query').fill('comment on an issue');
  await playground.dialog.getByRole('button', { name: 'Call' }).click();
  await expect(playground.dialog.getByRole('status')).toContainText('add_comment');
  await takePicture(page, 'outer-tool');
});

test('given the gallery, the example of every dialect runs as it stands', { tag: FULL_EDITOR }, async ({ page }) => {
  const playground = await Playground.open(page);
  await playground.issuesReady();
  for (const name of ['emceepee', 'mcp-use', 'Cloudflare', 'CodeCall', 'Koan']) {
    await page.getByRole('button', { name: 'Examples' }).click();
    await playground.dialog.getByRole('button', { name: new RegExp(`^${name}:`) }).click();
    await playground.runToEnd();
    await expect(playground.state, name).toContainText('Finished');
    await expect(playground.editor.getByRole('button', { name: /problem|error/i }), name).toHaveCount(0);
    await playground.output.getByRole('radio', { name: 'Answer' }).click();
    await expect(playground.output.getByRole('region', { name: 'Answer to the agent' })).not.toBeEmpty();
  }
});

test('given servers, the prompt of an agent and what it costs are counted, and what a run saved', async ({ page }) => {
  const playground = await Playground.open(page, { editor: false });
  await playground.runToEnd();
  await playground.output.getByRole('tab', { name: 'Prompt' }).click();
  const ways = playground.output.getByRole('table', { name: 'Tokens before the agent has done anything' });
  await expect(ways.getByRole('row')).toHaveCount(8, { timeout: 30_000 });
  const direct = ways.getByRole('row', { name: /^Every tool, directly/ });
  await expect(direct.getByRole('cell').first()).toHaveText(/^\d,\d{3}$/);
  await expect(direct).toContainText('100 %');
  await expect(
    playground.output.getByText(/^(Listing these tools directly is cheaper|Code mode takes [\d,]+ tokens)/),
  ).toBeVisible();
  await expect(playground.output.getByText('round trips saved')).toBeVisible();
  await expect(playground.output.getByText('codemode.run', { exact: true })).toBeVisible();
  await expect(playground.output.getByRole('region', { name: 'System prompt' })).toContainText(
    '@codemode/servers/issues',
  );
  await takePicture(page, 'prompt-and-cost');

  await playground.write('await new Promise((done) => setTimeout(done, 50_000));\n');
  await playground.run.click();
  await expect(playground.state).toHaveText('Running');
  await expect(playground.output.getByText('round trips saved')).toBeVisible();
  await playground.stop.click();
  await expect(playground.output.getByText(/^0 calls; the model wrote \d+ tokens/)).toBeVisible();
});
