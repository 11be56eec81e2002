import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cdp, userEvent } from 'vitest/browser';
import { createPlainEditor, type EditorHandle } from '../index.ts';

interface DevTools {
  send(method: string, parameters?: Record<string, unknown>): Promise<unknown>;
}

let container: HTMLElement;
let editor: EditorHandle;
beforeEach(() => {
  container = document.createElement('div');
  container.style.cssText = 'width: 300px; height: 120px';
  document.body.append(container);
  editor = createPlainEditor(container, { theme: 'light' });
});
afterEach(() => {
  editor.dispose();
  container.remove();
});

const field = () => container.querySelector('textarea') as HTMLTextAreaElement;
const layer = () =>
  [...container.querySelectorAll('.plain-line')].map((line) => line.textContent?.replace('\u200b', '')).join('\n');

describe('the coloured text', () => {
  it('is the text of the field, whatever was edited', async () => {
    editor.openScript('a', 'const a = 1;\n\n// two\nf();', 'typescript');
    expect(layer()).toBe(editor.getValue());
    editor.revealPosition('2:1');
    await userEvent.keyboard('`x${1}`');
    expect(layer()).toBe(editor.getValue());
    editor.restoreViewState({ anchor: 3, head: 25, scrollTop: 0, scrollLeft: 0 });
    await userEvent.keyboard('{Backspace}');
    expect(layer()).toBe(editor.getValue());
    editor.setValue('');
    expect(layer()).toBe('');
  });

  it('lies exactly under the field’s own', () => {
    editor.openScript('a', `${'x'.repeat(200)}\nlast`, 'typescript');
    const line = container.querySelector('.plain-line') as HTMLElement;
    const [a, b] = [field(), line.parentElement as HTMLElement].map((element) => {
      const { font, paddingLeft, paddingTop, letterSpacing, tabSize } = getComputedStyle(element);
      const { left, top, width, height } = element.getBoundingClientRect();
      return { font, paddingLeft, paddingTop, letterSpacing, tabSize, left, top, width, height };
    });
    expect(a).toEqual(b);
    expect(field().scrollWidth).toBe(field().clientWidth);
    expect(field().scrollHeight).toBe(field().clientHeight);
  });

  it('is plain for a text too long to colour as one types', async () => {
    editor.openScript('a', 'const a = "b";\n'.repeat(20_000), 'typescript');
    expect(container.querySelector('.t-k')).toBeNull();
    expect(field().scrollHeight).toBe(field().clientHeight);
    editor.revealPosition('1:1');
    await userEvent.keyboard('x');
    expect(editor.getValue().startsWith('xconst')).toBe(true);
    editor.setValue('const a = 1;');
    expect([layer(), container.querySelectorAll('.t-k').length]).toEqual(['const a = 1;', 1]);
  });
});

describe('a new line', () => {
  it.each([
    ['  a();', '  a();\n  '],
    ['if (x) {', 'if (x) {\n  '],
    ['f([', 'f([\n  '],
    ['', '\n'],
  ])('after %j is indented as the code goes on', async (before, after) => {
    editor.openScript('a', before, 'typescript', {
      viewState: { anchor: 99, head: 99, scrollTop: 0, scrollLeft: 0 },
    });
    editor.focus();
    await userEvent.keyboard('{Enter}');
    expect(editor.getValue()).toBe(after);
  });
});

describe('an input method', () => {
  const devTools = cdp() as unknown as DevTools;
  const compose = (text: string) =>
    devTools.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });

  it('composes: what it holds shows, and is told once it is there', async () => {
    const texts: string[] = [];
    editor.onChange(({ text }) => texts.push(text));
    editor.openScript('a', 'x = "";', 'typescript');
    editor.revealPosition('1:6');
    await compose('に');
    expect(layer()).toBe('x = "に";');
    await compose('にほん');
    await devTools.send('Input.insertText', { text: '日本' });
    expect([editor.getValue(), layer(), texts.at(-1)]).toEqual(Array(3).fill('x = "日本";'));
  });

  it('is not disturbed by a text that the page sets meanwhile, which comes after it', async () => {
    editor.openScript('a', 'x', 'typescript');
    editor.revealPosition('1:2');
    await compose('に');
    editor.setValue('from the page');
    expect(field().value).toBe('xに');
    await devTools.send('Input.insertText', { text: '日' });
    await expect.poll(() => field().value).toBe('from the page');
    expect(editor.getValue()).toBe('from the page');
  });
});

describe('the field', () => {
  it('lets Tab move the focus', async () => {
    const after = document.createElement('button');
    container.after(after);
    editor.openScript('a', '', 'typescript');
    editor.focus();
    await userEvent.keyboard('{Tab}');
    expect(document.activeElement).toBe(after);
    after.remove();
  });

  it('asks no keyboard of a phone to correct or capitalise code', () => {
    const attributes = ['autocapitalize', 'autocomplete', 'autocorrect', 'spellcheck', 'translate', 'wrap'];
    expect(attributes.map((name) => field().getAttribute(name))).toEqual(['off', 'off', 'off', 'false', 'no', 'off']);
  });

  it('brings a place far away into view', () => {
    editor.openScript('a', `${'line\n'.repeat(200)}end`, 'typescript');
    editor.revealPosition('150:1');
    const top = container.querySelector('.plain-editor')?.scrollTop as number;
    expect(top).toBeGreaterThan(149 * 20 - 120);
    expect(top).toBeLessThan(150 * 20);
  });

  it('cannot do what needs a checker, and says so', async () => {
    editor.openScript('a', 'x', 'typescript');
    expect(editor.can('quick-fix')).toBe(false);
    expect(await editor.run('quick-fix')).toEqual({ ok: false, reason: 'This editor cannot do that here.' });
  });

  it('takes back and does again', async () => {
    editor.openScript('a', '', 'typescript');
    editor.focus();
    await userEvent.keyboard('a');
    await editor.run('undo');
    expect(editor.getValue()).toBe('');
    await editor.run('redo');
    expect(editor.getValue()).toBe('a');
  });
});
