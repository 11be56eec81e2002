import type { Locator } from '@playwright/test';
import { encodeLink } from '../src/link/index.ts';
import { type FakeServer, startFakeServer } from './fake-server.ts';
import { test as base, expect, Runner, runnerTag, takePicture } from './host-page.ts';
import { Playground } from './playground.ts';

const URI = 'docs://handbook/salaries';
const READS = ['resources/list', 'resources/read', 'prompts/get'];

const test = base.extend<{ readonly docs: FakeServer }>({
  docs: async ({ browserName: _ }, use) => {
    const docs = await startFakeServer({
      tools: [{ name: 'find', inputSchema: { type: 'object' }, annotations: { readOnlyHint: true } }],
      more: {
        'resources/list': { resources: [{ uri: URI, name: 'Salaries' }] },
        'resources/templates/list': { resourceTemplates: [] },
        'resources/read': { contents: [{ uri: URI, text: 'read' }] },
        'prompts/list': { prompts: [{ name: 'summary' }] },
        'prompts/get': { messages: [{ role: 'user', content: { type: 'text', text: 'prompted' } }] },
      },
    });
    await use(docs);
    docs.close();
  },
});
test.use({ editor: 'plain', expectedProblems: /Failed to load resource/ });

const CODE = `const attempt = (work) => work.then(() => "read", (error) => error.message);
return [
  await attempt(mcp.readResource("docs", "${URI}")),
  await attempt(mcp.readResource("docs", "${URI}?second")),
  await attempt(mcp.getPrompt("docs", "summary", { of: "all" })),
];`;

/** What reached the server of what a script reads. */
const reached = ({ methods }: FakeServer): readonly string[] => methods.filter((method) => READS.includes(method));

/** Refuses the first, allows the second for the run, and refuses the prompt. */
async function answer(dialog: Locator, docs: FakeServer): Promise<void> {
  await expect(dialog).toContainText('Ask docs for a resource?', { timeout: 20_000 });
  await expect(dialog).toContainText(docs.url);
  await expect(dialog.getByRole('region', { name: 'What is sent' })).toHaveText(URI);
  await expect(dialog.getByRole('button', { name: 'Refuse' })).toBeFocused();
  expect(reached(docs)).toEqual([]);
  await dialog.getByRole('button', { name: 'Refuse' }).click();
  await expect(dialog.getByRole('region', { name: 'What is sent' })).toHaveText(`${URI}?second`);
  expect(reached(docs)).toEqual([]);
  await dialog.getByRole('button', { name: 'Allow once' }).click();
  await expect(dialog).toContainText('Ask docs for a prompt?');
  await expect(dialog.getByRole('region', { name: 'What is sent' })).toContainText('summary');
  await expect.poll(() => reached(docs)).toEqual(['resources/read']);
  await dialog.getByRole('button', { name: 'Refuse' }).click();
}

test('given an element whose page has everything asked about, resources and prompts wait for the reader', async ({
  page,
  host,
  docs,
}) => {
  await page.goto(host.embed(runnerTag(CODE, `dialect="emceepee" server="docs=${docs.url}"`)));
  const runner = new Runner(page);
  await runner.element.evaluate((element) => Object.assign(element, { policy: { approval: 'always' } }));
  await runner.run.click();
  const dialog = runner.frame.getByRole('alertdialog');
  await expect(dialog).toBeVisible({ timeout: 20_000 });
  await takePicture(page, 'approval-read-embed');
  await answer(dialog, docs);
  await runner.reaches('done');
  expect(reached(docs)).toEqual(['resources/read']);
  await expect(runner.frame.getByText(/you refused it/).first()).toBeVisible();
});

test('given a page that asks every time, so do resources and prompts of a script, and before writes they do not', async ({
  page,
  docs,
}) => {
  const script = { name: 'reads.js', text: CODE, dialect: 'emceepee' };
  await page.goto(`./#${encodeLink({ scripts: [script], servers: [{ id: 'docs', url: docs.url }] })}`);
  const playground = new Playground(page);
  await page.getByRole('button', { name: 'Connect and run' }).click();
  await expect(playground.state).toHaveText('Finished', { timeout: 30_000 });
  expect(reached(docs)).toEqual(['resources/read', 'resources/read', 'prompts/get']);
  await page.getByRole('button', { name: /^Approval of/ }).click();
  await page.getByRole('menuitemradio', { name: /Ask every time/ }).click();
  await playground.run.click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('Ask docs for a resource?', { timeout: 20_000 });
  await expect(playground.state).toHaveText('Waiting for you');
  await takePicture(page, 'approval-read');
  await dialog.getByRole('button', { name: 'Allow in this run' }).click();
  // Both resources: the answer holds for all that the server has.
  await expect(dialog).toContainText('Ask docs for a prompt?');
  await dialog.getByRole('button', { name: 'Stop the run' }).click();
  await expect(playground.state).toHaveText('Stopped');
  expect(reached(docs)).toHaveLength(5);
});
