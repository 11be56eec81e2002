import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { RunMark } from '../editor.ts';
import { loadMonacoFirst, type MonacoPage, openMonaco } from '../testing/monaco-page.ts';

loadMonacoFirst();

const failure: RunMark = {
  severity: 'error',
  code: 'UNCAUGHT_EXCEPTION',
  title: 'ToolCallError',
  message: 'Issue 431 is locked',
  hint: 'Unlock it first.',
  path: '2:3',
};

const heard: RunMark[] = [];
const tabs: boolean[] = [];
let page: MonacoPage;
beforeEach(async () => {
  heard.length = 0;
  tabs.length = 0;
  page = await openMonaco({
    errorLine: { actionLabel: 'Show call', onAction: (diagnostic) => heard.push(diagnostic) },
    onTabFocusChange: (moves) => tabs.push(moves),
  });
});
afterEach(() => page.close());

describe('the error line', () => {
  const note = () => page.container.querySelector<HTMLElement>('.script-error__note');

  beforeEach(() => page.open('one();\n  two();\nthree();|'));

  it('stands under the first error that names a place, indented as its line, and leads to more', async () => {
    page.editor.setMarkers([
      { severity: 'warning', code: 'OUTPUT_MISMATCH', message: 'Hm.', path: '1:1' },
      { severity: 'error', code: 'SANDBOX_LIMIT', message: 'Nowhere.' },
      failure,
    ]);
    await expect.poll(() => note()?.textContent).toBe('ToolCallError Issue 431 is lockedUnlock it first.Show call');
    const origin = page.container.getBoundingClientRect().top;
    const tops = (selector: string) =>
      [...page.container.querySelectorAll(selector)]
        .map((element) => element.getBoundingClientRect().top - origin)
        .sort((a, b) => a - b);
    await expect.poll(() => tops('.view-line')).toEqual([8, 28, 88]);
    expect(tops('.script-error__note')).toEqual([48]);
    expect(note()?.getBoundingClientRect().height).toBe(40);
    await userEvent.click(page.container.querySelector('.script-error__action') as Element);
    expect(heard).toEqual([failure]);
  });

  it('shows a long message whole up to three lines, without a code where no class is known', async () => {
    const { title: _, hint: __, ...bare } = failure;
    const long = 'word '.repeat(200).trim();
    page.editor.setMarkers([{ ...bare, message: 'Short.' }]);
    await expect.poll(() => note()?.textContent).toBe('Short.Show call');
    page.editor.setMarkers([{ ...bare, message: long }]);
    await expect.poll(() => note()?.getBoundingClientRect().height).toBe(60);
    expect(note()?.querySelector('.script-error__message')?.textContent).toBe(long);
    const lowest = () =>
      Math.max(...[...page.container.querySelectorAll('.view-line')].map((line) => line.getBoundingClientRect().top));
    await expect.poll(() => lowest() - (note()?.getBoundingClientRect().bottom ?? 0)).toBe(0);
  });

  it('goes when its line is edited, and stays when others are', async () => {
    page.editor.setMarkers([failure]);
    await expect.poll(note).not.toBeNull();
    await page.type('x{Enter}y');
    page.editor.revealPosition('1:1');
    await page.type('z{Enter}');
    expect(note()).not.toBeNull();
    page.editor.revealPosition('3:1');
    await page.type('x');
    await expect.poll(note).toBeNull();
  });

  it('goes with the markers, and with the script', async () => {
    page.editor.setMarkers([failure]);
    await expect.poll(note).not.toBeNull();
    page.editor.setMarkers([]);
    await expect.poll(note).toBeNull();
    page.editor.setMarkers([failure]);
    await expect.poll(note).not.toBeNull();
    page.editor.openScript('other', '', 'typescript');
    await expect.poll(note).toBeNull();
  });

  it('shows markup as the characters it is', async () => {
    const markup = '<img src=x onerror="globalThis.pwned = 1"><b>bold</b>';
    page.editor.setMarkers([{ ...failure, title: markup, message: markup, hint: markup }]);
    await expect.poll(() => note()?.textContent).toBe(`${markup} ${markup}${markup}Show call`);
    expect(note()?.querySelectorAll('img, b b').length).toBe(0);
  });
});

describe('markers of a run', () => {
  it.each([
    ['the word at the place', '2:3', 'two'],
    ['one sign where no word is', '2:6', '('],
    ['the last sign for a place behind the line', '1:99', ';'],
  ])('underline %s', async (_, path, marked) => {
    page.open('one();\n  two();\n');
    page.editor.setMarkers([{ ...failure, path }]);
    const { editor, Range } = await import('./api.ts');
    const [marker] = editor.getModelMarkers({ owner: 'run' });
    const model = marker === undefined ? null : editor.getModel(marker.resource);
    expect(model?.getValueInRange(Range.lift(marker as never) as never)).toBe(marked);
    expect(marker?.message).toBe('ToolCallError: Issue 431 is locked\nUnlock it first.');
  });

  it('are apart from those of the checker', async () => {
    page.open('const a = nothing;');
    await page.problems();
    page.editor.setMarkers([{ ...failure, path: '1:1' }]);
    page.editor.setMarkers([]);
    const { editor } = await import('./api.ts');
    expect(editor.getModelMarkers({ owner: 'typescript' }).map(({ code }) => code)).toEqual(['2304']);
  });
});

