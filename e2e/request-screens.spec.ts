import type { Page } from '@playwright/test';
import { startOAuthLab } from '../src/mcp/testing/oauth-lab.ts';
import { expect, test } from './fixtures.ts';
import { Playground } from './playground.ts';
import type { RunningServer } from './servers.ts';
import { look } from './tour.ts';

test.use({ expectedProblems: /Failed to load resource|ERR_CONNECTION|CORS policy/ });

/** Calls one tool of server-everything, and waits for what it asks. */
async function ask(playground: Playground, tool: string, input: string): Promise<void> {
  const { page } = playground;
  const narrow = (page.viewportSize()?.width ?? 0) <= 700;
  const code = `import { ${tool} } from "@codemode/servers/everything";\nglobalThis.__codemode_result__ = await ${tool}(${input});\n`;
  if (narrow) {
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
  await page.waitForTimeout(700);
  await once.click();
}

async function tour(page: Page, everything: RunningServer, suffix: string): Promise<void> {
  const narrow = (page.viewportSize()?.width ?? 0) <= 700;
  const playground = await Playground.open(page, { editor: !narrow });
  if (narrow) await page.getByRole('tab', { name: /^Tools/ }).click();
  await playground.connect(everything.url, 'everything');
  const dialog = page.getByRole('alertdialog');

  await ask(playground, 'trigger_elicitation_request', '{}');
  await allow(page);
  await expect(dialog).toContainText('everything has a question', { timeout: 20_000 });
  await look(page, `asks-form-${suffix}`);
  await page.waitForTimeout(700);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog.getByRole('alert').first()).toBeVisible();
  await look(page, `asks-form-wrong-${suffix}`);
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await expect(playground.state).toHaveText(/Finished|Failed/, { timeout: 20_000 });

  await ask(playground, 'trigger_sampling_request', '{ prompt: "What is a pear?", maxTokens: 50 }');
  await expect(dialog).toContainText(/everything[. ]trigger_sampling_request/, { timeout: 20_000 });
  await look(page, `asks-approval-${suffix}`);
  await allow(page);
  await expect(dialog).toContainText('What is a pear?', { timeout: 20_000 });
  await look(page, `asks-model-${suffix}`);
  await page.waitForTimeout(700);
  await dialog.getByRole('button', { name: 'Refuse' }).click();
  await expect(playground.state).toHaveText(/Finished|Failed/, { timeout: 20_000 });

  const lab = await startOAuthLab({ scopes: { named: ['tools:read', 'tools:call'] } });
  try {
    if (narrow) await page.getByRole('tab', { name: /^Tools/ }).click();
    await playground.addServer(lab.url, 'guarded');
    await expect(dialog).toContainText('Sign in to guarded', { timeout: 20_000 });
    await look(page, `sign-in-${suffix}`);
    const own = dialog.getByText('Use your own client ID');
    if (await own.isVisible()) {
      await own.click();
      await look(page, `sign-in-client-${suffix}`);
    }
    await dialog.getByRole('button', { name: 'Not now' }).click();
    await expect(playground.server('guarded')).toContainText('Needs sign-in', { timeout: 20_000 });
    await look(page, `needs-sign-in-${suffix}`);
  } finally {
    await lab.close();
  }
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme });
    test('axe finds nothing on what servers ask', async ({ page, everything }) => {
      test.slow();
      await tour(page, everything, colorScheme);
    });
  });
}

for (const [what, viewport] of [
  ['at 320 px', { width: 320, height: 640 }],
  ['at 1280 by 720, zoomed to 400 %', { width: 320, height: 180 }],
] as const) {
  test.describe(what, () => {
    test.use({ viewport, hasTouch: true });
    test('everything of what servers ask is reachable, and nothing scrolls sideways', async ({ page, everything }) => {
      test.slow();
      await tour(page, everything, `narrow-${viewport.height}`);
    });
  });
}
