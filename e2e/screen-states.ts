import { expect } from './fixtures.ts';
import type { Playground } from './playground.ts';

/** A state of the screen, and how a person gets there. */
export interface Screen {
  /** The part that is in front where one thing is shown at a time. */
  readonly view?: 'Tools' | 'Code';
  /** States that come before this one, by name. */
  readonly after?: readonly string[];
  readonly reach: (playground: Playground) => Promise<unknown>;
  /** Undoes what would stand in the way of the next screen. */
  readonly leave?: (playground: Playground) => Promise<unknown>;
}

const closeDialog = ({ page }: Playground) => page.keyboard.press('Escape');

/** Every screen by name, one after the other, from a page whose default script has run. */
export const SCREENS: Readonly<Record<string, Screen>> = {
  tree: { reach: async () => undefined },
  table: { reach: ({ output }) => output.getByRole('radio', { name: 'Table' }).click() },
  raw: { reach: ({ output }) => output.getByRole('radio', { name: 'Raw' }).click() },
  logs: {
    reach: async (playground) => {
      await playground.show('Logs');
      await playground.output.getByRole('treeitem').last().click();
    },
  },
  trace: {
    reach: async (playground) => {
      await playground.show('Trace');
      await playground.output.getByRole('option').nth(4).click();
    },
  },
  'trace-table': { after: ['trace'], reach: ({ output }) => output.getByRole('radio', { name: 'Table' }).click() },
  tool: { view: 'Tools', reach: ({ rail }) => rail.getByRole('button', { name: /list_issues/ }).click() },
  'try-tool': {
    view: 'Tools',
    after: ['tool'],
    reach: ({ rail }) => rail.getByRole('button', { name: 'Try it' }).click(),
    leave: closeDialog,
  },
  'no-match': {
    view: 'Tools',
    reach: ({ rail }) => rail.getByRole('searchbox').fill('zzzz'),
    leave: ({ rail }) => rail.getByRole('searchbox').fill(''),
  },
  'add-server': {
    view: 'Tools',
    reach: async ({ rail, dialog }) => {
      await rail.getByRole('button', { name: 'Add server' }).click();
      await dialog.getByRole('button', { name: 'Add header' }).click();
    },
    leave: closeDialog,
  },
  server: {
    view: 'Tools',
    reach: (playground) => playground.openServer('issues'),
    leave: closeDialog,
  },
  doctor: {
    view: 'Tools',
    reach: async (playground) => {
      await playground.addServer('http://localhost:9/mcp', 'gone');
      await playground.server('gone').getByRole('button', { name: 'Fix' }).click({ timeout: 20_000 });
      await expect(playground.dialog).toContainText('Nothing answers', { timeout: 20_000 });
    },
    leave: closeDialog,
  },
  limits: { reach: ({ page }) => page.getByRole('button', { name: /^Memory/ }).click(), leave: closeDialog },
  examples: { reach: ({ page }) => page.getByRole('button', { name: 'Examples' }).click(), leave: closeDialog },
  keys: { reach: ({ page }) => page.getByRole('button', { name: 'Help and keyboard' }).click(), leave: closeDialog },
  palette: { reach: ({ page }) => page.keyboard.press('F1'), leave: closeDialog },
  menu: {
    reach: ({ page }) => page.getByRole('button', { name: /^Approval of tool calls/ }).click(),
    leave: closeDialog,
  },
  failed: {
    reach: async (playground) => {
      await playground.write('throw new Error("no");\n');
      await playground.runToEnd();
      await playground.show('Result');
    },
  },
  diagnostics: { after: ['failed'], reach: (playground) => playground.show('Diagnostics') },
  stopped: {
    reach: async (playground) => {
      await playground.write('for (;;) {}\n');
      await playground.run.click();
      await playground.page.waitForTimeout(300);
      await playground.stop.click();
      await expect(playground.state).toHaveText('Stopped', { timeout: 20_000 });
      await playground.show('Result');
    },
  },
  limited: {
    reach: async (playground) => {
      await playground.write('const kept = [];\nwhile (true) kept.push(new Array(10_000).fill(1));\n');
      await playground.runToEnd();
      await playground.show('Diagnostics');
    },
  },
  caught: {
    reach: async (playground) => {
      await playground.write(
        'import { get_issue } from "@codemode/servers/issues";\nfor (let n = 0; n < 3; n++) await get_issue({ number: 99999 }).catch(() => 0);\n',
      );
      await playground.runToEnd();
      await playground.show('Diagnostics');
    },
  },
  prompt: { reach: (playground) => playground.show('Prompt') },
  history: { reach: (playground) => playground.show('History') },
  share: { reach: ({ page }) => page.getByRole('button', { name: 'Share' }).click(), leave: closeDialog },
  empty: {
    reach: async (playground) => {
      const { page } = playground;
      await playground.newScript();
      await page.keyboard.press('F1');
      await expect(page.getByRole('combobox', { name: 'Command palette' })).toBeFocused();
      await page.keyboard.type('clear the output');
      await page.keyboard.press('Enter');
      await playground.show('Result');
      await expect(page.getByText('Nothing has run yet')).toBeVisible();
    },
  },
};
