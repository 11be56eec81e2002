import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './fixtures.ts';
import { Playground } from './playground.ts';
import { watchWorkers } from './worker-scopes.ts';

/** What whoever got hold of a worker would look for first. */
const POWERS = [
  'fetch',
  'XMLHttpRequest',
  'WebSocket',
  'EventSource',
  'WebTransport',
  'importScripts',
  'Worker',
  'BroadcastChannel',
  'indexedDB',
  'caches',
  'navigator',
  'eval',
  'Function',
  'trustedTypes',
];
const SITE = join(import.meta.dirname, '../dist/site');
const FILES = readdirSync(SITE, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /\.worker-[\w-]+\.js$/.test(file));
const nameOf = (file: string): string => /(\w+)\.worker/.exec(file)?.[1] ?? file;

/** What is left in a worker of what it could reach the world, or make code, by. */
const POWERS_LEFT = `(() => {
  const left = ${JSON.stringify(POWERS)}.filter((name) => globalThis[name] !== undefined);
  const kinds = [() => 0, async () => 0, function* () {}, async function* () {}];
  return [...left, ...kinds.filter((kind) => kind.constructor !== undefined).map(String)];
})()`;

test('the workers of the playground do their work without any power over the world', async ({ page }) => {
  const workers = await watchWorkers(page);
  const playground = await Playground.open(page);
  await playground.write('globalThis.__codemode_result__   =   [1,2].map((n)=>n*2);');
  await playground.runToEnd();
  await page.keyboard.press('F1');
  await page.getByRole('combobox', { name: 'Command palette' }).fill('Format the script');
  await page.keyboard.press('Enter');
  await expect(playground.editor.locator('.view-lines')).toContainText('[1, 2].map((n) => n * 2);');
  await page.getByRole('tab', { name: 'Prompt' }).click();
  const expected = ['checker', 'format', 'sandbox', 'tokens'];
  await expect.poll(() => workers.names(), { timeout: 20_000 }).toEqual(expect.arrayContaining(expected));
  // A worker that is still being read has not heard anything yet.
  for (const name of workers.names()) {
    await expect.poll(() => workers.value(name, POWERS_LEFT), { message: name }).toEqual([]);
  }
});

test('there are no workers but those, and each comes with a policy', async ({ page, site }) => {
  const known = ['checker', 'declarations', 'format', 'monaco', 'requests', 'sandbox', 'tokens', 'validation'];
  expect(FILES.map(nameOf).toSorted()).toEqual(known);
  const workers = await watchWorkers(page);
  for (const file of FILES) {
    const response = await page.request.get(`${site}${file}`);
    const policy = response.headers()['content-security-policy'];
    expect(policy, file).toMatch(
      file.startsWith('requests/')
        ? /^default-src 'none'; script-src 'self'; connect-src \*; require-trusted-types-for/
        : /^default-src 'none'; script-src 'self'( 'wasm-unsafe-eval')?; require-trusted-types-for/,
    );
  }
  // A page of the site that starts none by itself, without a policy of its own in the way.
  await page.route('**/blank.html', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Blank</title>' }),
  );
  await page.goto('./blank.html');
  await page.evaluate((files) => {
    for (const file of files) new Worker(file, { type: 'module' });
  }, FILES);
  await expect.poll(() => workers.names().toSorted()).toEqual(known);
  for (const name of known) {
    await expect.poll(() => workers.value(name, POWERS_LEFT), { message: name }).toEqual([]);
  }
});
