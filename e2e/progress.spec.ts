import { expect, takePicture, test } from './fixtures.ts';
import { Playground } from './playground.ts';

// A server of an older revision answers 400 to the first question of a newer client, and browsers log every failed request.
test.use({ expectedProblems: /Failed to load resource/ });

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
