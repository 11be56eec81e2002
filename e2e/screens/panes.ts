import { expect } from '../fixtures.ts';
import type { Playground } from '../playground.ts';
import { openPlayground, type Stage, show } from './stage.ts';

/** A state of the screen, and how a person gets there from the one before. */
interface State {
  /** The part that is in front where one is shown at a time; else it stays as it is. */
  readonly part?: 'Tools' | 'Code';
  readonly reach: (playground: Playground) => Promise<unknown>;
  /** Undoes what would be in the way of the next. */
  readonly leave?: (playground: Playground) => Promise<unknown>;
}

const closeDialog = ({ page }: Playground) => page.keyboard.press('Escape');

/** What there is before anything has run, and what a run brings. */
const RESULTS: Readonly<Record<string, State>> = {
  first: { reach: async () => undefined },
  running: {
    reach: async (playground) => {
      await playground.write('console.log("started");\nawait new Promise((done) => setTimeout(done, 600_000));\n');
      await playground.run.click();
      await expect(playground.state).toHaveText('Running');
    },
    leave: async (playground) => {
      await playground.stop.click();
      await expect(playground.state).toHaveText('Stopped', { timeout: 20_000 });
    },
  },
  stopped: { reach: (playground) => playground.show('Result') },
  failed: {
    reach: async (playground) => {
      await playground.write(
        'type Row = { size: number };\nconst total = (rows: Row[]) => rows.reduce((sum, row) => sum + row.size, 0);\nconsole.log(total([{ size: 1 }]));\nawait Promise.resolve();\ntotal(undefined as never);\n',
      );
      await playground.runToEnd();
    },
  },
  'failed-result': { reach: (playground) => playground.show('Result') },
  'failed-code': { part: 'Code', reach: async () => undefined },
  limited: {
    reach: async (playground) => {
      await playground.write('const rows = [];\nwhile (true) rows.push(new Array(10_000).fill(1));\n');
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
  'no-result': { reach: (playground) => playground.show('Result') },
  'rich-result': {
    reach: async (playground) => {
      await playground.write(
        'console.group("rows"); console.warn("two of %s", 3, { a: [1, 2], b: "x".repeat(300) }); console.groupEnd();\nconsole.error(new Error("told").message, [1, [2, [3]]]);\nconsole.debug("a\\nb");\nglobalThis.__codemode_result__ = { picture: { type: "image", mimeType: "image/gif", data: "R0lGODlhAQABAIAAAAUEBAAAACwAAAAAAQABAAACAkQBADs=" }, ["long-".repeat(40)]: "v".repeat(400), list: [1, 2, 3] };\n',
      );
      await playground.runToEnd();
      await playground.show('Result');
    },
  },
  'rich-logs': { reach: (playground) => playground.show('Logs') },
};

/** Dialogs, menus, and what lies in the rail. */
const DIALOGS: Readonly<Record<string, State>> = {
  tool: { part: 'Tools', reach: ({ rail }) => rail.getByRole('button', { name: /list_issues/ }).click() },
  'try-tool': {
    part: 'Tools',
    reach: ({ rail }) => rail.getByRole('button', { name: 'Try it' }).click(),
    leave: closeDialog,
  },
  'no-match': {
    part: 'Tools',
    reach: ({ rail }) => rail.getByRole('searchbox').fill('zzzz'),
    leave: ({ rail }) => rail.getByRole('searchbox').fill(''),
  },
  limits: { reach: ({ page }) => page.getByRole('button', { name: /^Memory/ }).click(), leave: closeDialog },
  examples: { reach: ({ page }) => page.getByRole('button', { name: 'Examples' }).click(), leave: closeDialog },
  keys: { reach: ({ page }) => page.getByRole('button', { name: 'Help and keyboard' }).click(), leave: closeDialog },
  palette: { reach: ({ page }) => page.keyboard.press('F1'), leave: closeDialog },
  approval: {
    reach: ({ page }) => page.getByRole('button', { name: /^Approval of tool calls/ }).click(),
    leave: closeDialog,
  },
  themes: { reach: ({ page }) => page.getByRole('button', { name: 'Theme' }).click(), leave: closeDialog },
  dialects: {
    part: 'Code',
    reach: ({ page }) => page.getByRole('button', { name: /^Dialect/ }).click(),
    leave: closeDialog,
  },
  dialect: {
    part: 'Code',
    reach: async ({ page, dialog }) => {
      await page.getByRole('button', { name: /^Dialect/ }).click();
      await page.getByRole('menuitem', { name: 'Options' }).click();
      await expect(dialog).toBeVisible();
    },
    leave: closeDialog,
  },
  'other-dialect': {
    part: 'Code',
    reach: async (playground) => {
      const { page } = playground;
      await playground.write('const stats = await callTool("get_stats", {});\nreturn { open: stats.open };\n');
      await playground.runToEnd();
      await expect(page.getByRole('button', { name: /Convert/ }).first()).toBeVisible({ timeout: 20_000 });
    },
  },
  converted: {
    reach: async ({ page, dialog }) => {
      await page
        .getByRole('button', { name: /Convert/ })
        .first()
        .click();
      await expect(dialog).toContainText(/converted/);
    },
    leave: closeDialog,
  },
  prompt: {
    reach: async (playground) => {
      await playground.show('Prompt');
      await expect(playground.output.getByRole('table').first()).toBeVisible({ timeout: 30_000 });
    },
  },
  history: { reach: (playground) => playground.show('History') },
  ask: { reach: (playground) => playground.show('Ask') },
  'ask-compare': { reach: ({ output }) => output.getByRole('radio', { name: 'Compare' }).click() },
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

/** What is on the screen of one that works with scripts. */
export async function tourOfPanes(stage: Stage): Promise<void> {
  const playground = await openPlayground(stage);
  await expect(playground.run).toBeEnabled();
  for (const [name, { part, reach, leave }] of Object.entries({ ...RESULTS, ...DIALOGS })) {
    await stage.step(name, async () => {
      if (part !== undefined) await show(stage, part);
      await reach(playground);
      await stage.look(name);
      await leave?.(playground);
    });
  }
}
