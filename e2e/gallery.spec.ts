import { expect, takePicture, test } from './fixtures.ts';

test('every example of the gallery runs to its end in the built site', async ({ page, problems }) => {
  test.setTimeout(120_000);
  await page.goto('gallery.html');
  const runners = page.locator('codemode-runner');
  await expect(runners.last()).toHaveAttribute('data-status', 'idle');
  const count = await runners.count();
  expect(count).toBeGreaterThan(4);
  await takePicture(page, 'gallery-light');
  for (let index = 0; index < count; index++) {
    const response = await runners
      .nth(index)
      .evaluate((element) =>
        (element as HTMLElement & { run(): Promise<{ diagnostics: readonly { severity: string }[] }> }).run(),
      );
    expect(response.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  }
  await takePicture(page, 'gallery-run-light');
  expect(problems).toEqual([]);
});
