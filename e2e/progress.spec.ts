import { expect, takePicture, test } from './fixtures.ts';
import { Playground } from './playground.ts';
import { considered } from './sign-in-fixtures.ts';

// A server of an older revision answers 400 to the first question of a newer client, and browsers log every failed request.
test.use({ editor: 'plain', expectedProblems: /Failed to load resource/ });

test.describe('given a call whose server tells how far it is', () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`in ${colorScheme}`, () => {
      test.use({ colorScheme });
      test('the run bar, the result, the trace and the details of the call show it while it goes on', async ({
        page,
        everything,
      }) => {
        const playground = await Playground.open(page);
        await playground.connect(everything.url, 'everything');
        await playground.write(`import { trigger_long_running_operation as slow } from "@codemode/servers/everything";
globalThis.__codemode_result__ = await slow({ duration: 8, steps: 8 });
`);
        await playground.run.click();
        await playground.show('Result');
        await expect(playground.output.getByRole('progressbar')).toBeVisible();
        await expect(playground.output.getByText(/^[1-7] of 8$/)).toBeVisible();
        await expect(playground.state).toContainText(/^1 call open · [1-7] of 8$/);
        await takePicture(page, `progress-result-${colorScheme}`);

        await playground.show('Trace');
        const call = playground.output.getByRole('option', { name: /[2-7] of 8/ });
        await expect(call).toBeVisible();
        await call.click();
        const details = playground.output.getByRole('region', { name: 'Details of the call' });
        await expect(details.getByRole('progressbar')).toBeVisible();
        await takePicture(page, `progress-trace-${colorScheme}`);

        await expect(playground.state).toHaveText('Finished', { timeout: 20_000 });
        const steps = details.getByRole('list', { name: 'Messages from the server during the call' });
        await expect(steps.getByRole('listitem')).toHaveCount(8);
        await expect(details.getByRole('progressbar')).toHaveCount(0);
      });
    });
  }
});

test('given a tool that runs as a task, its status shows while it works, its question is asked, and Stop ends it', async ({
  page,
  everything,
}) => {
  const playground = await Playground.open(page);
  const { dialog, output } = playground;
  await playground.connect(everything.url, 'everything');
  await playground.write(`import { simulate_research_query as research } from "@codemode/servers/everything";
globalThis.__codemode_result__ = await research({ topic: "tea", ambiguous: true });
`);
  await playground.run.click();
  await dialog.getByRole('button', { name: 'Allow once' }).waitFor();
  await considered(page);
  await dialog.getByRole('button', { name: 'Allow once' }).click();
  await playground.show('Trace');
  await output.getByRole('option').click();
  const details = output.getByRole('region', { name: 'Details of the call' });
  await expect(details).toContainText('task working: Gathering sources...');
  await takePicture(page, 'task-working');

  await dialog.getByLabel(/Clarification/).selectOption('Historical perspective', { timeout: 20_000 });
  await considered(page);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(playground.state).toHaveText('Finished', { timeout: 20_000 });
  await expect(details).toContainText('task input required: Found multiple interpretations');
  expect(await playground.result()).toContain('tea (historical)');

  const cancelled = page.waitForRequest((request) => (request.postData() ?? '').includes('"tasks/cancel"'));
  await playground.write(`import { simulate_research_query as research } from "@codemode/servers/everything";
globalThis.__codemode_result__ = await research({ topic: "tea" });
`);
  await playground.run.click();
  await dialog.getByRole('button', { name: 'Allow once' }).waitFor();
  await considered(page);
  await dialog.getByRole('button', { name: 'Allow once' }).click();
  await expect(playground.state).toContainText('task working', { timeout: 20_000 });
  await playground.page.getByRole('button', { name: /^Stop/ }).click();
  expect((await (await cancelled).response())?.ok()).toBe(true);
  await expect(playground.state).toHaveText('Stopped');
  await playground.show('Trace');
  await expect(output.locator('.toolbar__sum')).toContainText('1 cut off');
  await expect(output.getByRole('option')).toHaveAccessibleName(/cut off/);
  await output.getByRole('option').click();
  await expect(details).toContainText('The run was over before the server answered');
});
