import { createServer } from 'node:http';
import { listenOnLoopback } from '../scripts/loopback.mjs';
import { encodeLink } from '../src/link/index.ts';
import { startFakeServer } from './fake-server.ts';
import { expect, test } from './host-page.ts';
import { longestTaskMs } from './longest-task.ts';
import { Playground } from './playground.ts';

test.use({ editor: 'plain', expectedProblems: /Failed to load resource|ERR_NAME_NOT_RESOLVED|ERR_FAILED/ });

test('given a link whose servers are named as what every object has, its card asks for their keys', async ({
  page,
}) => {
  const ids = ['constructor', 'to-string', 'valueof', '__proto__', 'hasownproperty'];
  const servers = ids.map((id) => ({ id, url: `https://${id.replaceAll('_', 'x')}.example/mcp?key={KEY}` }));
  await page.goto(`./#${encodeLink({ scripts: [{ name: '__proto__', text: '1;\n' }], servers })}`);
  await expect(page.getByLabel('Key for this address')).toHaveCount(ids.length);
  await page.getByRole('button', { name: 'Connect and run' }).click();
  // A key is missing, so nothing is decided.
  await expect(page.getByLabel('Key for this address').first()).toBeFocused();
  await page.getByLabel('Key for this address').first().fill('of the reader');
  await page.getByRole('button', { name: 'Look only' }).click();
  await expect(page.getByRole('button', { name: 'Look only' })).toBeHidden();
});

test('given a link that gives its server the name of a built-in one, its address is on the card and it is asked about', async ({
  page,
}) => {
  const tool = { name: 'get_stats', inputSchema: { type: 'object' } };
  const server = await startFakeServer({ tools: [tool] });
  try {
    const text = 'import { get_stats } from "@codemode/servers/issues";\nawait get_stats();\n';
    const link = encodeLink({ scripts: [{ name: 'a.ts', text }], servers: [{ id: 'issues', url: server.url }] });
    await page.goto(`./#${link}`);
    const playground = new Playground(page);
    const { port } = new URL(server.url);
    await expect(page.locator('.trust')).toContainText(port);
    await expect(page.locator('.trust')).not.toContainText(/in this page/i);
    await page.getByRole('button', { name: 'Connect and run' }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText(server.url, { timeout: 20_000 });
    expect(server.calls).toEqual([]);
    await dialog.getByRole('button', { name: 'Refuse' }).click();
    await expect(playground.state).toHaveText(/Failed/);
    expect(server.calls).toEqual([]);
  } finally {
    server.close();
  }
});

test('given a server whose tool is named as what is awaited, to import the server calls nothing', async ({ page }) => {
  const names = ['then', 'catch', 'finally', 'toJSON', 'default', '__proto__'];
  const server = await startFakeServer({
    tools: names.map((name) => ({ name, inputSchema: {}, annotations: { readOnlyHint: true } })),
  });
  try {
    const playground = await Playground.open(page);
    await playground.connect(server.url, 'evil');
    await playground.write(`import * as evil from "@codemode/servers/evil";
const again = await import("@codemode/servers/evil");
const same = [await evil, await again].every((one) => Object.keys(one).length === ${names.length + 1});
console.log(evil, Object.keys(again));
globalThis.__codemode_result__ = { same, tools: Object.keys(evil) };
`);
    await playground.runToEnd();
    await expect(playground.state).toHaveText('Finished');
    expect(await playground.result()).toContain('then_');
    expect(server.calls).toEqual([]);
  } finally {
    server.close();
  }
});

test('given a page that opens the frame’s page in a window of its own and speaks to it, nothing is started there', async ({
  page,
  context,
  host,
  site,
}) => {
  const beacon = await startFakeServer({
    tools: [{ name: 'take', inputSchema: { type: 'object' }, annotations: { readOnlyHint: true } }],
  });
  try {
    await page.goto(host.serve('/opener', { html: '<!doctype html><title>Opener</title><button>Open</button>' }));
    await page.evaluate(
      ([url]) => {
        document.querySelector('button')?.addEventListener('click', () => {
          const opened = window.open(url);
          setInterval(() => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = ({ data }) => Reflect.set(globalThis, 'heard', data);
            opened?.postMessage({ hello: 1, port: port2 }, '*', [port2]);
          }, 100);
        });
      },
      [`${site}embed.html`],
    );
    const popup = context.waitForEvent('page');
    await page.getByRole('button', { name: 'Open' }).click();
    const opened = await popup;
    await opened.waitForLoadState('networkidle');
    await expect(opened.locator('.embed__run')).toHaveCount(0);
    expect(await page.evaluate(() => Reflect.get(globalThis, 'heard'))).toBeUndefined();
    expect(beacon.calls).toEqual([]);
  } finally {
    beacon.close();
  }
});

