import { startFakeServer } from './fake-server.ts';
import { expect, takePicture, test } from './fixtures.ts';
import { Playground } from './playground.ts';
import { responsiveness } from './responsiveness.ts';

test.use({ expectedProblems: /Failed to load resource/ });

/** Markup that would load something, run something or become an element where text is not kept as text. */
const MARKUP =
  '</script></pre><img src="https://evil.invalid/x.png" onerror="globalThis.owned=1"><script>globalThis.owned=1</script>' +
  '<style>body{display:none}</style> [link](javascript:globalThis.owned=1) ![i](https://evil.invalid/y.png) ' +
  '*/ declare const owned: 1; `${globalThis.owned=1}` \u202e\u2028';

const tool = (name: string, more: object = {}) => ({
  name,
  title: MARKUP,
  description: MARKUP,
  inputSchema: {
    type: 'object',
    title: MARKUP,
    properties: {
      [MARKUP]: { type: 'string', description: MARKUP, default: MARKUP },
      kind: { enum: [MARKUP, 'a'], description: MARKUP },
    },
    required: ['kind'],
  },
  outputSchema: { type: 'object', properties: { [MARKUP]: { description: MARKUP } } },
  annotations: { title: MARKUP, readOnlyHint: false },
  icons: [{ src: 'https://evil.invalid/icon.png' }],
  ...more,
});

test('given markup in every field that a server controls, none of it becomes an element or a request', async ({
  page,
  problems,
}) => {
  const server = await startFakeServer({
    serverInfo: { name: MARKUP, title: MARKUP, version: MARKUP, icons: [{ src: 'https://evil.invalid/icon.png' }] },
    instructions: MARKUP,
    tools: [tool('plain'), tool(MARKUP), tool('fails')],
    answer: (name) => ({
      content: [
        { type: 'text', text: MARKUP },
        { type: 'image', data: MARKUP, mimeType: 'image/svg+xml' },
        { type: 'image', data: 'PHN2Zz48L3N2Zz4=', mimeType: 'image/svg+xml' },
        { type: 'resource_link', uri: 'javascript:globalThis.owned=1', name: MARKUP },
        { type: 'resource', resource: { uri: 'https://evil.invalid/', text: MARKUP, mimeType: 'text/html' } },
      ],
      isError: name === 'fails',
    }),
  });
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  try {
    const playground = await Playground.open(page);
    await playground.connect(server.url, 'hostile');

    await playground.rail.getByRole('searchbox').fill('owned');
    await expect(playground.rail.getByRole('button', { name: /hostile: plain/ })).toBeVisible();
    await playground.rail.getByRole('button', { name: /hostile: plain/ }).click();
    await expect(playground.rail.locator('.tool__types').first()).toBeVisible();
    await playground.rail.getByRole('button', { name: 'Try it' }).click();
    await expect(playground.dialog).toBeVisible();
    await takePicture(page, 'hostile-try');
    await page.keyboard.press('Escape');
    await playground.openServer('hostile');
    await expect(playground.dialog).toBeVisible();
    await page.keyboard.press('Escape');

    await playground.write(`import * as hostile from "@codemode/servers/hostile";
console.log(${JSON.stringify(MARKUP)});
const kind = "a";
const answer = await hostile.plain({ kind });
const failed = await hostile.fails({ kind }).catch((error) => error.message);
globalThis.__codemode_result__ = { answer, failed, list: [{ [${JSON.stringify(MARKUP)}]: ${JSON.stringify(MARKUP)} }] };
await hostile.fails({ kind });
`);
    await playground.run.click();
    const dialog = page.getByRole('alertdialog');
    for (let answered = 0; answered < 3; answered++) {
      // The button counts as disabled until the question was on the page for a moment.
      await dialog.getByRole('button', { name: /^Allow once/ }).click();
      await expect.poll(() => server.calls.length).toBe(answered + 1);
    }
    await expect(playground.state).toHaveText(/Failed/, { timeout: 20_000 });
    expect(server.calls).toHaveLength(3);
    await takePicture(page, 'hostile-failed');
    for (const view of ['Raw', 'Table', 'Text']) {
      await playground.show('Result');
      const radio = playground.output.getByRole('radio', { name: view });
      if ((await radio.count()) > 0) await radio.click();
    }
    await playground.show('Logs');
    await playground.output.getByRole('treeitem').first().click();
    await playground.show('Trace');
    await playground.output.getByRole('option').first().click();
    await playground.output.getByRole('radio', { name: 'Table' }).click();
    await playground.show('Diagnostics');
    await expect(playground.output.getByText('UNCAUGHT_EXCEPTION')).toBeVisible();
    // What Monaco says of the tool, as a hover over its call.
    await playground.editor.getByText('plain', { exact: true }).first().hover();
    await page.waitForTimeout(1500);
    await takePicture(page, 'hostile-hover');

    expect(await page.evaluate(() => Reflect.get(globalThis, 'owned'))).toBeUndefined();
    expect(requests.filter((url) => url.includes('evil.invalid'))).toEqual([]);
    expect(
      await page.locator('img[src*="evil"], img[src*="svg"], script:not([src]), a[href^="javascript"]').count(),
    ).toBe(0);
    expect(await page.evaluate(() => getComputedStyle(document.body).display)).not.toBe('none');
    expect(problems.filter(({ kind }) => kind !== 'console error')).toEqual([]);
  } finally {
    server.close();
  }
});

