import { encodeLink, type LinkData } from '../../src/link/index.ts';
import { expect } from '../fixtures.ts';
import { Playground } from '../playground.ts';
import { considered } from '../sign-in-fixtures.ts';
import { type Stage, show } from './stage.ts';

const RECORDED = {
  content: [{ type: 'text', text: 'Echo: write to ada@example.org, token ghp_0123456789abcdefghij' }],
};

/** A link that has something of everything: addresses of all kinds, tools of all kinds, results, and a long name. */
function fullLink(url: string): LinkData {
  return {
    scripts: [
      {
        name: 'a-script-with-quite-a-long-name-for-a-tab.ts',
        text: `import { echo } from "@codemode/servers/everything";
import * as other from "@codemode/servers/other";
import { listServers } from "@codemode/discovery";
import { lost } from "@codemode/servers/nowhere";
globalThis.__codemode_result__ = await echo({ message: "x" });
`,
      },
      { name: 'second.ts', text: 'globalThis.__codemode_result__ = 2;\n' },
    ],
    servers: [
      {
        id: 'everything',
        url: `${url}?token={KEY}`,
        tools: [
          { name: 'echo', effect: 'read-only', hash: '0000000000' },
          { name: 'gone', effect: 'destructive', hash: '0000000000' },
        ],
      },
      { id: 'other', url: 'http://xn--80ak6aa92e.com:8080/a/rather/long/path/that/does/not/end/soon/mcp' },
      { id: 'issues', builtin: true },
    ],
    recording: {
      at: '2026-01-02T03:04:05.000Z',
      calls: [{ server: 'everything', tool: 'echo', input: '{"message":"x"}', occurrence: 1, result: RECORDED }],
    },
  };
}

/** Screens of a link, one after the other. */
export async function tourOfLink(stage: Stage): Promise<void> {
  const { page } = stage;
  await page.goto(`./#${encodeLink(fullLink(stage.everything.url))}`);
  const playground = new Playground(page);
  await expect(playground.output.getByRole('heading', { name: /This link brings/ })).toBeVisible();
  await stage.look('trust-card');
  await considered(page);
  await page.getByRole('button', { name: 'Connect and run' }).click();
  await expect(playground.output.getByText('Enter the key to connect').first()).toBeVisible();
  await stage.look('trust-card-key');
  await page.getByRole('button', { name: 'Show them' }).click();
  await expect(playground.dialog).toContainText('ada@example.org');
  await stage.look('recording');
  await playground.dialog.getByRole('button', { name: 'Edit' }).first().click();
  await playground.dialog.getByRole('textbox', { name: 'Result' }).fill('{');
  await playground.dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(playground.dialog.getByRole('alert')).toBeVisible();
  await stage.look('recording-edited');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Look only' }).click();
  await expect(playground.state).toHaveText(/Finished|Failed/, { timeout: 30_000 });
  await stage.look('replayed');
  await show(stage, 'Tools');
  await expect(playground.server('everything')).toContainText('Not connected');
  await stage.look('not-connected');
}
