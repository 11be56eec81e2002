import { encodeLink } from '../src/link/index.ts';
import { startFakeServer } from './fake-server.ts';
import { expect, test } from './host-page.ts';
import { Playground } from './playground.ts';

test.use({ expectedProblems: /Failed to load resource|ERR_NAME_NOT_RESOLVED|ERR_FAILED/ });

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
    await playground.addServer(server.url, 'evil');
    await expect(playground.server('evil')).toContainText('Ready', { timeout: 20_000 });
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
