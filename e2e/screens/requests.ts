import type { Page } from '@playwright/test';
import { startOAuthLab } from '../../src/mcp/testing/oauth-lab.ts';
import { expect } from '../fixtures.ts';
import type { Playground } from '../playground.ts';
import { considered } from '../sign-in-fixtures.ts';
import { openPlayground, type Stage, show } from './stage.ts';

/** Calls one tool of server-everything, and waits for what it asks. */
async function ask(playground: Playground, isNarrow: boolean, tool: string, input: string): Promise<void> {
  const { page } = playground;
  const code = `import { ${tool} } from "@codemode/servers/everything";\nglobalThis.__codemode_result__ = await ${tool}(${input});\n`;
  if (isNarrow) {
    await page.getByRole('button', { name: /^Script:/ }).click();
    await page.getByRole('menuitem', { name: 'New script' }).click();
    await playground.editor.getByRole('textbox').fill(code);
  } else await playground.write(code);
  await playground.run.click();
}

/** Answers the question about a tool that is not marked read-only, where there is one. */
async function allow(page: Page): Promise<void> {
  const once = page.getByRole('button', { name: /once/i });
  await expect(once).toBeVisible({ timeout: 20_000 });
  await considered(page);
  await once.click();
}

/** What servers ask while a script runs, and where they sign people in. */
export async function tourOfRequests(stage: Stage): Promise<void> {
  const { page, everything, isNarrow } = stage;
  const playground = await openPlayground(stage);
  await show(stage, 'Tools');
  await playground.connect(everything.url, 'everything');
  const dialog = page.getByRole('alertdialog');

  await ask(playground, isNarrow, 'trigger_elicitation_request', '{}');
  await allow(page);
  await expect(dialog).toContainText('everything has a question', { timeout: 20_000 });
  await stage.look('asks-form');
  await considered(page);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog.getByRole('alert').first()).toBeVisible();
  await stage.look('asks-form-wrong');
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await expect(playground.state).toHaveText(/Finished|Failed/, { timeout: 20_000 });

  await ask(playground, isNarrow, 'trigger_sampling_request', '{ prompt: "What is a pear?", maxTokens: 50 }');
  await expect(dialog).toContainText(/everything[. ]trigger_sampling_request/, { timeout: 20_000 });
  await stage.look('asks-approval');
  await allow(page);
  await expect(dialog).toContainText('What is a pear?', { timeout: 20_000 });
  await stage.look('asks-model');
  await considered(page);
  await dialog.getByRole('button', { name: 'Refuse' }).click();
  await expect(playground.state).toHaveText(/Finished|Failed/, { timeout: 20_000 });

  const lab = await startOAuthLab({ scopes: { named: ['tools:read', 'tools:call'] } });
  try {
    await show(stage, 'Tools');
    await playground.addServer(lab.url, 'guarded');
    await expect(dialog).toContainText('Sign in to guarded', { timeout: 20_000 });
    await stage.look('sign-in');
    const own = dialog.getByText('Use your own client ID');
    if (await own.isVisible()) {
      await own.click();
      await stage.look('sign-in-client');
    }
    await dialog.getByRole('button', { name: 'Not now' }).click();
    await expect(playground.server('guarded')).toContainText('Needs sign-in', { timeout: 20_000 });
    await stage.look('needs-sign-in');
  } finally {
    await lab.close();
  }
}
