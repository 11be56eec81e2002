import { createServer } from 'node:http';
import { listenOnLoopback } from '../../scripts/loopback.mjs';
import { startFakeServer } from '../fake-server.ts';
import { expect } from '../fixtures.ts';
import { freePort } from '../servers.ts';
import { openPlayground, type Stage, show } from './stage.ts';

/** Servers: added, read, signed in to, and out of order. */
export async function tourOfServers(stage: Stage): Promise<void> {
  const playground = await openPlayground(stage);
  const { page, rail, dialog } = playground;
  const close = () => page.keyboard.press('Escape');
  await show(stage, 'Tools');
  await stage.step('add-server', async () => {
    await stage.look('servers');
    await rail.getByRole('button', { name: 'Add server' }).click();
    await dialog.getByRole('button', { name: 'Add header' }).click();
    await stage.look('add-server');
    await dialog.getByText('Advanced').click();
    await dialog.getByLabel('Protocol revision').scrollIntoViewIfNeeded();
    await stage.look('add-server-advanced');
    await close();
  });
  await playground.connect(stage.everything.url, 'everything', { 'X-Tenant': 'the-tenant' });
  await stage.step('card', async () => {
    await stage.look('two-servers');
    await playground.openServer('issues');
    await stage.look('card-built-in');
    await close();
    await playground.openServer('everything');
    await stage.look('card');
    await dialog.getByText(/^Resources, \d+$/).click();
    await dialog.getByText(/^Resource templates, \d+$/).click();
    await dialog.getByText(/^Prompts, \d+$/).click();
    await stage.look('offers');
    await dialog
      .getByRole('list', { name: /^Resources/ })
      .getByRole('button', { name: /features/i })
      .click();
    await expect(dialog.getByRole('region', { name: 'Content' })).toContainText('Everything Server');
    await stage.look('resource');
    await close();
  });
  await stage.step('template', async () => {
    await playground.openServer('everything');
    await dialog.getByText(/^Resource templates, \d+$/).click();
    await dialog.getByRole('button', { name: /Dynamic Text Resource/ }).click();
    await dialog.getByLabel(/resourceId/).fill('none');
    await dialog.getByRole('button', { name: 'Read' }).click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await stage.look('template');
    await close();
  });
  await stage.step('prompt', async () => {
    await playground.openServer('everything');
    await dialog.getByText(/^Prompts, \d+$/).click();
    await dialog.getByRole('button', { name: /Arguments Prompt|args-prompt/i }).click();
    await dialog.getByRole('button', { name: 'Get prompt' }).click();
    await stage.look('prompt-required');
    await dialog.getByLabel(/^city/).fill('Bremen');
    await dialog.getByRole('button', { name: 'Get prompt' }).click();
    await expect(dialog).toContainText("What's weather in Bremen?");
    await stage.look('prompt-answer');
    await close();
  });
  await stage.step('messages', async () => {
    await playground.openServer('everything');
    await dialog.getByText('Protocol messages').click();
    const all = dialog.getByRole('list', { name: 'Protocol messages' });
    await all
      .getByRole('button', { name: /received tools\/list result/ })
      .first()
      .click();
    await stage.look('messages');
    await close();
  });
  await stage.step('search', async () => {
    await rail.getByLabel('Search tools').fill('weather prompt city');
    await expect(rail.getByRole('region', { name: 'Also found' })).toBeVisible();
    await stage.look('also-found');
    await rail.getByLabel('Search tools').fill('');
  });
  await tourOfFaults(stage);
}

/** What the doctor shows of servers that a page cannot reach. */
async function tourOfFaults(stage: Stage): Promise<void> {
  const playground = await openPlayground(stage);
  const { page, dialog } = playground;
  await show(stage, 'Tools');
  await stage.step('nothing answers', async () => {
    await playground.addServer(`http://localhost:${await freePort()}/mcp`, 'gone');
    await playground.server('gone').getByRole('button', { name: 'Fix' }).click({ timeout: 20_000 });
    await expect(dialog).toContainText('Nothing answers', { timeout: 20_000 });
    await stage.look('doctor-nothing-answers');
    await page.keyboard.press('Escape');
    await stage.look('server-broken');
  });
  await stage.step('no CORS', async () => {
    const { port, close } = await listenOnLoopback(
      () =>
        createServer((_request, response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{}')),
      0,
    );
    try {
      await playground.addServer(`http://localhost:${port}/mcp`, 'closed');
      await playground.server('closed').getByRole('button', { name: 'Fix' }).click({ timeout: 20_000 });
      await expect(dialog).toContainText('Access-Control-Allow-Origin', { timeout: 20_000 });
      await stage.look('doctor-cors');
      await page.keyboard.press('Escape');
    } finally {
      close();
    }
  });
  await stage.step('key', async () => {
    const locked = await startFakeServer({ tools: [], token: 'other' });
    try {
      await playground.addServer(locked.url, 'locked');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Add a key' }).click({ timeout: 20_000 });
      await stage.look('key-field');
      await page.keyboard.press('Escape');
      await stage.look('needs-sign-in');
    } finally {
      locked.close();
    }
  });
}
