import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect, takePicture, test } from './fixtures.ts';
import { Playground } from './playground.ts';

const kB = 1000;
const COMPILE_HINT = '//# allFunctionsCalledOnLoad\n';
/** What is smaller is compiled as fast without a hint. */
const SMALL_CHUNK_BYTES = 5_000;

/** Lets the requests for some files wait until what it returns is called. */
async function holdBack(page: Page, files: RegExp): Promise<() => void> {
  let release: () => void = () => undefined;
  const pending = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(files, async (route) => {
    await pending;
    await route.continue();
  });
  return release;
}

test('given a first open, Run gives the result of the built-in server', async ({ page, problems }) => {
  const playground = await Playground.open(page, { editor: false });
  await playground.runToEnd();
  await expect(playground.state).toHaveText('Finished');
  await expect(playground.output.getByRole('treeitem', { name: 'unowned' })).toBeVisible();
  await takePicture(page, 'first-run');
  await playground.show('Logs');
  await expect(playground.output.getByRole('treeitem', { name: 'bugs have no owner' })).toBeVisible();
  await playground.show('Trace');
  await expect(playground.output.getByRole('option', { name: /list_people/ })).toBeVisible();
  expect(problems).toEqual([]);
});

test('given a script in sight, it is coloured and Run is enabled before the editor arrives', { tag: '@long' }, async ({
  page,
}) => {
  const release = await holdBack(page, /\/assets\/(create-)?editor-.*\.js$/);
  const playground = await Playground.open(page, { editor: false });
  await expect(playground.editor.locator('.t-k').first()).toHaveText('import');
  await expect(playground.editor).toContainText('Loading the editor');
  await playground.runToEnd();
  await expect(playground.state).toHaveText('Finished');
  release();
  await playground.editorReady();
  await expect(playground.output.getByRole('treeitem', { name: 'unowned' })).toBeVisible();
});

