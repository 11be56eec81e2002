import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchOptions } from '../../scripts/chromium.mjs';
import { listenOnLoopback } from '../../scripts/loopback.mjs';
import { createStaticServer } from '../../scripts/static-server.mjs';
import { follow, guideNames, ROOT, type Step } from './follow-guide.ts';

/** What a build or a test run may take on a busy machine. */
const STEP_MS = 10 * 60_000;
/** What is made from the rest, and what belongs to one working tree. */
const NOT_COPIED = new Set(['.git', 'dist', 'node_modules', 'test-results', 'playwright-report']);

let copy: string;
let steps: readonly Step[];

/** Runs a tool of the copy, as its `package.json` would. */
function run(file: string, ...args: readonly string[]): { readonly ok: boolean; readonly output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(copy, file), ...args], {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', VITEST: undefined },
    timeout: STEP_MS,
  });
  return { ok: status === 0, output: `${stdout}${stderr}` };
}

const unitTests = (...files: readonly string[]) =>
  run('node_modules/vitest/vitest.mjs', 'run', '--project', 'node', '--reporter', 'verbose', ...files);

const passes = ({ ok, output }: ReturnType<typeof run>): void => expect(ok ? '' : output).toBe('');

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'guides-'));
  for (const name of readdirSync(ROOT).filter((entry) => !NOT_COPIED.has(entry))) {
    cpSync(join(ROOT, name), join(copy, name), {
      recursive: true,
      filter: (path) => basename(path) !== 'node_modules',
    });
  }
  // Caches are for one tree: the packages are the same, and what is known of the sources is not.
  mkdirSync(join(copy, 'node_modules'));
  for (const name of readdirSync(join(ROOT, 'node_modules')).filter((entry) => !/^\.(?!bin$)/.test(entry))) {
    symlinkSync(join(ROOT, 'node_modules', name), join(copy, 'node_modules', name));
  }
  steps = follow(guideNames(), copy);
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

describe('a copy in which every guide was followed', () => {
  test('compiles', () => passes(run('node_modules/typescript/bin/tsc', '-b', '--pretty', 'false')), STEP_MS);

  test(
    'lints',
    () => {
      const files = [...new Set(steps.map(({ path }) => path))].filter((path) => !path.endsWith('.md'));
      passes(run('node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', ...files));
    },
    STEP_MS,
  );

  test('has nothing that is unused', () => passes(run('node_modules/knip/bin/knip.js', '--no-progress')), STEP_MS);

  test(
    'is tested, by its own cases and by those of all',
    () => {
      const dialects = ['dialects.test.ts', 'convert/convert.test.ts', 'convert/detect.test.ts', 'dialect-id.test.ts'];
      const { ok, output } = unitTests(
        ...dialects.map((file) => `src/runtime/dialects/${file}`),
        ...['test/servers', 'test/docs', 'test/spec/version-pages.test.ts', 'src/ui/panes'],
      );
      expect(ok ? '' : output).toBe('');
      for (const part of ['ask', 'dice', 'usage']) expect(output).toContain(part);
    },
    STEP_MS,
  );

  test.each([
    ['src/runtime/dialects/ask/convert.ts', 'test/docs/dialects.test.ts'],
    ['src/runtime/dialects/ask/testing/index.ts', 'test/docs/dialects.test.ts'],
    ['docs/dialects/ask.md', 'test/docs/dialects.test.ts'],
    ['test/servers/dice.test.ts', 'test/servers/every.test.ts'],
  ])(
    'without %s it fails, and says that this is missing',
    (part, suite) => {
      const away = join(copy, 'away');
      renameSync(join(copy, part), away);
      try {
        const { ok, output } = unitTests(suite);
        expect(ok).toBe(false);
        expect(output).toMatch(new RegExp(`${part.replaceAll('.', '\\.')} (?:is missing|cannot be loaded):`));
      } finally {
        renameSync(away, join(copy, part));
      }
    },
    STEP_MS,
  );

  describe('that is built', () => {
    let browser: Browser;
    let page: Page;
    let site: Awaited<ReturnType<typeof listenOnLoopback>>;
    beforeAll(async () => {
      passes(run('scripts/build.mjs'));
      site = await listenOnLoopback(() => createStaticServer(join(copy, 'dist/site')), 0);
      browser = await chromium.launch(launchOptions());
      page = await browser.newPage();
      await page.goto(`http://localhost:${site.port}/`);
    }, STEP_MS);
    afterAll(async () => {
      await browser?.close();
      site?.close();
    });

    test('shows the pane: its tab, and its key in the map of keys', async () => {
      await page.getByRole('tab', { name: 'Usage' }).click();
      await page.keyboard.press('Escape');
      await page.getByRole('tab', { name: 'Result' }).click();
      await page.keyboard.press('Alt+8');
      await expect.poll(() => page.getByRole('tab', { name: 'Usage' }).getAttribute('aria-selected')).toBe('true');
      await page.keyboard.press('?');
      await page.getByRole('dialog').getByText('Usage').waitFor();
      await page.keyboard.press('Escape');
    });

    test('has the dialect in its menu', async () => {
      await page.getByRole('button', { name: /^Dialect: / }).click();
      await page.getByRole('menuitemradio', { name: /^Ask/ }).waitFor();
      await page.keyboard.press('Escape');
    });

    test('offers the server', async () => {
      await page.getByRole('button', { name: 'Add server' }).first().click();
      await page.getByRole('dialog').getByText('Dice', { exact: true }).waitFor();
    });

    test('runs a script of the dialect on the server, by the engine, in the command line', () => {
      writeFileSync(join(copy, 'roll.js'), 'return await ask("dice/roll_dice", { count: 3 });');
      const args = ['run', 'roll.js', '--dialect', 'ask', '--server', 'dice=builtin'];
      const { ok, output } = run('dist/lib/cli.js', ...args);
      expect(ok ? '' : output).toBe('');
      expect(output).toContain('15');
    });
  });
});
