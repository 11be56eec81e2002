import { launchOptions } from '../scripts/chromium.mjs';
import { expect, test } from './fixtures.ts';
import { Playground } from './playground.ts';

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
