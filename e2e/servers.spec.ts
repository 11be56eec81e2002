import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, FULL_EDITOR, takePicture, test } from './fixtures.ts';
import { Playground } from './playground.ts';
import { freePort, startEverythingServer } from './servers.ts';

// A server of an older revision answers 400 to the first question of a newer client, and browsers log every failed request.
test.use({
  editor: 'plain',
  expectedProblems: /Failed to load resource|ERR_CONNECTION|CORS policy|ERR_FAILED|ERR_EMPTY/,
});

test.describe('given server-everything at another origin', () => {
  test('its tools complete in the editor, three of them run at once, and overlap in the trace', {
    tag: FULL_EDITOR,
  }, async ({ page, everything, problems }) => {
    const playground = await Playground.open(page);
    await playground.addServer(everything.url, 'everything');
    await expect(playground.server('everything')).toContainText('Ready · ', { timeout: 20_000 });

    await playground.write('import * as every from "@codemode/servers/everything";\nevery.');
    const suggestions = page.locator('.suggest-widget');
    await playground.complete(suggestions.getByText('echo', { exact: true }));
    await expect(suggestions.getByText('get_sum', { exact: true })).toBeVisible();
    await takePicture(page, 'completions');
    await page.keyboard.press('Escape');

    await playground.write(`import { echo, get_structured_content, get_sum } from "@codemode/servers/everything";
const [said, sum, weather] = await Promise.all([
  echo({ message: "hello" }),
  get_sum({ a: 19, b: 23 }),
  get_structured_content({ location: "New York" }),
]);
globalThis.__codemode_result__ = { said, sum, temperature: weather.temperature };
`);
    await playground.runToEnd();
    await expect(playground.state).toHaveText('Finished');
    const result = await playground.result();
    expect(result).toContain('Echo: hello');
    expect(result).toContain('42');
    expect(result).toMatch(/"temperature": \d+/);

    await playground.show('Trace');
    await expect(playground.output.getByText('peak 3')).toBeVisible();
    await expect(playground.output.getByRole('option')).toHaveCount(3);
    await takePicture(page, 'overlap');
    const spans = await playground.output.locator('.bar:visible').evaluateAll((bars) =>
      bars.map((bar) => {
        const { left, right } = bar.getBoundingClientRect();
        return { left, right };
      }),
    );
    const lastStart = Math.max(...spans.map(({ left }) => left));
    const firstEnd = Math.min(...spans.map(({ right }) => right));
    expect(lastStart).toBeLessThan(firstEnd);

    await playground.output.getByRole('option', { name: /echo/ }).click();
    const details = playground.output.getByRole('region', { name: 'Details of the call' });
    await expect(details).toContainText('"message": "hello"');
    await expect(details).toContainText('Echo: hello');
    expect(problems.filter(({ kind }) => kind === 'policy violation')).toEqual([]);
  });

  test('a server that ends in the middle of a call gives the script an error and the page a message', {
    tag: '@long',
  }, async ({ page }) => {
    const server = await startEverythingServer(await freePort());
    try {
      const playground = await Playground.open(page);
      await playground.connect(server.url, 'everything');
      await playground.write(`import { trigger_long_running_operation as slow } from "@codemode/servers/everything";
try {
  await slow({ duration: 20, steps: 5 });
} catch (error) {
  globalThis.__codemode_result__ = [error.name, error.message];
}
`);
      await playground.run.click();
      await playground.show('Trace');
      await expect(playground.output.getByRole('option', { name: /open/ })).toBeVisible();
      await server.stop();
      await expect(playground.state).toHaveText(/Finished/, { timeout: 30_000 });
      expect(await playground.result()).toContain('ToolCallError');
      await playground.show('Trace');
      await expect(playground.output.getByRole('option', { name: /failed/ })).toBeVisible();
    } finally {
      await server.stop();
    }
  });

  test('a search finds its prompts, its resources and itself beside the tools', { tag: '@long' }, async ({
    page,
    everything,
  }) => {
    const playground = await Playground.open(page);
    await playground.connect(everything.url, 'everything');
    const others = playground.rail.getByRole('list', { name: 'Also found' });
    const search = playground.rail.getByRole('searchbox', { name: 'Search tools' });
    await search.fill('prompt');
    await expect(others.getByRole('listitem').filter({ hasText: 'prompt' }).first()).toBeVisible();
    await search.fill('resource');
    await expect(others.getByText('template', { exact: true }).first()).toBeVisible();
    await takePicture(page, 'search-others');
    await search.fill('everything');
    await expect(others.getByRole('listitem').first()).toContainText('server');
    await search.fill('');
    await expect(others).toHaveCount(0);
  });

  test('it can be pinned to one revision, and says so where it does not speak that', { tag: '@long' }, async ({
    page,
    everything,
  }) => {
    const playground = await Playground.open(page, { editor: false });
    const { dialog } = playground;
    await playground.rail.getByRole('button', { name: 'Add server' }).click();
    await dialog.getByLabel('Address').fill(everything.url);
    await dialog.getByLabel('Name in scripts').fill('everything');
    await dialog.getByText('Advanced').click();
    await expect(dialog.getByLabel('Protocol revision')).toHaveValue('automatic');
    await dialog.getByLabel('Protocol revision').selectOption('2026-07-28');
    await dialog.getByRole('button', { name: 'Connect' }).click();
    await expect(playground.server('everything').getByRole('button', { name: 'Fix' })).toBeVisible({ timeout: 20_000 });
    await playground.server('everything').getByRole('button', { name: 'Fix' }).click();
    await expect(dialog).toContainText('everything does not speak 2026-07-28 of MCP', { timeout: 20_000 });

    await dialog.getByRole('button', { name: 'Edit' }).click();
    await dialog.getByText('Advanced').click();
    await dialog.getByLabel('Protocol revision').selectOption('2025-06-18');
    await takePicture(page, 'protocol-revision');
    await dialog.getByRole('button', { name: 'Save and connect' }).click();
    await expect(playground.server('everything')).toContainText('Ready', { timeout: 20_000 });
    await playground.openServer('everything');
    await expect(dialog).toContainText('2025-06-18 (pinned)');
  });

  test('a server is removed, and its tools with it', { tag: '@long' }, async ({ page, everything }) => {
    const playground = await Playground.open(page, { editor: false });
    await playground.addServer(everything.url, 'everything');
    await expect(playground.rail.getByRole('button', { name: /everything: echo/ })).toBeVisible({ timeout: 20_000 });
    await playground.openServer('everything');
    await playground.dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(playground.server('everything')).toHaveCount(0);
    await expect(playground.rail.getByRole('button', { name: /everything: echo/ })).toHaveCount(0);
  });
});

