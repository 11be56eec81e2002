// Builds each recipe as somebody who copied it would, serves it on an origin of its own, and uses it in Chromium.
//   node test/recipes/run.mjs [--only NAME] [--report FILE]
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { launchOptions } from '../../scripts/chromium.mjs';
import { listenOnLoopback } from '../../scripts/loopback.mjs';
import { createStaticServer } from '../../scripts/static-server.mjs';
import { ROOT } from '../../scripts/steps.mjs';

/** Where each recipe leaves its pages. */
const OUTPUT = /** @type {const} */ ({
  'plain-html': 'dist',
  vitepress: '.vitepress/dist',
  docusaurus: 'build',
  starlight: 'dist',
  'react-vite': 'dist',
});
const INSTALL_WITHIN_MS = 300_000;
const BUILD_WITHIN_MS = 300_000;
const RUN_WITHIN_MS = 30_000;

const { values } = parseArgs({ options: { only: { type: 'string' }, report: { type: 'string' } } });
const names = readdirSync(join(ROOT, 'recipes'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && (values.only ?? entry.name) === entry.name)
  .map(({ name }) => name);
if (names.length === 0) throw new Error(`There is no recipe ${values.only ?? ''}.`);

const site = await listenOnLoopback(() => createStaticServer(join(ROOT, 'dist/site')), 0);
const browser = await chromium.launch(launchOptions());
const counts = { passed: 0, failed: 0, skipped: 0 };
for (const name of names) {
  try {
    const facts = await tryRecipe(name);
    counts.passed++;
    console.log(`passed ${name}: ${facts}`);
  } catch (error) {
    counts.failed++;
    console.log(`FAILED ${name}: ${error instanceof Error ? error.message : error}`);
  }
}
await browser.close();
site.close();
if (values.report !== undefined) {
  const file = join(ROOT, values.report);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(counts)}\n`);
}
process.exit(counts.failed === 0 ? 0 : 1);

/** @param {string} name */
async function tryRecipe(name) {
  const output = OUTPUT[/** @type {keyof typeof OUTPUT} */ (name)];
  if (output === undefined) throw new Error('Say in OUTPUT where it leaves its pages.');
  const folder = join(ROOT, 'recipes', name);
  const runner = `http://localhost:${site.port}/`;
  if (existsSync(join(folder, 'package-lock.json')) && !existsSync(join(folder, 'node_modules/.package-lock.json'))) {
    npm(folder, ['ci', '--prefer-offline', '--no-audit', '--no-fund'], {}, INSTALL_WITHIN_MS);
  }
  npm(folder, ['run', 'build'], { RUNNER: runner, VITE_RUNNER: runner }, BUILD_WITHIN_MS);
  const pages = await listenOnLoopback(() => createStaticServer(join(folder, output)), 0);
  try {
    return await tryPage(name, `http://127.0.0.1:${pages.port}/`);
  } finally {
    pages.close();
  }
}

/**
 * @param {string} name
 * @param {string} address
 */
async function tryPage(name, address) {
  const context = await browser.newContext({ viewport: { width: 1200, height: 900 } });
  try {
    const page = await context.newPage();
    /** @type {string[]} */
    const errors = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    const rendered =
      name === 'react-vite' ||
      readFileSync(
        join(ROOT, 'recipes', name, OUTPUT[/** @type {keyof typeof OUTPUT} */ (name)], 'index.html'),
        'utf8',
      ).includes('list_issues');
    if (!rendered) throw new Error('The code is not in the page as it is built.');
    await page.goto(address);
    const runners = page.locator('codemode-runner[data-status=idle]');
    await runners.nth(1).waitFor({ timeout: RUN_WITHIN_MS });
    const shown = await runners.count();
    const problems = await page.locator('codemode-runner').locator('[part=message]:not([hidden])').allTextContents();
    if (problems.length > 0) throw new Error(problems.join(' '));
    const first = page.locator('codemode-runner').first();
    await first.getByRole('button', { name: 'Run' }).click();
    await page.locator('codemode-runner[data-status=done]').first().waitFor({ timeout: RUN_WITHIN_MS });
    const result = await page
      .locator('codemode-runner')
      .nth(1)
      .evaluate((element) => {
        const runner = /** @type {HTMLElement & { run(): Promise<{ result: unknown, diagnostics: unknown[] }> }} */ (
          element
        );
        return runner.run();
      });
    if (result.result === null)
      throw new Error(`The second script had no result: ${JSON.stringify(result.diagnostics)}`);
    await page.screenshot({ path: join(ROOT, 'e2e/screenshots', `recipe-${name}.png`) });
    if (errors.length > 0) throw new Error(errors.join(' '));
    return `${shown} runners, two of them run`;
  } finally {
    await context.close();
  }
}

/**
 * @param {string} cwd
 * @param {readonly string[]} args
 * @param {Readonly<Record<string, string>>} env
 * @param {number} timeout
 */
function npm(cwd, args, env, timeout) {
  const { status, stdout, stderr } = spawnSync('npm', [...args], {
    cwd,
    shell: process.platform === 'win32',
    encoding: 'utf8',
    timeout,
    env: {
      ...process.env,
      ...env,
      CI: 'true',
      ASTRO_TELEMETRY_DISABLED: '1',
      DOCUSAURUS_NO_UPDATE_NOTIFIER: 'true',
      NO_UPDATE_NOTIFIER: '1',
    },
  });
  if (status !== 0) throw new Error(`npm ${args.join(' ')} failed:\n${stdout}${stderr}`.slice(-3000));
}
