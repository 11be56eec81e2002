import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listenOnLoopback } from '../scripts/loopback.mjs';
import { createStaticServer } from '../scripts/static-server.mjs';
import { expect, test } from './fixtures.ts';
import { Playground } from './playground.ts';

/** A folder that holds the site below a path, without the file of headers that its server would heed. */
async function bareSite(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'base-path-'));
  await mkdir(join(folder, 'some'));
  await symlink(join(import.meta.dirname, '../dist/site'), join(folder, 'some/where'));
  return folder;
}

test('given a host that serves it below a path and sends no headers, the page works the same', async ({
  page,
  problems,
}) => {
  const folder = await bareSite();
  const { port, close } = await listenOnLoopback(() => createStaticServer(folder), 0);
  try {
    const missing: string[] = [];
    page.on('response', (response) => {
      if (response.status() !== 200) missing.push(response.url());
    });
    const response = await page.goto(`http://localhost:${port}/some/where/`);
    expect(response?.headers()['content-security-policy']).toBeUndefined();
    await expect(page).toHaveTitle('Codemode Playground');
    const playground = new Playground(page);
    await playground.runToEnd();
    await expect(playground.state).toHaveText('Finished');
    await playground.editorReady();
    await page.waitForLoadState('networkidle');
    expect(missing).toEqual([]);
    expect(problems).toEqual([]);
  } finally {
    // A page that still loads would report the server's absence as its own fault.
    await page.close();
    close();
    await rm(folder, { recursive: true });
  }
});

test('given a host that sends no headers, a page that frames it gets a link and nothing that could be clicked unseen', async ({
  page,
}) => {
  const folder = await bareSite();
  const { port, close } = await listenOnLoopback(() => createStaticServer(folder), 0);
  try {
    await page.setContent(`<iframe src="http://localhost:${port}/some/where/"></iframe>`);
    const frame = page.frameLocator('iframe');
    await expect(frame.getByRole('link', { name: 'Open the playground in a new tab' })).toBeVisible();
    await expect(frame.getByRole('button')).toHaveCount(0);
  } finally {
    await page.close();
    close();
    await rm(folder, { recursive: true });
  }
});