test('given a server that is remembered, a visit contacts it only where that is wanted, or when a run names it', {
  tag: ['@long', FULL_EDITOR],
}, async ({ page, context, everything }) => {
  const playground = await Playground.open(page);
  await playground.connect(everything.url, 'everything');
  await playground.write(`import { get_sum } from "@codemode/servers/everything";
globalThis.__codemode_result__ = await get_sum({ a: 19, b: 23 });
`);
  await expect(playground.editor).toContainText('Draft saved');
  await page.reload();
  await expect(playground.server('everything')).toContainText('Ready', { timeout: 20_000 });

  const visit = new Playground(await context.newPage());
  const contacted: string[] = [];
  visit.page.on('request', (request) => request.url().startsWith(everything.url) && contacted.push(request.method()));
  await visit.page.goto('./');
  await visit.issuesReady();
  await expect(visit.server('everything')).toContainText('Not connected');
  expect(contacted).toEqual([]);
  await visit.editorReady();
  await visit.runToEnd();
  expect(await visit.result()).toContain('42');
  await expect(visit.server('everything')).toContainText('Ready');
  await visit.openServer('everything');
  await visit.dialog.getByLabel('Connect when I open the page').check();
  await takePicture(visit.page, 'server-card');
  await visit.page.keyboard.press('Escape');
  await expect(visit.editor).toContainText('Draft saved');
  await visit.page.close();

  const next = await Playground.open(await context.newPage(), { editor: false });
  await expect(next.server('everything')).toContainText('Ready', { timeout: 20_000 });
});

