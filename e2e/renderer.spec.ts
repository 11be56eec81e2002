import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { listenOnLoopback } from '../scripts/loopback.mjs';
import { createStaticServer } from '../scripts/static-server.mjs';
import { expect, test } from './fixtures.ts';
import { Playground } from './playground.ts';

const ROOT = join(import.meta.dirname, '..');
const BUILD_TIMEOUT_MS = 240_000;

/** The modules of a built site, as the list beside it names them. */
async function modulesOf(site: string): Promise<string> {
  return readFile(join(ROOT, `dist/${site}.chunks.json`), 'utf8');
}

test('given the source built with React in place of Preact, the page works the same', async ({ page }) => {
  test.setTimeout(BUILD_TIMEOUT_MS + 60_000);
  await promisify(execFile)(join(ROOT, 'node_modules/.bin/vite'), ['build', '--logLevel', 'warn'], {
    cwd: ROOT,
    env: { ...process.env, RENDERER: 'react' },
    timeout: BUILD_TIMEOUT_MS,
  });
  const [withReact, withPreact] = await Promise.all([modulesOf('site-react'), modulesOf('site')]);
  expect(withReact).toContain('node_modules/react-dom/');
  expect(withReact).not.toContain('node_modules/preact/');
  expect(withPreact).toContain('node_modules/preact/');
  expect(withPreact).not.toContain('node_modules/react-dom/');

  const { port, close } = await listenOnLoopback(() => createStaticServer(join(ROOT, 'dist/site-react')), 0);
  try {
    await page.goto(`http://localhost:${port}/`);
    const playground = new Playground(page);
    await playground.editorReady();
    await playground.runToEnd();
    await expect(playground.state).toHaveText('Finished');
    for (const pane of ['Logs', 'Trace', 'Diagnostics', 'Prompt', 'Ask', 'History', 'Result'] as const) {
      await playground.show(pane);
      await expect(playground.output.getByRole('tabpanel', { name: pane })).toBeVisible();
    }
    await page.getByRole('button', { name: 'Share' }).click();
    await expect(playground.dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(playground.dialog).toHaveCount(0);
  } finally {
    // A page that still loads would report the server's absence as its own fault.
    await page.close();
    close();
  }
});
