import type { Page } from '@playwright/test';
import { linksAtBounds } from '../bench/links-at-bounds.mjs';
import * as bounds from '../src/link/bounds.ts';
import { encodeLink, type LinkData } from '../src/link/index.ts';
import { expect, takePicture, test } from './fixtures.ts';
import { Playground } from './playground.ts';

test.use({ editor: 'plain', expectedProblems: /Failed to load resource|ERR_NAME_NOT_RESOLVED|ERR_FAILED/ });

/** Rows of code and elements in all that a screen takes, however much a link holds. */
const MOST_ROWS = 200;
const MOST_ELEMENTS = 5_000;
/** For machines that do other things as well. */
const PATIENCE_MS = 30_000;

const script = (text: string): LinkData => ({ scripts: [{ name: 'script.ts', text }] });

/** The most rows that were ever in the page, and the most elements: the plain editor goes when the full one comes. */
async function watchElements(page: Page): Promise<() => Promise<readonly [rows: number, elements: number]>> {
  await page.addInitScript(() => {
    const most: [number, number] = [0, 0];
    Reflect.set(globalThis, 'most', most);
    new MutationObserver(() => {
      most[0] = Math.max(most[0], document.querySelectorAll('.plain-line').length);
      // Monaco has bounds of its own.
      most[1] = Math.max(most[1], document.querySelectorAll('*:not(.monaco-editor *)').length);
    }).observe(document, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => Reflect.get(globalThis, 'most'));
}

async function decide(page: Page): Promise<void> {
  const look = page.getByRole('button', { name: 'Look only' });
  await expect(look).toHaveAttribute('aria-disabled', 'false', { timeout: PATIENCE_MS });
  await look.click();
  await expect(look).toBeHidden();
}

test.describe('given a link as large as links may be', () => {
  test('with a line break in every place, its card is answered and only the rows in view are drawn', async ({
    page,
  }) => {
    const most = await watchElements(page);
    await page.goto(`./#${encodeLink(script('\n'.repeat(bounds.MAX_LINKED_LINES - 1)))}`);
    const playground = new Playground(page);
    await expect(playground.output).toContainText('19,999 lines');
    await expect(page.locator('.plain-line, .view-line').first()).toBeVisible();
    await takePicture(page, 'link-at-bounds');
    await decide(page);
    const [rows, elements] = await most();
    expect(rows).toBeGreaterThan(10);
    expect(rows).toBeLessThan(MOST_ROWS);
    expect(elements).toBeLessThan(MOST_ELEMENTS);
  });

  test('that names more tools than anybody reads, the card lists some and says how many more', async ({ page }) => {
    const names = Array.from({ length: 20_000 }, (_, at) => `t${at}`);
    await page.goto(
      `./#${encodeLink({
        ...script(`import { ${names.join()} } from "@codemode/servers/issues";\n`),
        servers: [{ id: 'issues', builtin: true, tools: [{ name: 't19999', effect: 'destructive' }] }],
      })}`,
    );
    const card = new Playground(page).output.getByRole('region', { name: 'Server issues' });
    await expect(card).toContainText('20,000 tools called by name');
    await expect(card.getByRole('listitem').first()).toHaveText(/t19999\s*destructive/);
    await expect(card.getByRole('listitem').last()).toHaveText('and 19,960 more tools');
    await takePicture(page, 'link-at-bounds-tools');
    await decide(page);
  });

  test('in every way that there is, its card is answered', { tag: '@long' }, async ({ page }) => {
    test.setTimeout(300_000);
    const most = await watchElements(page);
    const links = Object.entries(linksAtBounds(bounds));
    expect(links.length).toBeGreaterThan(5);
    for (const [name, data] of links) {
      await test.step(name, async () => {
        await page.goto('about:blank');
        await page.goto(`./#${encodeLink(data)}`);
        await decide(page);
        const [rows, elements] = await most();
        expect(rows).toBeLessThan(MOST_ROWS);
        expect(elements).toBeLessThan(MOST_ELEMENTS);
      });
    }
  });
});

test.describe('given a link beyond a bound', () => {
  for (const [what, text, message] of [
    [
      'a million line breaks in 2 kB',
      '\n'.repeat(1_000_000),
      /its script has 1,000,001 lines, and at most 20,000 are opened/,
    ],
    [
      'a script that no run takes',
      'x'.repeat(bounds.MAX_LINKED_SOURCE_BYTES + 1),
      /1,048,577 bytes, and at most 1,048,576/,
    ],
  ] as const) {
    test(`${what}: it says which, and the own draft is there`, async ({ page }) => {
      const fragment = encodeLink(script(text));
      expect(fragment.length).toBeLessThan(5_000);
      await page.goto(`./#${fragment}`);
      await expect(page.getByRole('alert').filter({ hasText: message })).toContainText(
        'Ask its author for a smaller one',
      );
      await expect(new Playground(page).run).toHaveAttribute('aria-disabled', 'false');
      await takePicture(page, 'link-beyond-bounds');
    });
  }

  test('an address that it lies at is fetched, and refused for the same reason', async ({ page, context }) => {
    await context.route('https://files.example/**', (route) =>
      route.fulfill({ body: '\n'.repeat(1_000_000), headers: { 'access-control-allow-origin': '*' } }),
    );
    await page.goto('./#src=https://files.example/script.ts');
    await page.getByRole('button', { name: 'Fetch it' }).click();
    await expect(page.getByRole('dialog')).toContainText(/script.ts was not opened: its script has 1,000,001 lines/);
  });

  test('a file of it is refused for the same reason', async ({ page }) => {
    const playground = await Playground.open(page, { editor: false });
    await page.getByRole('button', { name: 'Share' }).click();
    const chooser = page.waitForEvent('filechooser');
    await playground.dialog.getByRole('button', { name: 'Open a file' }).click();
    await (await chooser).setFiles({
      name: 'x.ts',
      mimeType: 'text/plain',
      buffer: Buffer.from('\n'.repeat(1_000_000)),
    });
    await expect(playground.dialog).toContainText(/x.ts was not opened: its script has 1,000,001 lines/);
  });
});