test('given one tool without a schema among good ones and one that is no tool, the good ones work and the rest is named', async ({
  page,
}) => {
  const server = await startFakeServer({
    tools: [
      { name: 'bare', annotations: { readOnlyHint: true } },
      { name: 'good', inputSchema: { type: 'object' }, annotations: { readOnlyHint: true } },
      { description: 'no name' },
      'nonsense',
    ],
  });
  try {
    const playground = await Playground.open(page);
    await playground.addServer(server.url, 'mixed');
    await expect(playground.server('mixed')).toContainText('Ready · 2 tools', { timeout: 20_000 });
    await expect(playground.server('mixed')).toContainText('2 skipped');
    await playground.openServer('mixed');
    await expect(playground.dialog).toContainText('no script can use them');
    await page.keyboard.press('Escape');
    await playground.write(
      'import { bare, good } from "@codemode/servers/mixed";\nglobalThis.__codemode_result__ = [await bare({ any: 1 }), await good()];\n',
    );
    await playground.runToEnd();
    await expect(playground.state).toHaveText('Finished');
    expect(server.calls.map(({ name }) => name)).toEqual(['bare', 'good']);
  } finally {
    server.close();
  }
});

test('given 1,000 tools, they are searched and completed, and typing goes on', async ({ page }) => {
  const words = ['user', 'invoice', 'report', 'ticket', 'folder', 'message', 'team', 'branch', 'order', 'device'];
  const verbs = ['get', 'list', 'create', 'update', 'delete', 'search', 'archive', 'export', 'share', 'count'];
  const tools = Array.from({ length: 1000 }, (_, index) => {
    const name = `${verbs[index % 10]}_${words[Math.floor(index / 10) % 10]}_${Math.floor(index / 100)}`;
    return {
      name,
      description: `Does ${name.replaceAll('_', ' ')} for whoever asks.`,
      inputSchema: {
        type: 'object',
        properties: { id: { type: 'string' }, limit: { type: 'integer' } },
        required: ['id'],
      },
      annotations: { readOnlyHint: index % 2 === 0 },
    };
  });
  const server = await startFakeServer({ tools });
  try {
    const playground = await Playground.open(page);
    // Its types are made in a worker of their own.
    const declaring = page.waitForEvent('worker', (worker) => worker.url().includes('declarations.worker'));
    await playground.addServer(server.url, 'large');
    await expect(playground.server('large')).toContainText('1,000 tools', { timeout: 20_000 });
    await playground.rail.getByRole('searchbox').fill('archive invoice');
    await expect(playground.rail.getByRole('listitem').filter({ hasText: 'archive_invoice_0' }).first()).toBeVisible();
    await playground.write('import * as large from "@codemode/servers/large";\nlarge.archive_inv');
    const suggestions = page.locator('.suggest-widget');
    await playground.complete(suggestions.getByText(/archive_invoice_\d/).first());
    await declaring;
    await page.keyboard.press('Escape');
    const { longestBlockMs, idleBlockMs } = await responsiveness(page, () =>
      page.keyboard.type('oice_1({ id: "x" }); const more = 1;', { delay: 30 }),
    );
    console.warn(
      `longest block while typing with 1,000 tools: ${longestBlockMs.toFixed(0)} ms, idle: ${idleBlockMs.toFixed(0)} ms`,
    );
    await expect(playground.editor).toContainText('const more = 1;');
  } finally {
    server.close();
  }
});
