import { startFakeServer } from './fake-server.ts';
import { expect, takePicture, test } from './fixtures.ts';
import { Playground } from './playground.ts';

test.use({ editor: 'plain', expectedProblems: /Failed to load resource|ERR_CONNECTION/ });

const BOOKS = Array.from({ length: 40 }, (_, index) => ({
  name: `find-books-${index}`,
  description: 'Finds books by words in their title.',
  inputSchema: {
    type: 'object',
    properties: {
      query: { type: 'string', description: 'Words to look for' },
      limit: { type: 'integer', maximum: 50 },
    },
    required: ['query'],
  },
  annotations: { readOnlyHint: true },
}));

test('given a tool, its card says the call, what it does, what it may do, and offers to try it, in this order', async ({
  page,
}) => {
  const playground = await Playground.open(page, { editor: false });
  await playground.issuesReady();
  const { rail } = playground;
  await rail.getByRole('button', { name: /issues: list_issues/ }).click();
  const card = rail.locator('.tool.is-open');
  const signature = card.locator('.tool__types').first();
  await expect(signature).toContainText(/^list_issues\(input\??: \{/);
  await expect(signature).toContainText('Promise<');
  await expect(card).not.toContainText('CallToolResult {');
  await expect(card).not.toContainText('__meta__');
  const parts = [
    signature,
    card.locator('.tool__about'),
    card.getByText('read-only'),
    card.getByRole('button', { name: 'Try it' }),
  ];
  const tops = await Promise.all(parts.map(async (part) => (await part.boundingBox())?.y ?? Number.NaN));
  expect(tops).toEqual([...tops].sort((a, b) => a - b));
  const overflow = await signature.evaluate((box) => box.scrollWidth - box.clientWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await takePicture(page, 'tool-card');
});

test('given many tools and a list that is scrolled, a search begins at its best hit and lists those in view first, sixty once the page is idle, and all when asked for', async ({
  page,
}) => {
  const tools = Array.from({ length: 90 }, (_, index) => ({ ...BOOKS[0], name: `find-books-${index}` }));
  const books = await startFakeServer({ tools });
  try {
    const playground = await Playground.open(page, { editor: false });
    await playground.issuesReady();
    await playground.addServer(books.url, 'books');
    const { rail } = playground;
    await expect(rail.getByRole('heading', { name: /^books/ })).toBeInViewport();
    const cards = rail.getByRole('list', { name: 'Tools', exact: true }).locator('.tool');
    await page.evaluate(() => {
      const counts: number[] = [];
      Object.assign(window, { counts });
      const rail = document.querySelector('.rail__tools') as Element;
      const count = () => counts.push(rail.querySelectorAll('[aria-label="Tools"] .tool').length);
      new MutationObserver(count).observe(rail, { childList: true, subtree: true });
    });
    await rail.getByRole('searchbox', { name: 'Search tools' }).fill('books');
    await expect(cards).toHaveCount(60);
    const counts = await page.evaluate(() => Reflect.get(window, 'counts') as number[]);
    expect(counts).toContain(20);
    await expect(cards.first()).toBeInViewport();
    await page.keyboard.press('Control+p');
    await page.keyboard.type('find');
    await expect(rail.getByRole('searchbox', { name: 'Search tools' })).toHaveValue('find');
    await rail.getByRole('searchbox', { name: 'Search tools' }).fill('books');
    await expect(cards).toHaveCount(60);
    await rail.getByRole('button', { name: /^Show \d+ more$/ }).click();
    await expect.poll(() => cards.count()).toBeGreaterThanOrEqual(90);
  } finally {
    books.close();
  }
});

test('given a second server, tools are listed by server, its own come into view, and a click leaves only those of one', async ({
  page,
}) => {
  const books = await startFakeServer({ tools: BOOKS });
  try {
    const playground = await Playground.open(page, { editor: false });
    const { rail } = playground;
    await playground.issuesReady();
    await playground.addServer(books.url, 'books');
    await expect(rail.getByRole('heading', { name: /^books/ })).toBeInViewport();
    await expect(rail.getByRole('button', { name: 'books: find_books_0' })).toBeInViewport();
    await expect(rail.getByRole('list', { name: 'Tools of books' }).getByRole('listitem')).toHaveCount(BOOKS.length);
    expect(await page.evaluate(() => document.querySelector('.app')?.getBoundingClientRect().top)).toBe(0);
    await takePicture(page, 'tools-by-server');

    await playground.server('issues').getByRole('button').first().click();
    await expect(rail.getByRole('button', { name: /^books: find/ })).toHaveCount(0);
    await expect(rail.getByRole('button', { name: /^issues: list/ }).first()).toBeVisible();
    await rail.getByRole('searchbox').fill('books');
    await expect(rail).toContainText('No tool of issues matches');
    await takePicture(page, 'tools-of-one-server');
    await rail.getByRole('button', { name: 'Tools of issues: show those of all servers' }).click();
    await expect(rail.getByRole('button', { name: /^books: find/ }).first()).toBeVisible();
    await rail.getByRole('searchbox').fill('');

    await playground.openServer('books');
    await playground.dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(rail.getByRole('heading', { name: /^issues/ })).toHaveCount(0);
    await expect(rail.getByRole('button', { name: /^issues: list/ }).first()).toBeVisible();
  } finally {
    books.close();
  }
});

test('given another dialect, tools have the names that its scripts write', async ({ page }) => {
  const books = await startFakeServer({ tools: BOOKS });
  try {
    const playground = await Playground.open(page);
    await playground.addServer(books.url, 'books');
    await expect(playground.rail.getByRole('button', { name: 'books: find_books_0' })).toBeVisible();
    await playground.newScript();
    await page.getByRole('button', { name: /^Dialect/ }).click();
    await page
      .getByRole('menuitemradio', { name: /mcp-use/ })
      .first()
      .click();
    await expect(playground.rail.getByRole('button', { name: 'books: find-books-0' })).toBeVisible();
  } finally {
    books.close();
  }
});