describe('the keyboard', () => {
  let after: HTMLButtonElement;
  beforeEach(() => {
    after = document.createElement('button');
    after.textContent = 'after';
    document.body.append(after);
  });
  afterEach(() => after.remove());
  const spoken = () => page.container.querySelector('[role=status]')?.textContent;

  it('stays with Tab, and leaves with Escape then Tab', async () => {
    page.open('|');
    await page.type('{Tab}');
    expect(page.editor.getValue()).toBe('  ');
    await page.type('{Escape}');
    expect(spoken()).toBe('Tab now leaves the editor.');
    await page.type('{Tab}');
    expect(document.activeElement).toBe(after);
    expect(page.editor.getValue()).toBe('  ');
    expect(tabs).toEqual([true, false]);
  });

  it('leaves backwards with Escape then Shift and Tab', async () => {
    page.container.before(after);
    page.open('  |');
    await page.type('{Escape}{Shift>}{Tab}{/Shift}');
    expect(document.activeElement).toBe(after);
    expect(page.editor.getValue()).toBe('  ');
  });

  it('indents again after another key', async () => {
    page.open('|');
    await page.type('{Escape}1{Tab}');
    expect(page.editor.getValue()).toBe('1 ');
    expect(spoken()).toBe('Tab now indents.');
    expect(tabs).toEqual([true, false]);
  });

  it('closes what is open before Escape means the way out', async () => {
    page.open('con|');
    await page.type('s');
    await page.completions();
    await page.type('{Escape}');
    expect(tabs).toEqual([]);
    await page.type('{Escape}');
    expect(tabs).toEqual([true]);
  });

  it('changes what Tab does with Ctrl and M, until it is pressed again', async () => {
    page.open('|');
    await page.type('{Control>}m{/Control}x{Tab}');
    expect(document.activeElement).toBe(after);
    page.editor.focus();
    await page.type('{Control>}m{/Control}{Tab}');
    expect(page.editor.getValue()).toBe('x ');
    expect(tabs).toEqual([true, false]);
  });

  it.each([
    ['{Control>}{Enter}{/Control}', 'Enter'],
    ['{Control>}{Shift>}{Enter}{/Shift}{/Control}', 'Enter'],
    ['{F1}', 'F1'],
    ['{F6}', 'F6'],
    ['{Control>}p{/Control}', 'p'],
    ['{Control>}s{/Control}', 's'],
  ])('leaves %s to the page', async (keys, key) => {
    const pressed: string[] = [];
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Control' && event.key !== 'Shift' && !event.defaultPrevented) pressed.push(event.key);
      event.preventDefault();
    };
    page.open('a|');
    addEventListener('keydown', listen);
    await page.type(keys);
    removeEventListener('keydown', listen);
    expect(pressed).toEqual([key]);
    expect(page.editor.getValue()).toBe('a');
  });
});

describe('the page around', () => {
  it('scrolls on when the editor is at its end', async () => {
    page.open('short');
    const event = new WheelEvent('wheel', { deltaY: 100, bubbles: true, cancelable: true });
    page.container.querySelector('.view-lines')?.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(false);
  });

  it('finds nothing left of an editor that is gone, after a hundred of them', async () => {
    const { editor } = await import('./api.ts');
    page.close();
    const before = document.querySelectorAll('*').length;
    for (let round = 0; round < 100; round++) {
      const opened = await openMonaco({ errorLine: { actionLabel: 'x', onAction: (d) => heard.push(d) } });
      opened.declare([{ path: 'a.d.ts', text: `declare const round: ${round};` }]);
      opened.open(`round;${'\n'.repeat(round)}`);
      opened.editor.openScript('second', 'x', 'javascript');
      opened.editor.setMarkers([failure]);
      opened.close();
      await new Promise((resolve) => setTimeout(resolve));
    }
    expect(editor.getEditors()).toEqual([]);
    await expect.poll(() => editor.getModels()).toEqual([]);
    expect(editor.getModelMarkers({})).toEqual([]);
    expect(document.querySelectorAll('*').length).toBeLessThanOrEqual(before + 5);
    page = await openMonaco();
    page.open('const a: string = 1;');
    expect((await page.problems()).map(({ code }) => code)).toEqual([2322]);
  });
});