test.describe('given an address', () => {
  test('that is none, says so, and nothing typed is lost', { tag: '@long' }, async ({ page }) => {
    const playground = await Playground.open(page, { editor: false });
    await playground.addServer('not an address', 'mine', { 'x-api-key': 'secret' });
    await expect(playground.dialog.getByRole('alert')).toContainText('is not an address');
    await expect(playground.dialog.getByLabel('Address')).toHaveValue('not an address');
    await expect(playground.dialog.getByLabel('Name in scripts')).toHaveValue('mine');
    await expect(playground.dialog.getByLabel('Header value')).toHaveValue('secret');
    await expect(playground.dialog.getByLabel('Header value')).toHaveAttribute('type', 'password');
    await takePicture(page, 'bad-address');
  });

  for (const [what, field, typed] of [
    ['that is none', 'Address', { url: 'not an address', id: '', headers: {} }],
    ['with a name that is taken', 'Name in scripts', { url: 'host.example/mcp', id: 'issues', headers: {} }],
    ['with a header that pages may not send', 'Header name', { url: 'host.example', id: '', headers: { host: 'x' } }],
    ['with a value that no header carries', 'Header value', { url: 'host.example', id: '', headers: { key: '→' } }],
  ] as const) {
    test(`${what}, puts the focus into the field that is to be changed, which says why`, async ({ page }) => {
      const playground = await Playground.open(page, { editor: false });
      await playground.issuesReady();
      await playground.addServer(typed.url, typed.id, typed.headers);
      const atFault = playground.dialog.getByLabel(field, { exact: true });
      const message = (await playground.dialog.getByRole('alert').textContent()) ?? '';
      await expect(atFault).toBeFocused();
      await expect(atFault).toHaveAttribute('aria-invalid', 'true');
      await expect(atFault).toHaveAccessibleDescription(message);
      await expect(playground.dialog.locator('[aria-invalid="true"]')).toHaveCount(1);
      await takePicture(page, `refused-${field.toLowerCase().replaceAll(' ', '-')}`);

      await playground.dialog.getByRole('button', { name: 'Connect' }).focus();
      await page.keyboard.press('Enter');
      await expect(atFault).toBeFocused();
    });
  }

  test('where nothing answers, says so and offers the form again as it was', async ({ page }) => {
    const playground = await Playground.open(page, { editor: false });
    const url = `http://localhost:${await freePort()}/mcp`;
    await playground.addServer(url, 'gone');
    await expect(playground.server('gone').getByRole('button', { name: 'Fix' })).toBeVisible({ timeout: 20_000 });
    await playground.server('gone').getByRole('button', { name: 'Fix' }).click();
    await expect(playground.dialog.getByRole('heading', { name: 'gone cannot be reached' })).toBeVisible({
      timeout: 20_000,
    });
    await expect(playground.dialog).toContainText('Nothing answers');
    await expect(playground.dialog.getByRole('alert')).not.toBeEmpty();
    await expect(playground.dialog.getByRole('list', { name: 'Checks' })).toContainText('Can be reached');
    await expect(playground.dialog).not.toContainText('Failed to fetch');
    await expect(playground.rail).toContainText('Cannot be reached');
    await expect(playground.rail).not.toContainText('Failed to fetch');
    await takePicture(page, 'doctor-unreachable');
    await playground.dialog.getByRole('button', { name: 'Edit' }).click();
    await expect(playground.dialog.getByLabel('Address')).toHaveValue(url);
  });

  test('of something that is not MCP, says so', { tag: '@long' }, async ({ page }) => {
    const { url, close } = await serve((_request, response) => {
      response.writeHead(200, {
        'content-type': 'text/html',
        'access-control-allow-origin': '*',
        'access-control-allow-headers': '*',
      });
      response.end('<h1>A page</h1>');
    });
    try {
      const playground = await Playground.open(page, { editor: false });
      await playground.addServer(url, 'page');
      await playground.server('page').getByRole('button', { name: 'Fix' }).click({ timeout: 20_000 });
      await expect(playground.dialog).toContainText(/not an? MCP|where MCP was expected/i, { timeout: 20_000 });
    } finally {
      close();
    }
  });

  test('without the path of the server, offers the one with it, and connects there', { tag: '@long' }, async ({
    page,
    everything,
  }) => {
    const playground = await Playground.open(page, { editor: false });
    await playground.addServer(new URL('/', everything.url).href, 'pathless');
    await expect(playground.server('pathless')).toContainText('Is at another path', { timeout: 20_000 });
    await playground.server('pathless').getByRole('button', { name: 'Fix' }).click();
    await takePicture(page, 'doctor-path');
    await playground.dialog.getByRole('button', { name: 'Use this address' }).click();
    await expect(playground.dialog.getByLabel('Address')).toHaveValue(everything.url);
    await playground.dialog.getByRole('button', { name: 'Save and connect' }).click();
    await expect(playground.server('pathless')).toContainText('Ready', { timeout: 20_000 });
  });

  test('of a server that does not allow one header, its diagnosis is the title in the rail and on its card', {
    tag: '@long',
  }, async ({ page }) => {
    const { url, close } = await serve(async (request, response) => {
      response.setHeader('access-control-allow-origin', '*');
      response.setHeader('access-control-allow-headers', 'content-type, accept, mcp-protocol-version');
      response.setHeader('access-control-expose-headers', 'mcp-session-id');
      response.setHeader('mcp-session-id', 'a-session');
      response.setHeader('content-type', 'application/json');
      if (request.method === 'OPTIONS') response.writeHead(204).end();
      else if (request.method !== 'POST') response.writeHead(405).end();
      else {
        const { id, method } = JSON.parse((await request.toArray()).join('')) as { id?: number; method: string };
        const serverInfo = { name: 'narrow', version: '1.0.0' };
        const result = { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo };
        const error = { code: -32601, message: 'Method not found' };
        response.end(JSON.stringify({ jsonrpc: '2.0', id, ...(method === 'initialize' ? { result } : { error }) }));
      }
    });
    try {
      const playground = await Playground.open(page, { editor: false });
      await playground.addServer(url, 'narrow');
      await expect(playground.server('narrow')).toContainText('Allows no mcp-session-id', { timeout: 20_000 });
      await takePicture(page, 'rail-diagnosis');
      await playground.server('narrow').getByRole('button', { name: 'Fix' }).click();
      await expect(playground.dialog.getByRole('heading', { name: 'narrow allows no mcp-session-id' })).toBeVisible();
      const checks = playground.dialog.getByRole('list', { name: 'Checks' });
      await expect(checks.getByText('Yes: Answers the first request')).toBeVisible();
      await expect(checks.getByText('No: Allows the header mcp-session-id')).toBeVisible();
      await expect(playground.dialog).not.toContainText('Failed to fetch');
      await takePicture(page, 'doctor-header');
    } finally {
      close();
    }
  });

  test('of a server that lets no page read its answers, shows the settings to paste', { tag: '@long' }, async ({
    page,
  }) => {
    const { url, close } = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end('{}');
    });
    try {
      const playground = await Playground.open(page, { editor: false });
      await playground.addServer(url, 'closed');
      await playground.server('closed').getByRole('button', { name: 'Fix' }).click({ timeout: 20_000 });
      await expect(playground.dialog).toContainText('Access-Control-Allow-Origin', { timeout: 20_000 });
      await playground.dialog.getByRole('radio', { name: 'nginx' }).click();
      await expect(playground.dialog.locator('.doctor__snippet')).toContainText('add_header');
      await takePicture(page, 'doctor-cors');
    } finally {
      close();
    }
  });
});

type Handler = Parameters<typeof createServer>[1];

/** A plain HTTP server of a test, on a port of its own. */
async function serve(handler: Handler & object): Promise<{ readonly url: string; readonly close: () => void }> {
  const server: Server = createServer(handler);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}/mcp`, close: () => server.close() };
}
