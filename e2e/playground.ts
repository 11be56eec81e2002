import type { Locator, Page } from '@playwright/test';
import { expect, hasPlainEditor } from './fixtures.ts';

/** The screen as its users see it: parts by role and name. */
export class Playground {
  readonly page: Page;
  readonly run: Locator;
  readonly stop: Locator;
  /** Where the run stands, in words. */
  readonly state: Locator;
  readonly editor: Locator;
  readonly rail: Locator;
  readonly output: Locator;
  readonly dialog: Locator;
  /** What the page says of how it was opened; Monaco has alerts of its own. */
  readonly notice: Locator;

  constructor(page: Page) {
    this.page = page;
    const bar = page.getByRole('region', { name: 'Run' });
    this.run = bar.getByRole('button', { name: /^Run/ });
    this.stop = bar.getByRole('button', { name: /^Stop/ });
    this.state = bar.getByRole('status');
    this.editor = page.getByRole('region', { name: 'Script', exact: true });
    this.rail = page.getByRole('complementary');
    this.output = page.getByRole('region', { name: 'Output' });
    this.dialog = page.locator('dialog[open]');
    this.notice = page.getByRole('alert').and(page.locator('.notice'));
  }

  /** Opens the page; by default waits for the full editor, where it comes. */
  static async open(page: Page, { editor = true }: { readonly editor?: boolean } = {}): Promise<Playground> {
    await page.goto('./');
    const playground = new Playground(page);
    await expect(playground.run).toBeVisible();
    if (editor && !hasPlainEditor(page)) await playground.editorReady();
    return playground;
  }

  /** Waits until Monaco has taken the plain editor's place. */
  async editorReady(): Promise<void> {
    await expect(this.editor.getByText(/^Ln \d+, Col \d+$/)).toBeVisible({ timeout: 30_000 });
  }

  /** Waits until the built-in server is there. */
  async issuesReady(): Promise<void> {
    await expect(this.server('issues')).toContainText('Ready', { timeout: 20_000 });
  }

  server(id: string): Locator {
    return this.rail
      .getByRole('listitem')
      .filter({ has: this.page.getByText(id, { exact: true }) })
      .first();
  }

  /** Opens the card of a server that is ready. */
  async openServer(id: string): Promise<void> {
    await this.server(id)
      .getByRole('button', { name: `${id}: status and settings` })
      .click();
  }

  /** Opens an empty script in a tab of its own, with the focus in its code. */
  async newScript(): Promise<void> {
    const add = this.page.getByRole('button', { name: 'New script' });
    if (await add.isVisible()) await add.click();
    else {
      // On a narrow screen tabs are in a menu, and one part is in front.
      await this.page.getByRole('button', { name: /^Script:/ }).click();
      await this.page.getByRole('menuitem', { name: 'New script' }).click();
      await this.page.getByRole('tab', { name: 'Code' }).click();
      await this.editor.getByRole('textbox').focus();
    }
  }

  /**
   * Opens the list of completions until it has an entry: one that opens before the types are there closes when they come. While the
   * list shows, its key opens and closes the panel of documentation, also where typing opened the list a moment before.
   */
  async complete(entry: Locator): Promise<void> {
    const list = this.page.locator('.suggest-widget.visible');
    const press = () => this.page.keyboard.press('Control+Space');
    const shows = (timeout: number) =>
      entry.waitFor({ timeout }).then(
        () => true,
        () => false,
      );
    await expect(async () => {
      if (await list.isHidden()) await press();
      await expect(list).toBeVisible({ timeout: 5_000 });
      if (await shows(5_000)) return;
      if (await list.isVisible()) await press();
      const late = await shows(2_000);
      if (!late) await this.page.keyboard.press('Escape');
      expect(late, 'the list has the entry').toBe(true);
    }).toPass({ timeout: 60_000 });
  }

  /** Puts a script into a tab of its own, typed as a paste. */
  async write(code: string): Promise<void> {
    await this.newScript();
    await expect(this.editor.locator(':focus')).toHaveCount(1);
    await this.page.keyboard.insertText(code);
  }

  /** Runs the script in front and waits for its end. */
  async runToEnd(): Promise<void> {
    await this.run.click();
    await expect(this.state).toHaveText(/Finished|Failed|Stopped|crashed|^(?:Time|Memory|Calls|Logs) [\d,.]+ \/ /, {
      timeout: 30_000,
    });
  }

  async show(pane: 'Result' | 'Logs' | 'Trace' | 'Diagnostics' | 'Prompt' | 'History' | 'Ask'): Promise<void> {
    await this.page.getByRole('tab', { name: pane }).click();
  }

  async addServer(url: string, id = '', headers: Readonly<Record<string, string>> = {}): Promise<void> {
    await this.rail.getByRole('button', { name: 'Add server' }).click();
    await this.dialog.getByLabel('Address').fill(url);
    await this.dialog.getByLabel('Name in scripts').fill(id);
    for (const [index, [name, value]] of Object.entries(headers).entries()) {
      await this.dialog.getByRole('button', { name: 'Add header' }).click();
      await this.dialog.getByLabel('Header name').nth(index).fill(name);
      await this.dialog.getByLabel('Header value').nth(index).fill(value);
    }
    await this.dialog.getByRole('button', { name: 'Connect' }).click();
  }

  /** The same, and waits until its tools are there. */
  async connect(url: string, id: string, headers: Readonly<Record<string, string>> = {}): Promise<void> {
    await this.addServer(url, id, headers);
    await expect(this.server(id)).toContainText('Ready', { timeout: 20_000 });
  }

  /** Whole response of the last run, from the raw view. */
  async result(): Promise<string> {
    await this.show('Result');
    await this.output.getByRole('radio', { name: 'Raw' }).click();
    const lines = this.output.getByRole('region', { name: 'Response of the run' }).locator('.text-lines__line');
    await expect(lines.first()).toBeVisible();
    return (await lines.allTextContents()).join('\n');
  }
}
