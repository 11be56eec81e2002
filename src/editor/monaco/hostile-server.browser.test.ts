import { afterEach, beforeEach, expect, it } from 'vitest';
import type { CatalogServer } from '../../runtime/catalog/catalog.ts';
import { declareServer } from '../../runtime/declarations/index.ts';
import { loadMonacoFirst, type MonacoPage, openMonaco } from '../testing/monaco-page.ts';

loadMonacoFirst();

const markup = [
  '<img src="https://evil.example/a.png" onerror="globalThis.pwned = true">',
  '![b](https://evil.example/b.png)',
  '[c](command:editor.action.selectAll)',
  '[d](javascript:globalThis.pwned=true)',
  'https://evil.example/e www.evil.example f@evil.example',
  '<script>globalThis.pwned = true</script>',
  '```\n<h1>g</h1>\n```',
  '$(alert) */ export const pwned: string; /*',
].join('\n');

/** A server with markup wherever a server can write. */
const hostile: CatalogServer = {
  id: 'evil',
  sourceId: 'evil',
  name: markup,
  description: markup,
  version: markup,
  tools: [
    {
      name: 'go',
      exportName: 'go',
      title: markup,
      description: markup,
      annotations: { title: markup },
      inputSchema: {
        type: 'object',
        title: markup,
        description: markup,
        properties: {
          mode: { enum: [markup, 'b'], description: markup, title: markup, default: markup, examples: [markup] },
          [markup]: { type: 'string', description: markup, format: markup },
        },
        required: ['mode'],
      },
      outputSchema: {
        type: 'object',
        description: markup,
        properties: { [markup]: { type: 'number', description: markup } },
      },
    },
  ],
};

let page: MonacoPage;
let requests: PerformanceObserver;
const fetched: string[] = [];
beforeEach(async () => {
  fetched.length = 0;
  requests = new PerformanceObserver((list) => fetched.push(...list.getEntries().map(({ name }) => name)));
  requests.observe({ type: 'resource' });
  page = await openMonaco({ errorLine: { actionLabel: 'Show', onAction: (diagnostic) => void diagnostic } });
  page.declare([declareServer(hostile)], { servers: [hostile] });
});
afterEach(() => {
  requests.disconnect();
  page.close();
});

/** Fails on any element that text from a server can have made, and on any request it caused. */
function expectOnlyText(): void {
  const created = document.querySelectorAll(
    '.monaco-editor :is(img, script, iframe, h1, a[href], a[data-href]), .monaco-hover :is(img, script, iframe, h1, a[href], a[data-href])',
  );
  expect([...created].map((element) => element.outerHTML)).toEqual([]);
  expect(fetched.filter((url) => url.includes('evil'))).toEqual([]);
  expect('pwned' in globalThis).toBe(false);
}

it('a hover, a completion, a signature and their documentation show its texts as text', async () => {
  page.open('import * as evil from "@codemode/servers/evil";\nawait evil.g|o({ mode: "b" });');
  await page.problems();
  expect(await page.hover()).toContain('![b](https://evil.example/b.png)');
  expectOnlyText();

  page.open('import * as evil from "@codemode/servers/evil";\nevil|', { id: 'completion' });
  await page.type('.');
  await page.completions();
  await expect
    .poll(() => document.querySelector('.suggest-details')?.textContent ?? '')
    .toContain('evil.example/b.png');
  expectOnlyText();

  page.open('import * as evil from "@codemode/servers/evil";\nevil.go|', { id: 'signature' });
  await page.type('(');
  await expect
    .poll(() => document.querySelector('.parameter-hints-widget.visible')?.textContent ?? '')
    .toContain('evil.example/b.png');
  expectOnlyText();
});

it('completions of its properties and values, and errors that quote them, show them as text', async () => {
  page.open('import * as evil from "@codemode/servers/evil";\nevil.go({|})');
  await page.type(' ');
  expect((await page.completions()).join()).toContain('<img');
  expectOnlyText();

  page.open('import * as evil from "@codemode/servers/evil";\nevil.go({ mode: "x|" });', { id: 'error' });
  expect((await page.problems()).map(({ message }) => message).join()).toContain('<img');
  page.editor.revealPosition('2:12');
  expect(await page.hover()).toContain('<img');
  expectOnlyText();
});

it('the peek view of its declarations shows them as text', async () => {
  page.open('import { go } from "@codemode/servers/evil";\ng|o({ mode: "b" });');
  await page.problems();
  await page.editor.run('go-to-declaration');
  await expect.poll(() => document.querySelector('.peekview-widget .view-lines')?.textContent ?? '').toContain('go');
  expectOnlyText();
});
