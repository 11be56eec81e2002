import type { Page } from '@playwright/test';
import { encodeLink, type LinkData } from '../src/link/index.ts';
import { expect, test } from './fixtures.ts';
import { Playground } from './playground.ts';

test.use({ editor: 'plain' });

/** A link whose dialect options ask for more than links may have. */
const asking = (
  dialect: string,
  dialectOptions: NonNullable<LinkData['dialectOptions']>,
  text: string,
  more: Partial<LinkData> = {},
): LinkData => ({ scripts: [{ name: 'linked.js', text }], dialect, dialectOptions, ...more });

async function openLink(page: Page, data: LinkData): Promise<Playground> {
  await page.goto(`./#${encodeLink(data)}`);
  const playground = new Playground(page);
  await expect(playground.output.getByRole('heading', { name: /This link brings/ })).toBeVisible();
  return playground;
}

const FILL = `const kept = [];
for (let i = 0; i < 20; i++) kept.push(new Uint8Array(8 * 1024 * 1024).fill(i));
return kept.length;`;
const SLEEP = 'await new Promise((resolve) => setTimeout(resolve, 45_000)); return "slept";';

test.describe('given a link whose dialect options set limits of their own', () => {
  for (const [dialect, options, card] of [
    ['cloudflare', { timeout: 600_000 }, 'at most 30 s and 1,000 calls'],
    ['codecall', { vm: { timeoutMs: 600_000 } }, 'at most 30 s and 1,000 calls'],
    ['codecall', {}, 'at most 3.5 s and 1,000 calls'],
    ['emceepee', { maxCalls: 9_000 }, 'at most 30 s and 1,000 calls'],
    ['emceepee', {}, 'at most 30 s and 100 calls'],
  ] as const) {
    test(`${dialect} with ${JSON.stringify(options)}: the card says ${card}`, async ({ page }) => {
      const playground = await openLink(page, asking(dialect, options, 'return 1;'));
      await expect(playground.output).toContainText(card);
    });
  }

  test('what they raise above the defaults is not granted, until the reader raises it', async ({ page }) => {
    const playground = await openLink(page, asking('mcp-use', { memoryLimitMb: 512 }, FILL));
    await page.getByRole('button', { name: 'Run', exact: true }).last().click();
    await expect(playground.state).toHaveText('Memory 64 / 64 MiB', { timeout: 30_000 });
    await page.getByRole('button', { name: 'Change the limits' }).first().click();
    await expect(playground.dialog.getByLabel(/memory/i)).toHaveValue('64');
    await playground.dialog.getByLabel(/memory/i).fill('512');
    await playground.dialog.getByRole('button', { name: 'Save' }).click();
    await playground.run.click();
    await expect(playground.state).toHaveText('Finished', { timeout: 30_000 });
  });

  for (const [dialect, options] of [
    ['cloudflare', { timeout: 600_000 }],
    ['codecall', { vm: { preset: 'experimental', timeoutMs: 600_000 } }],
  ] as const) {
    test(`a script in ${dialect} that asks for ten minutes is ended after thirty seconds`, {
      tag: '@long',
    }, async ({ page }) => {
      const text = dialect === 'cloudflare' ? `async () => { ${SLEEP} }` : SLEEP;
      const playground = await openLink(page, asking(dialect, options, text));
      await page.getByRole('button', { name: 'Run', exact: true }).last().click();
      await expect(playground.state).toHaveText('Time 30 / 30 s', { timeout: 40_000 });
    });
  }
});
