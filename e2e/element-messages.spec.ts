import { expect, Runner, runnerTag, test } from './host-page.ts';

// A server of an older revision answers 400 to the first question of a newer client, and browsers log every failed request.
test.use({ expectedProblems: /Failed to load resource/ });

const ECHO = `import { echo } from "@codemode/servers/everything";
globalThis.__codemode_result__ = await echo({ message: "from the frame" });
`;

test('given a server at an address, the frame lists the protocol messages of a call as the page does', async ({
  page,
  host,
  everything,
}) => {
  await page.goto(host.embed(runnerTag(ECHO, `server="everything=${everything.url}" panes="result trace"`)));
  const runner = new Runner(page);
  await runner.run.click();
  await runner.reaches('done');
  await runner.frame.getByRole('tab', { name: /^Trace/ }).click();
  await runner.frame.getByRole('option').first().click();
  const details = runner.frame.getByRole('region', { name: 'Details of the call' });
  await details.getByText('Protocol messages').click();
  const list = details.getByRole('list', { name: 'Protocol messages of the call' });
  await expect(list.getByRole('button', { name: /sent tools\/call id \d+ POST \/mcp/ })).toBeVisible();
  await expect(list.getByRole('button', { name: /received tools\/call result/ })).toBeVisible();
});
