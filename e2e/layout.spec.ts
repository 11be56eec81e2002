import type { Locator } from '@playwright/test';
import { expect, FULL_EDITOR, takePicture, test } from './fixtures.ts';
import { Playground } from './playground.ts';

test.use({ editor: 'plain' });

/** Uses time, calls and logs, so that every meter has a long text. */
const BUSY = `import { get_issue } from "@codemode/servers/issues";
for (let i = 0; i < 120; i++) await get_issue({ number: 1 });
for (let i = 0; i < 900; i++) console.log("x".repeat(600));
`;

/** The longest that each meter ever says, in the order in which they stand. */
const LONGEST = ['119.99 s', '63.9 MiB', '10,000', '7.99 MiB'];

/** Parts of the run bar whose text does not fit or lies over another, by name. */
const clipped = (page: import('@playwright/test').Page): Promise<string[]> =>
  page.evaluate(() => {
    const bar = document.querySelector('.runbar') as HTMLElement;
    const edge = bar.getBoundingClientRect();
    const parts = [...bar.querySelectorAll<HTMLElement>('.meter, .meter__row, .run-btn, .stop-btn, .runbar__state')];
    const meters = (bar.querySelector('.meters') as HTMLElement).getBoundingClientRect();
    return parts.flatMap((part) => {
      const { left, right, top, bottom } = part.getBoundingClientRect();
      const hidden = part.matches('.runbar__state') && getComputedStyle(part).position === 'absolute';
      if (hidden) return [];
      const beside = right <= meters.left + 1 || left >= meters.right - 1;
      const over = !part.closest('.meters') && !beside && bottom > meters.top + 1 && top < meters.bottom - 1;
      const outside = left < edge.left - 1 || right > edge.right + 1 || top < edge.top - 1 || bottom > edge.bottom + 1;
      return over || outside || part.scrollWidth > part.clientWidth ? [`${part.className} ${part.textContent}`] : [];
    });
  });

test('given any width, nothing in the run bar is cut off, before and after a run', async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 1440, height: 800 });
  const playground = await Playground.open(page, { editor: false });
  await playground.issuesReady();
  const check = async (name: string): Promise<void> => {
    for (const width of [320, 480, 701, 768, 900, 1024, 1100, 1181, 1300, 1440, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await clipped(page), `${width} px`).toEqual([]);
      if (width === 768 || width === 1024) await takePicture(page, `${name}-${width}`);
    }
  };
  await check('bar');
  await page.setViewportSize({ width: 1440, height: 800 });
  await playground.write(BUSY);
  await playground.runToEnd();
  await check('bar-used');
  const fill = (values: Element[], texts: readonly string[]): void => {
    for (const [index, value] of values.entries()) value.textContent = texts[index] ?? '';
  };
  await page.locator('.meter__value b').evaluateAll(fill, LONGEST);
  await expect(page.locator('.meter__value b')).toHaveText(LONGEST);
  await check('bar-full');
  await page.setViewportSize({ width: 1440, height: 800 });
  await expect(page.locator('.meter__limit').first()).toBeVisible();
  await page.getByRole('button', { name: 'Dock output below' }).click();
  await expect(page.getByRole('button', { name: 'Dock output right' })).toBeVisible();
  await page.locator('.meter__value b').evaluateAll(fill, LONGEST);
  await check('bar-docked');
});

test('given the narrowest output, the meters above it still fit', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 800 });
  const playground = await Playground.open(page, { editor: false });
  const line = page.getByRole('separator', { name: 'Width of the output' });
  await line.focus();
  for (let step = 0; step < 22; step++) await page.keyboard.press('ArrowRight');
  await expect(line).toHaveAttribute('aria-valuenow', '320');
  await playground.runToEnd();
  expect(await clipped(page)).toEqual([]);
  await takePicture(page, 'bar-beside-narrow-output');
});

/** Texts of a row of the output that lie over one another, and buttons of its bar that are out of reach. */
const collisions = (page: import('@playwright/test').Page, row: string): Promise<string[]> =>
  page.evaluate((selector) => {
    const output = (document.querySelector('[data-region="panel"]') as HTMLElement).getBoundingClientRect();
    const textOf = (part: Element): DOMRect => {
      const range = document.createRange();
      range.selectNodeContents(part);
      return range.getBoundingClientRect();
    };
    const parts = [...(document.querySelector(selector)?.children ?? [])].filter((part) => textOf(part).width > 0);
    if (parts.length < 2) return [`no row ${selector}`];
    const over = parts.flatMap((part, index) => {
      const next = parts[index + 1];
      return next === undefined || textOf(part).right <= textOf(next).left
        ? []
        : [`${part.textContent} over ${next.textContent}`];
    });
    const buttons = [...document.querySelectorAll('.toolbar button')].filter((button) => {
      const { left, right } = button.getBoundingClientRect();
      return left < output.left || right > output.right;
    });
    return [...over, ...buttons.map((button) => `out of reach: ${button.ariaLabel ?? button.textContent}`)];
  }, row);

