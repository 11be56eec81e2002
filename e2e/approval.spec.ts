import { expect, takePicture, test } from './fixtures.ts';
import { Playground } from './playground.ts';

test.use({ editor: 'plain', expectedProblems: /Failed to load resource/ });

const SCRIPT = `import { echo } from "@codemode/servers/everything";
const answers = [];
for (const message of ["one", "two", "three"]) {
  try {
    answers.push(await echo({ message }));
  } catch (error) {
    answers.push(error.name);
  }
}
globalThis.__codemode_result__ = answers;
`;

test.describe('given approval of every call', () => {
  test('asks with tool, server and whole input, focus on Refuse; refused calls give a catchable error; allowed ones run', async ({
    page,
    everything,
  }) => {
    const playground = await Playground.open(page);
    await playground.connect(everything.url, 'everything');
    await page.getByRole('button', { name: /^Approval of tool calls/ }).click();
    await page.getByRole('menuitemradio', { name: /Ask every time/ }).click();
    await playground.write(SCRIPT);
    await playground.run.click();

    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText('everything.echo');
    await expect(dialog).toContainText('at line 5');
    await expect(dialog).toContainText('"message": "one"');
    await expect(dialog).toContainText(everything.url);
    await expect(dialog.getByRole('button', { name: 'Refuse' })).toBeFocused();
    await expect(playground.state).toHaveText('Waiting for you');
    await takePicture(page, 'approval');
    const clock = await page.locator('.meter__value b').first().textContent();
    await page.waitForTimeout(700);
    expect(await page.locator('.meter__value b').first().textContent()).toBe(clock);

    await page.keyboard.press('Escape');
    await expect(dialog).toContainText('"message": "two"');
    await dialog.getByRole('button', { name: 'Allow in this run' }).click();
    await expect(playground.state).toHaveText(/Finished/);
    const result = await playground.result();
    expect(result).toContain('ToolCallError');
    expect(result).toContain('Echo: two');
    expect(result).toContain('Echo: three');
  });

  test('the time in which a person decides is in no log line, as in no bar of the trace', async ({
    page,
    everything,
  }) => {
    const playground = await Playground.open(page);
    await playground.connect(everything.url, 'everything');
    await page.getByRole('button', { name: /^Approval of tool calls/ }).click();
    await page.getByRole('menuitemradio', { name: /Ask every time/ }).click();
    await playground.write(`import { echo } from "@codemode/servers/everything";
await echo({ message: "one" });
console.log("after");
`);
    await playground.run.click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText('"message": "one"');
    await page.waitForTimeout(3_000);
    await dialog.getByRole('button', { name: 'Allow once' }).click();
    await expect(playground.state).toHaveText('Finished');
    const [, ran = '', unit] =
      /^Time: ([\d.]+) (ms|s) of/.exec(
        (await page.getByRole('button', { name: /^Time/ }).getAttribute('aria-label')) ?? '',
      ) ?? [];
    await playground.show('Logs');
    const line = playground.output.getByRole('treeitem').filter({ hasText: 'after' });
    const loggedSeconds = Number(await line.locator('.log__time').textContent());
    expect(loggedSeconds).toBeGreaterThan(0);
    // Sandbox and page start their clocks one after the other; the three seconds of the decision are more than what that takes.
    expect(loggedSeconds).toBeLessThan(Number(ran) / (unit === 'ms' ? 1_000 : 1) + 2);
  });

  test('a click that no person made allows nothing, and Stop ends the run', async ({ page, everything }) => {
    const playground = await Playground.open(page);
    await playground.connect(everything.url, 'everything');
    await page.getByRole('button', { name: /^Approval of tool calls/ }).click();
    await page.getByRole('menuitemradio', { name: /Ask every time/ }).click();
    await playground.write(SCRIPT);
    await playground.run.click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog.getByRole('button', { name: 'Allow once' })).toBeEnabled();
    await dialog.getByRole('button', { name: 'Allow once' }).evaluate((button: HTMLElement) => button.click());
    await expect(dialog).toContainText('"message": "one"');
    await dialog.getByRole('button', { name: 'Stop the run' }).click();
    await expect(playground.state).toHaveText('Stopped');
    await expect(dialog).toHaveCount(0);
  });
});

test('given the built-in server, never asks, whatever the tool does', async ({ page }) => {
  const playground = await Playground.open(page);
  await playground.issuesReady();
  await playground.write(
    'import { delete_issue } from "@codemode/servers/issues";\nglobalThis.__codemode_result__ = await delete_issue({ number: 3 });\n',
  );
  await playground.runToEnd();
  await expect(playground.state).toHaveText('Finished');
});