const NOTICES = 6_000;
/** The longest that one task of the page may compute. */
const MAX_TASK_MS = 200;

/** A server that answers a call with a flood of notices of every kind before the result, and counts how often it is listed. */
async function startFlooding() {
  let lists = 0;
  const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
  const flood = Array.from({ length: NOTICES }, (_, n) => {
    const kinds = [
      { method: 'notifications/tools/list_changed' },
      { method: 'notifications/message', params: { level: 'info', data: `line ${n}` } },
      { method: 'notifications/resources/list_changed' },
    ];
    return `data: ${JSON.stringify({ jsonrpc: '2.0', ...kinds[n % kinds.length] })}\n\n`;
  }).join('');
  const make = () =>
    createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request.setEncoding('utf8')) body += chunk;
      if (request.method !== 'POST') {
        response
          .writeHead(request.method === 'OPTIONS' ? 204 : 405, { ...headers, 'access-control-allow-methods': '*' })
          .end();
        return;
      }
      const { id, method, params } = JSON.parse(body);
      const results: Record<string, unknown> = {
        initialize: {
          protocolVersion: params?.protocolVersion ?? '2025-06-18',
          capabilities: { tools: { listChanged: true }, logging: {}, resources: { listChanged: true } },
          serverInfo: { name: 'flooding', version: '1' },
        },
        'tools/list': {
          tools: [{ name: 'ask', inputSchema: { type: 'object' }, annotations: { readOnlyHint: true } }],
        },
        'tools/call': { content: [{ type: 'text', text: 'after the flood' }] },
      };
      if (method === 'tools/list') lists += 1;
      if (id === undefined) {
        response.writeHead(202, headers).end();
        return;
      }
      const answer = results[method];
      const said = answer === undefined ? { error: { code: -32601, message: 'none' } } : { result: answer };
      const text = JSON.stringify({ jsonrpc: '2.0', id, ...said });
      if (method !== 'tools/call') {
        response.writeHead(200, { ...headers, 'content-type': 'application/json' }).end(text);
        return;
      }
      response.writeHead(200, { ...headers, 'content-type': 'text/event-stream' });
      response.end(`${flood}data: ${text}\n\n`);
    });
  const { port, close } = await listenOnLoopback(make, 0);
  return { url: `http://localhost:${port}/mcp`, lists: () => lists, close };
}

test('given a server that answers with 6,000 notices, the page answers meanwhile and lists its tools a few times', async ({
  page,
}) => {
  const server = await startFlooding();
  try {
    const playground = await Playground.open(page);
    await playground.connect(server.url, 'flooding');
    await playground.write(
      'import { ask } from "@codemode/servers/flooding";\nglobalThis.__codemode_result__ = await ask();\n',
    );
    const taskMs = await longestTaskMs(page, async () => {
      await playground.run.click();
      await playground.show('Trace');
      await expect(playground.state).toHaveText('Finished', { timeout: 30_000 });
    });
    console.warn(`longest task ${taskMs.toFixed(0)} ms; ${server.lists()} lists`);
    expect(await playground.result()).toContain('after the flood');
    expect(taskMs).toBeLessThan(MAX_TASK_MS);
    expect(server.lists()).toBeLessThan(NOTICES / 50);
  } finally {
    server.close();
  }
});