test('given a reader whose text is twice as large, no texts of the output lie over one another, and its buttons are in reach', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const playground = await Playground.open(page, { editor: false });
  await playground.issuesReady();
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await playground.write(
    'import * as issues from "@codemode/servers/issues";\nconsole.warn((await issues.list_issues()).issues.length, "issues");\n',
  );
  await playground.runToEnd();
  for (const [pane, row] of [
    ['Logs', '.log'],
    ['Trace', '.span'],
  ] as const) {
    await playground.show(pane);
    await expect(page.locator(row).first()).toBeVisible();
    expect(await collisions(page, row), pane).toEqual([]);
    await takePicture(page, `large-text-${pane}`);
  }
});

test('given a page that is read from right to left, code and figures are not', { tag: FULL_EDITOR }, async ({
  page,
}) => {
  await page.addInitScript(readFromRight);
  const playground = await Playground.open(page);
  await playground.runToEnd();
  const [code, editor] = await Promise.all([
    playground.editor
      .locator('.view-line')
      .first()
      .evaluate((line) => {
        const text = document.createRange();
        text.selectNodeContents(line);
        return text.getBoundingClientRect().toJSON() as DOMRect;
      }),
    playground.editor.boundingBox(),
  ]);
  expect(code.x - (editor?.x ?? 0)).toBeGreaterThan(0);
  expect(code.x - (editor?.x ?? 0)).toBeLessThan(200);
  const rail = await playground.rail.boundingBox();
  expect(rail?.x).toBeGreaterThan(editor?.x ?? 0);
  expect(await clipped(page)).toEqual([]);
  await takePicture(page, 'right-to-left');
});

test('given a page that is read from right to left, JSON begins at the left and amounts keep their order', async ({
  page,
}) => {
  await page.addInitScript(readFromRight);
  const playground = await Playground.open(page, { editor: false });
  const { output } = playground;
  await playground.issuesReady();
  await playground.write(`import { list_issues } from "@codemode/servers/issues";
const { issues } = await list_issues({ state: "open" });
console.log("found", { "שם": [issues[0].number, "שלום"], title: issues[0].title });
console.log("found", { "שם": [1, 2], more: true });
globalThis.__codemode_result__ = { "שם": [1, "שלום"], first: issues[0].title, count: 3 };
`);
  await playground.runToEnd();
  await playground.show('Result');
  await takePicture(page, 'right-to-left-result');
  expect(await order(output.locator('.tree__row').nth(1), ['שם', '2 items'])).toBe('in order');
  expect(await order(output.locator('.tree__row', { hasText: 'count' }), ['count', '3'])).toBe('in order');
  await output.getByRole('radio', { name: 'Raw' }).click();
  const line = output.locator('.text-lines__line', { hasText: '"count"' });
  expect(await order(line, ['"count"', ':', '3'])).toBe('in order');
  expect(await order(output.locator('.text-lines__line', { hasText: '"שם": [' }).last(), ['שם', ':', '['])).toBe(
    'in order',
  );
  await takePicture(page, 'right-to-left-raw');

  await playground.show('Logs');
  const log = output.getByRole('treeitem').last();
  expect(await order(log, ['found', '{', 'more', 'true', 'שם', '[', '1', '2', ']', '}'])).toBe('in order');
  await output.getByRole('treeitem').first().click();
  await takePicture(page, 'right-to-left-logs');
  expect(await order(output.locator('.inline-json__leaf').first(), ['title', '"'])).toBe('in order');

  await playground.show('Trace');
  const size = output.locator('.span__in').first();
  expect(await order(size, [/\d+/.exec((await size.textContent()) ?? '')?.[0] ?? '?', 'B'])).toBe('in order');
  await output.getByRole('option').first().click();
  const details = output.getByRole('region', { name: 'Details of the call' });
  await expect(details).toBeVisible();
  expect(await order(details.locator('pre').first(), ['{', '"state"', ':', '"open"'])).toBe('in order');
  const fact = details.getByText(/ B \/ /);
  expect(await order(fact, [/^\d+/.exec((await fact.textContent()) ?? '')?.[0] ?? '?', 'B', '/'])).toBe('in order');
  expect(await clipped(page)).toEqual([]);
  await takePicture(page, 'right-to-left-trace');
});

test('given a page that is read from right to left, code in a hint keeps its order', async ({ page }) => {
  await page.addInitScript(readFromRight);
  const playground = await Playground.open(page, { editor: false });
  await playground.issuesReady();
  await playground.write(`import { list_isues } from "@codemode/servers/issues";
await list_isues({ state: "open" });
`);
  await playground.runToEnd();
  await playground.show('Diagnostics');
  await takePicture(page, 'right-to-left-hint');
  const hints = playground.output.locator('.diag__text p');
  for (const hint of await hints.all()) {
    const words = ((await hint.textContent()) ?? '').split(/(?<=\W)|(?=\W)/).filter((word) => word.trim() !== '');
    expect(await order(hint, words.slice(0, 6)), words.join(' ')).toBe('in order');
  }
  expect(await hints.count()).toBeGreaterThan(1);
});

