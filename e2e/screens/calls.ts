import { expect } from '../fixtures.ts';
import type { Playground } from '../playground.ts';
import { openPlayground, type Stage, show } from './stage.ts';

/** The default script, its result in every view, its calls and their messages. */
export async function tourOfCalls(stage: Stage): Promise<void> {
  const playground = await openPlayground(stage);
  const { page, output } = playground;
  if (!stage.isNarrow) await playground.issuesReady();
  await stage.step('result', async () => {
    await playground.runToEnd();
    await playground.show('Result');
    await stage.look('tree');
    await output.getByRole('radio', { name: 'Table' }).click();
    await stage.look('table');
    await output.getByRole('radio', { name: 'Raw' }).click();
    await stage.look('raw');
    await playground.show('Logs');
    await output.getByRole('treeitem').last().click();
    await stage.look('logs');
  });
  await stage.step('trace', async () => {
    await playground.show('Trace');
    await stage.look('trace');
    await output.getByRole('option').nth(4).click();
    const details = output.getByRole('region', { name: 'Details of the call' });
    await stage.look('call-details');
    await details.getByText('Protocol messages').click();
    const list = details.getByRole('list', { name: 'Protocol messages of the call' });
    await list.getByRole('button').first().click();
    await list.scrollIntoViewIfNeeded();
    await stage.look('call-messages');
    await output.getByRole('button', { name: 'Close the details' }).click();
    await output.getByRole('radio', { name: 'Table' }).click();
    await stage.look('trace-table');
    await output.getByRole('radio', { name: 'By server' }).click();
    await stage.look('trace-by-server');
  });
  await stage.step('history', async () => {
    await playground.show('History');
    await output.locator('.run-row').first().click();
    await stage.look('history-details');
    await playground.show('Diagnostics');
    await stage.look('no-diagnostics');
  });
  if (stage.isNarrow) return;
  await stage.step('editor', async () => {
    await playground.write(
      'import { list_issues } from "@codemode/servers/issues";\nimport * as issues from "@codemode/servers/issues";\nconst open = await list_issues({ state: 1 });\nopen.missing;\nissues.',
    );
    await playground.complete(page.locator('.suggest-details'));
    await stage.look('completion');
    await page.keyboard.press('Escape');
    await page.keyboard.insertText('get_stats();\n');
    await page.keyboard.press('Control+Home');
    await pointAt(playground, 'state');
    await expect(page.locator('.monaco-hover:visible').first()).toContainText('not assignable', { timeout: 20_000 });
    await stage.look('hover-error');
    await pointAt(playground, 'list_issues');
    await expect(page.locator('.monaco-hover:visible').first()).toContainText('input', { timeout: 20_000 });
    await stage.look('hover');
  });
}

/** Moves the pointer to a word of the third line, without scrolling to it as a press would. */
async function pointAt({ page, editor }: Playground, word: string): Promise<void> {
  const box = await editor.locator('.view-line').nth(2).getByText(word).boundingBox();
  if (box === null) throw new Error(`“${word}” is not on the screen.`);
  await page.mouse.move(0, 0);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
}

/** Focus by keyboard on each part, which its ring shows. */
export async function tourOfFocus(stage: Stage): Promise<void> {
  const playground = await openPlayground(stage);
  await show(stage, 'Code');
  for (let part = 1; part <= 4; part++) {
    await stage.step(`F6 ${part}`, async () => {
      await playground.page.keyboard.press('F6');
      await stage.look(`part-${part}`);
    });
  }
}
