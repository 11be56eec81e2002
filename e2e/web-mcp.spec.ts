import { launchOptions } from '../scripts/chromium.mjs';
import { expect, test } from './fixtures.ts';
import { Playground } from './playground.ts';

test.use({ editor: 'plain' });

const SWITCH = 'Let agents of this browser run scripts in this page';
const { args, ...browser } = launchOptions();

test.use({ launchOptions: { ...browser, args: [...args, '--enable-features=WebMCP'] } });

const openPrompt = async (playground: Playground): Promise<void> => {
  await playground.issuesReady();
  await playground.output.getByRole('tab', { name: /^Prompt/ }).click();
  await expect(playground.output.getByRole('heading', { name: 'Tools the agent gets' })).toBeVisible();
};

test('given a browser without WebMCP, says nothing of it', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(Document.prototype, 'modelContext'));
  const playground = await Playground.open(page, { editor: false });
  expect(await page.evaluate(() => 'modelContext' in document)).toBe(false);
  await openPrompt(playground);
  await expect(page.getByLabel(SWITCH)).toHaveCount(0);
});

test('given a browser with WebMCP, a person switches it on, an agent runs a script in a tab that is seen, and off again takes the tools away', async ({
  page,
}) => {
  const playground = await Playground.open(page);
  const offered = () =>
    page.evaluate(async () => {
      const { modelContext } = document as unknown as { modelContext: { getTools(): Promise<{ name: string }[]> } };
      return (await modelContext.getTools()).map(({ name }) => name).sort();
    });
  expect(await offered()).toEqual([]);
  await openPrompt(playground);
  await page.getByLabel(SWITCH).check();
  await expect.poll(offered).toEqual(['codemode_run', 'describe_tools', 'search_tools']);

  const answer = await page.evaluate(async () => {
    interface Tool {
      readonly name: string;
    }
    interface Context {
      getTools(): Promise<Tool[]>;
      executeTool(tool: Tool, input: object): Promise<unknown>;
    }
    const { modelContext } = document as unknown as { modelContext: Context };
    const tool = (await modelContext.getTools()).find(({ name }) => name === 'codemode_run');
    if (tool === undefined) throw new Error('The tool is gone');
    const code = `import { get_stats } from "@codemode/servers/issues";
globalThis.__codemode_result__ = (await get_stats({})).open;`;
    return JSON.stringify(await modelContext.executeTool(tool, { code }));
  });
  expect(answer).toMatch(/result.{1,6}32/);
  await expect(page.getByRole('button', { name: 'agent.ts', exact: true })).toHaveAttribute('aria-current', 'true');

  await openPrompt(playground);
  await page.getByLabel(SWITCH).uncheck();
  await expect.poll(offered).toEqual([]);
});

const PAGE_TOOLS = 'Tools of this page';

test('given tools that something has registered in the page, a person adds them as a server, and scripts call them as any', async ({
  page,
}) => {
  const playground = await Playground.open(page);
  const { rail, dialog } = playground;
  await playground.issuesReady();
  const openAdding = async () => {
    await rail.getByRole('button', { name: 'Add server' }).click();
    await expect(dialog.getByLabel('Address')).toBeVisible();
  };
  await openAdding();
  await expect(dialog.getByText(PAGE_TOOLS)).toHaveCount(0);
  await page.evaluate(async () => {
    interface Context {
      registerTool(tool: object): Promise<void>;
    }
    const { modelContext } = document as unknown as { modelContext: Context };
    const inputSchema = { type: 'object', properties: { tab: { type: 'number' } }, required: ['tab'] };
    const execute = ({ tab }: { tab: number }) => ({ closed: tab });
    await modelContext.registerTool({ name: 'close_tab', description: 'Closes a tab', inputSchema, execute });
  });
  await dialog.getByRole('button', { name: new RegExp(PAGE_TOOLS) }).click();
  await expect(playground.server('page')).toContainText('1 tool', { timeout: 20_000 });

  await playground.write(
    'import { close_tab } from "@codemode/servers/page";\nglobalThis.__codemode_result__ = await close_tab({ tab: 3 });\n',
  );
  await playground.run.click();
  await expect(dialog).toContainText('close_tab');
  await dialog.getByRole('button', { name: 'Allow once' }).click();
  await expect(playground.state).toHaveText(/Finished/, { timeout: 30_000 });
  expect(await playground.result()).toContain('"closed": 3');

  // What agents get of this page is not for scripts, and what comes later is.
  await openPrompt(playground);
  await page.getByLabel(SWITCH).check();
  await page.evaluate(() => {
    interface Context {
      registerTool(tool: object): Promise<void>;
    }
    const { modelContext } = document as unknown as { modelContext: Context };
    return modelContext.registerTool({ name: 'open_tab', description: 'Opens a tab', execute: () => 'opened' });
  });
  await expect(playground.server('page')).toContainText('2 tools', { timeout: 20_000 });
  await openAdding();
  await expect(dialog.getByText(PAGE_TOOLS)).toHaveCount(0);
  await page.keyboard.press('Escape');

  // It is there for as long as the page is.
  await page.reload();
  await playground.issuesReady();
  await expect(playground.server('page')).toHaveCount(0);
});