/** The page is read from right to left as soon as there is one. */
function readFromRight(): void {
  new MutationObserver((_, observer) => {
    if (document.documentElement === null) return;
    document.documentElement.dir = 'rtl';
    observer.disconnect();
  }).observe(document, { childList: true });
}

/** Whether the parts of a text, in their order in it, are drawn from left to right on each line; else where each begins. */
function order(place: Locator, parts: readonly string[]): Promise<string> {
  return place.evaluate((element, searched) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const letters: { readonly node: Node; readonly at: number; readonly letter: string }[] = [];
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
      for (const [at, letter] of [...(node.nodeValue ?? '')].entries()) letters.push({ node, at, letter });
    const text = letters.map(({ letter }) => letter).join('');
    let from = 0;
    const boxes = searched.map((part) => {
      const at = text.indexOf(part, from);
      if (at === -1) throw new Error(`${text} has no ${part}`);
      from = at + part.length;
      const range = document.createRange();
      const [first, last] = [letters[at], letters[from - 1]];
      if (first === undefined || last === undefined) throw new Error('no letters');
      range.setStart(first.node, first.at);
      range.setEnd(last.node, last.at + 1);
      return range.getBoundingClientRect();
    });
    const isInOrder = boxes.every((box, at) => {
      const before = boxes[at - 1];
      return before === undefined || box.top >= before.bottom || box.left >= before.right - 1;
    });
    return isInOrder ? 'in order' : boxes.map(({ left }, at) => `${searched[at]} at ${Math.round(left)}`).join(', ');
  }, parts);
}

test('given an example that needs a server of the page, choosing it brings the server', async ({ page }) => {
  const playground = await Playground.open(page, { editor: false });
  await page.getByRole('button', { name: 'Examples' }).click();
  await playground.dialog.getByRole('button', { name: /Weather as text, picture and sound/ }).click();
  await expect(playground.server('places')).toContainText('Ready', { timeout: 20_000 });
  await playground.run.click();
  await expect(playground.state).toContainText('Finished', { timeout: 30_000 });
  await playground.output.getByRole('radio', { name: 'Media' }).click();
  await expect(playground.output.getByRole('img', { name: /Image/ }).first()).toBeVisible();
  await expect(playground.output.locator('audio')).toHaveCount(1);
  await takePicture(page, 'weather');
  await playground.output.getByRole('radio', { name: 'Text' }).click();
  await takePicture(page, 'weather-text');
});

test('given a server of the page that was removed, it can be added again', async ({ page }) => {
  const playground = await Playground.open(page, { editor: false });
  await playground.issuesReady();
  await playground.openServer('issues');
  await playground.dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(playground.server('issues')).toHaveCount(0);
  await playground.rail.getByRole('button', { name: 'Add server' }).click();
  await takePicture(page, 'add-server-of-the-page');
  await playground.dialog.getByRole('button', { name: /Issue tracker/ }).click();
  await playground.issuesReady();
});

test('given the gallery, every example runs to its end without an error', async ({ page }) => {
  test.slow();
  const playground = await Playground.open(page, { editor: false });
  await playground.issuesReady();
  await page.getByRole('button', { name: 'Examples' }).click();
  await expect(playground.dialog.locator('.pick').first()).toBeVisible();
  const titles = await playground.dialog.locator('.pick b').allTextContents();
  expect(titles.length).toBeGreaterThan(3);
  await page.keyboard.press('Escape');
  for (const title of titles) {
    await test.step(title, async () => {
      await page.getByRole('button', { name: 'Examples' }).click();
      await playground.dialog.getByRole('button', { name: title }).click();
      await playground.runToEnd();
      await expect(playground.state).toContainText('Finished');
      await playground.output.getByRole('tab', { name: 'Diagnostics' }).click();
      // One of them catches what fails; its failed calls are all that there is to see.
      await expect(playground.output).toContainText(/Nothing to report|The script caught/);
      await expect(playground.output.getByText('UNCAUGHT_EXCEPTION')).toHaveCount(0);
      await playground.show('Result');
    });
  }
});

test('given a small or a wide desk, code and output beside each other both get two fifths of what the rail leaves', async ({
  page,
}) => {
  await Playground.open(page, { editor: false });
  for (const width of [1181, 1280, 1366, 1440, 1920, 2560]) {
    await page.setViewportSize({ width, height: 800 });
    const shares = await page.evaluate(() => {
      const widths = ['.editor', '.panel'].map(
        (part) => document.querySelector(part)?.getBoundingClientRect().width ?? 0,
      );
      const all = widths.reduce((sum, px) => sum + px, 0);
      return widths.map((px) => px / all);
    });
    for (const share of shares) expect(share, `${width} px`).toBeGreaterThan(0.4);
  }
});
