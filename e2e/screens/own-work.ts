import { expect } from '../fixtures.ts';
import { Playground } from '../playground.ts';
import { openPlayground, type Stage } from './stage.ts';

/** Screens of one's own work that others are going to see, and of what is kept. */
export async function tourOfOwnWork(stage: Stage): Promise<void> {
  const { page } = stage;
  const playground = await openPlayground(stage);
  await page.context().route('https://scripts.example/**', (route) => route.abort());
  await playground.run.click();
  await expect(playground.output.getByRole('treeitem').first()).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(playground.dialog.getByLabel('Link', { exact: true })).toHaveValue(/#c1\./);
  await stage.look('share');
  await playground.dialog.getByRole('switch', { name: /Recorded results/ }).click();
  await expect(playground.dialog).toContainText(/Review all/);
  await stage.look('share-recorded');
  await page.keyboard.press('Escape');

  await page.getByRole('tab', { name: /^History/ }).click();
  await playground.output.getByRole('checkbox', { name: /Also keep tool inputs and outputs/ }).check();
  await playground.run.click();
  await expect(playground.state).toContainText('Finished', { timeout: 30_000 });
  await page.getByRole('tab', { name: /^History/ }).click();
  await expect(playground.output.locator('.run-row')).toHaveCount(2);
  await stage.look('history');
  await playground.output.locator('.run-row').first().click();
  await playground.output.getByText('Result', { exact: true }).last().click();
  await playground.output.getByRole('button', { name: 'Pin' }).click();
  await stage.look('history-details');
  await playground.output.getByRole('button', { name: 'Replay' }).click();
  await expect(playground.state).toContainText('Finished', { timeout: 30_000 });
  if (stage.isNarrow) await page.getByRole('tab', { name: /^Result/ }).click();
  else await playground.show('Result');
  await expect(playground.output.getByRole('note')).toContainText('Recorded by you');
  await stage.look('replayed-own');

  await page.goto('about:blank');
  await page.goto('./#src=https://scripts.example/a/rather/long/path/to/a/script/that/is/opened.ts');
  await expect(playground.dialog).toContainText('scripts.example');
  await stage.look('open-address');
  await page.goto('about:blank');
  await page.goto('./#c7.newer');
  await expect(new Playground(page).notice).toContainText('newer version');
  await stage.look('link-problem');
}