test.describe('given an editor whose files are on their way for ever', () => {
  test.use({ editor: 'plain' });

  test('the page says that it loads, the plain editor is written in, and its script runs', async ({
    page,
    problems,
  }) => {
    const asked = page.waitForRequest(/\/assets\/editor-[^/]*\.js$/);
    const playground = await Playground.open(page);
    await asked;
    await playground.write('globalThis.__codemode_result__ = { early: true };\n');
    await playground.runToEnd();
    await expect(playground.output.getByRole('treeitem', { name: 'early' })).toBeVisible();
    await expect(playground.editor).toContainText('Loading the editor');
    await expect(page.locator('.monaco-editor')).toHaveCount(0);
    await page.setViewportSize({ width: 320, height: 640 });
    await page.getByRole('tab', { name: 'Code' }).click();
    await expect(playground.editor.getByText('Loading the editor')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    expect(problems).toEqual([]);
  });
});

test('given the full editor in the place of the plain one, coloured lines are on screen in every frame between', {
  tag: '@long',
}, async ({ page }) => {
  await page.addInitScript(() => {
    const bare: string[] = [];
    Reflect.set(globalThis, 'bareFrames', bare);
    const isColoured = (pieces: NodeListOf<Element>): boolean =>
      new Set([...pieces].map((piece) => piece.className)).size > 1;
    let wasThere = false;
    const look = (): void => {
      const slots = [...document.querySelectorAll('.editor__slot')];
      // The one that is on top, which hides the others.
      const pieces = slots.at(-1)?.querySelectorAll('.view-line > span > span, .plain-line code > span');
      const isThere = pieces !== undefined && isColoured(pieces);
      if (wasThere && !isThere) bare.push(slots.at(-1)?.innerHTML.slice(0, 200) ?? 'no editor');
      wasThere ||= isThere;
      Reflect.set(globalThis, 'colouredOnce', wasThere);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  const playground = await Playground.open(page);
  await expect(playground.editor.locator('.view-line').first()).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(globalThis, 'colouredOnce'))).toBe(true);
  expect(await page.evaluate(() => Reflect.get(globalThis, 'bareFrames'))).toEqual([]);
});

test('given a run before what shows results has come, the pane says that it runs, and then what came of it', async ({
  page,
}) => {
  const release = await holdBack(page, /\/assets\/result-.*\.js$/);
  const playground = await Playground.open(page, { editor: false });
  await expect(playground.output).toContainText('Ready to run');
  await playground.write('await new Promise((done) => setTimeout(done, 50_000));\n');
  await playground.run.click();
  await expect(playground.output).toContainText('The result appears when the script ends.');
  await playground.stop.click();
  await playground.write('globalThis.__codemode_result__ = { late: true };\n');
  await playground.runToEnd();
  release();
  await expect(playground.output.getByRole('treeitem', { name: 'late' })).toBeVisible();
});

test('given code of a run that is late, the engine and its worker are on their way without it, and loaded once', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const release = await holdBack(page, /\/assets\/host-.*\.js$/);
  const engine = page.waitForResponse(/\/sandbox\/[^/]*\.wasm$/);
  const worker = page.waitForEvent('worker', (started) => started.url().includes('/sandbox/'));
  const playground = await Playground.open(page, { editor: false });
  await Promise.all([engine, worker]);
  release();
  await playground.runToEnd();
  await expect(playground.state).toHaveText('Finished');
  expect(asked.filter((path) => path.endsWith('.wasm'))).toHaveLength(1);
});

test('given the editor, its code comes layer by layer: no file has more than half of it', { tag: '@long' }, async ({
  page,
}) => {
  const sizes: number[] = [];
  page.on('response', async (response) => {
    if (/\/assets\/editor-[^/]*\.js$/.test(response.url())) sizes.push((await response.body()).length);
  });
  const playground = await Playground.open(page);
  await playground.editorReady();
  expect(sizes.length).toBeGreaterThanOrEqual(3);
  expect(Math.max(...sizes)).toBeLessThan(sizes.reduce((sum, size) => sum + size, 0) / 2);
});

test('given an editor that cannot be loaded, the plain one stays and says so', { tag: '@long' }, async ({ page }) => {
  await page.route(/\/assets\/(create-)?editor-.*\.js$/, (route) => route.abort());
  const playground = await Playground.open(page, { editor: false });
  await expect(playground.editor).toContainText('could not be loaded');
  await playground.runToEnd();
  await expect(playground.state).toHaveText('Finished');
});
test.use({ expectedProblems: /ERR_FAILED.*editor/ });

test('given typing before the editor arrives, text and caret stay, and nothing shifts', { tag: '@long' }, async ({
  page,
}) => {
  await page.addInitScript(() => {
    Reflect.set(globalThis, 'shift', 0);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const shift = entry as PerformanceEntry & { readonly value: number; readonly hadRecentInput: boolean };
        if (!shift.hadRecentInput)
          Reflect.set(globalThis, 'shift', Number(Reflect.get(globalThis, 'shift')) + shift.value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const release = await holdBack(page, /\/assets\/(create-)?editor-.*\.js$/);
  const playground = await Playground.open(page, { editor: false });
  await playground.issuesReady();
  const before = await lineBox(page, 'A list comes in pages');
  await playground.editor.getByRole('textbox').focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('// typed early ');
  release();
  await playground.editorReady();
  await page.keyboard.type('and late\n');
  await expect(playground.editor).toContainText(/\/\/\s*typed\s*early\s*and\s*late/);
  const after = await lineBox(page, 'A list comes in pages');
  expect(Math.abs(after.x - before.x)).toBeLessThan(1);
  expect(Math.abs(after.y - 20 - before.y)).toBeLessThan(1);
  expect(await page.evaluate(() => Reflect.get(globalThis, 'shift'))).toBeLessThan(0.001);
});

async function lineBox(page: Page, text: string) {
  const box = await page.getByText(text).first().boundingBox();
  if (box === null) throw new Error(`“${text}” is not on screen`);
  return box;
}

test('bytes: what is loaded keeps to its budgets, counted from the requests seen', async ({ page }) => {
  // What a page gets ready after seconds of rest is not of the first run, however long that takes on a busy machine.
  await page.addInitScript(() => {
    const start = globalThis.setTimeout.bind(globalThis);
    Object.assign(globalThis, {
      setTimeout: (run: () => void, ms = 0, ...more: unknown[]) =>
        start(ms < 3_000 ? run : () => undefined, ms, ...more),
    });
  });
  const sizes = new Map<string, number>();
  /** Chunks that are compiled function by function, on the thread of the page. */
  const unhinted: string[] = [];
  const reading: Promise<void>[] = [];
  page.on('response', (response) => {
    reading.push(
      response.body().then(
        (body) => {
          const { pathname } = new URL(response.url());
          sizes.set(pathname, gzipSync(body, { level: 9 }).length);
          const isChunk = pathname.startsWith('/assets/') && pathname.endsWith('.js');
          if (isChunk && body.length > SMALL_CHUNK_BYTES && !body.toString().startsWith(COMPILE_HINT))
            unhinted.push(pathname);
        },
        () => undefined,
      ),
    );
  });
  const playground = await Playground.open(page, { editor: false });
  const paint = await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime);
  const painted = await page.evaluate(
    (paintMs) =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => entry.startTime <= Number(paintMs))
        .map((entry) => new URL(entry.name).pathname),
    await paint.jsonValue(),
  );
  await playground.runToEnd();
  await Promise.all(reading);

  // What declares is asked for by the editor that has come, which a run does not wait for.
  const isEditor = (path: string): boolean =>
    /\/((create-)?editor-|declar(e|ations)-|codicon-|(checker|format|monaco)\.worker-)[^/]*$/.test(path);
  const total = (expected: (path: string) => boolean): number =>
    [...sizes].filter(([path]) => expected(path)).reduce((sum, [, bytes]) => sum + bytes, 0);
  const toPaint = total((path) => path === '/' || painted.includes(path));
  const inAll = total((path) => !isEditor(path));
  const sandbox = total((path) => path.startsWith('/sandbox/'));
  const parts = {
    toPaint,
    inAll,
    sandbox,
    wasm: total((path) => path.endsWith('.wasm')),
    mcp: total((path) => /\/mcp-/.test(path)),
    builtin: total((path) => /\/builtin-/.test(path)),
    parser: total((path) => /\/parser-/.test(path)),
    parsers: total((path) => /parser-/.test(path)),
  };
  test.info().annotations.push({ type: 'bytes', description: JSON.stringify(parts) });
  console.warn(`bytes, gzip: ${JSON.stringify(parts)}`);
  expect(unhinted.filter((path) => !isEditor(path))).toEqual([]);
  expect(painted.some(isEditor), 'the editor is loaded after the first paint').toBe(false);
  expect(parts.toPaint).toBeLessThanOrEqual(85.5 * kB);
  expect(parts.inAll).toBeLessThanOrEqual(518 * kB);
  expect(parts.sandbox).toBeLessThanOrEqual(256.4 * kB);
  expect(parts.mcp).toBeLessThanOrEqual(67 * kB);
  expect(parts.builtin).toBeLessThanOrEqual(22 * kB);
  expect(parts.parser).toBeLessThanOrEqual(28 * kB);
  expect(parts.parsers).toBeLessThanOrEqual(38.1 * kB);
});
