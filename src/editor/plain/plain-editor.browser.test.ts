import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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

/** Until the editor has seen the size that an element has now, and drawn for it. */
const resized = (element: HTMLElement): Promise<unknown> =>
  new Promise((resolve) => {
    const observer = new ResizeObserver(() => {
      observer.disconnect();
      requestAnimationFrame(resolve);
    });
    observer.observe(element);
  });

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

  it('marks what changes how the script reads, and stays in the order of the script', () => {
    const text = 'let a = "x\u202e\u2066b()\u2069\u200b"; // y\u2028z';
    editor.openScript('a', text, 'typescript');
    const marks = [...container.querySelectorAll<HTMLElement>('.plain-hidden')];
    expect(marks.map(({ dataset }) => dataset.escape)).toEqual([
      ...['\\u202e', '\\u2066', '\\u2069', '\\u200b', '\\u2028'],
    ]);
    for (const mark of marks) {
      expect(getComputedStyle(mark, '::after').content).toBe(`"${mark.dataset.escape?.replace('\\', '\\\\')}"`);
    }
    const walker = document.createTreeWalker(container.querySelector('.plain-line code') as Node, NodeFilter.SHOW_TEXT);
    const lefts: number[] = [];
    while (walker.nextNode()) {
      const { data } = walker.currentNode as Text;
      for (let at = 0; at < data.length; at++) {
        const range = document.createRange();
        range.setStart(walker.currentNode, at);
        range.setEnd(walker.currentNode, at + 1);
        lefts.push(range.getBoundingClientRect().left);
      }
    }
    expect(lefts.length).toBe(text.length - 3);
    expect(lefts).toEqual(lefts.toSorted((one, other) => one - other));
    expect(field().value).toBe(text);
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

  it('has colours at the start of a text too long to colour as one types, and none at its end', async () => {
    editor.openScript('a', 'const a = "b";\n'.repeat(20_000), 'typescript');
    expect(container.querySelector('.t-k')).not.toBeNull();
    expect(field().scrollHeight).toBe(field().clientHeight);
    editor.revealPosition('19999:1');
    expect(container.querySelector('.t-k')).toBeNull();
    expect(container.querySelector('.plain-line')?.textContent).toBe('const a = "b";');
    editor.revealPosition('1:1');
    await userEvent.keyboard('x');
    expect(editor.getValue().startsWith('xconst')).toBe(true);
    editor.setValue('const a = 1;');
    expect([layer(), container.querySelectorAll('.t-k').length]).toEqual(['const a = 1;', 1]);
  });
});

describe('given far more lines than fit the view', () => {
  const COUNT = 20_000;
  const MOST_ROWS = 100;
  const text = Array.from({ length: COUNT }, (_, at) => (at === 9_000 ? `wide ${'x'.repeat(300)}` : `line ${at + 1}`));
  const rows = () => [...container.querySelectorAll<HTMLElement>('.plain-line')];
  /** Rows that lie in the view, with where the field has them. */
  const inView = () => {
    const { top, bottom } = container.getBoundingClientRect();
    return rows().filter((row) => row.getBoundingClientRect().bottom > top && row.getBoundingClientRect().top < bottom);
  };

  it('only the rows in view are drawn, wherever it is scrolled to', async () => {
    editor.openScript('a', text.join('\n'), 'typescript');
    for (const line of [1, 777, 10_000, COUNT]) {
      (container.firstElementChild as HTMLElement).scrollTop = (line - 1) * 20;
      await expect.poll(() => inView().map((row) => row.textContent)).toContain(`line ${line}`);
      expect(rows().length).toBeLessThan(MOST_ROWS);
      const numbers = inView().map((row) => Number(row.textContent?.slice('line '.length)));
      expect(numbers).toEqual(numbers.map((_, at) => (numbers[0] as number) + at));
      expect(inView().length).toBeGreaterThanOrEqual(5);
    }
  });

  it('what is shown first asks nothing of the page, and the rows beyond the view come once that was drawn', async () => {
    const asked: string[] = [];
    const getters = (['clientHeight', 'clientWidth', 'scrollTop', 'scrollLeft', 'scrollWidth'] as const).map((name) =>
      vi.spyOn(Element.prototype, name, 'get').mockImplementation(function (this: Element) {
        if (this.isConnected) asked.push(name);
        return 0;
      }),
    );
    editor.dispose();
    container.style.height = '100vh';
    editor = createPlainEditor(container, { theme: 'light' });
    editor.openScript('a', text.slice(0, 100).join('\n'), 'typescript');
    for (const getter of getters) getter.mockRestore();
    expect(asked).toEqual([]);
    const first = rows().length;
    expect(inView().at(-1)?.getBoundingClientRect().bottom).toBeGreaterThanOrEqual(
      container.getBoundingClientRect().bottom,
    );
    expect(first).toBeLessThanOrEqual(Math.ceil(innerHeight / 20));
    await expect.poll(() => rows().length).toBeGreaterThan(first);
  });

  it('rows lie where the field has its lines, and as wide as the longest, which is not drawn', async () => {
    editor.openScript('a', text.join('\n'), 'typescript');
    editor.revealPosition('12345:1');
    expect(field().scrollHeight).toBe(field().clientHeight);
    expect(field().scrollWidth).toBe(field().clientWidth);
    const row = rows().find((one) => one.textContent === 'line 12345') as HTMLElement;
    expect(row.getBoundingClientRect().top - field().getBoundingClientRect().top).toBe(8 + 12_344 * 20);
  });

  it('before it is used, they are as wide as the columns of the longest, however its letters are stored', () => {
    const wide = ['日'.repeat(300), 'e\u0301'.repeat(500), 'x'.repeat(500)];
    editor.openScript('a', [...text, ...wide].join('\n'), 'typescript');
    const layer = container.querySelector('.plain-editor__layer') as HTMLElement;
    expect(layer.style.minInlineSize).toContain('600ch');
  });

  it('as it is typed in, they stay as wide as the longest, and while none gets shorter their width is not taken away', async () => {
    const wide = `// ${'x'.repeat(400)}`;
    editor.openScript('a', [wide, ...text].join('\n'), 'typescript');
    const measured = container.querySelector('.plain-editor__layer') as HTMLElement;
    const widthPx = () => field().clientWidth;
    let takenAway = 0;
    const watcher = new MutationObserver((records) => {
      takenAway += records.filter(({ oldValue }) => !/min-inline-size: [\d.]+px/.test(oldValue ?? '')).length;
    });
    editor.revealPosition('2:1');
    await resized(container.firstElementChild as HTMLElement);
    const before = widthPx();
    watcher.observe(measured, { attributes: true, attributeFilter: ['style'], attributeOldValue: true });
    await userEvent.keyboard('typed');
    expect([takenAway, widthPx()]).toEqual([0, before]);
    editor.revealPosition('1:1');
    await userEvent.keyboard('wider');
    expect(takenAway).toBe(0);
    expect(widthPx()).toBeGreaterThan(before);
    expect(field().scrollWidth).toBe(field().clientWidth);
    await userEvent.keyboard('{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}');
    expect(widthPx()).toBe(before);
    watcher.disconnect();
  });

  it('the field has all of them as soon as it is used, and few before', () => {
    editor.openScript('a', text.join('\n'), 'typescript');
    expect(field().value.length).toBeLessThan(text.join('\n').length / 4);
    expect(text.join('\n').startsWith(field().value)).toBe(true);
    expect([editor.getValue(), field().readOnly]).toEqual([text.join('\n'), true]);
    field().focus();
    expect([field().value, field().readOnly]).toEqual([text.join('\n'), false]);
  });

  it('of one line of a megabyte the beginning is drawn, and the rest once it is scrolled', async () => {
    const long = 'f(1);'.repeat(200_000);
    editor.openScript('a', long, 'typescript');
    expect(container.querySelector('.plain-line')?.textContent?.length).toBe(2_000);
    expect(container.querySelectorAll('*').length).toBeLessThan(5_000);
    (container.firstElementChild as HTMLElement).scrollLeft = 500_000;
    await expect.poll(() => layer() === long).toBe(true);
    expect(field().value).toBe(long);
  });

  it('a caret far below is where it was', () => {
    const at = text.slice(0, 15_000).join('\n').length;
    const viewState = { anchor: at, head: at, scrollTop: 0, scrollLeft: 0 };
    editor.openScript('a', text.join('\n'), 'typescript', { viewState });
    expect(editor.saveViewState()).toEqual(viewState);
  });

  it('a row that stays in view stays the same element', async () => {
    editor.openScript('a', text.join('\n'), 'typescript');
    editor.revealPosition('100:1');
    const before = rows().find((row) => row.textContent === 'line 101');
    await userEvent.keyboard('y');
    expect(rows().find((row) => row.textContent === 'yline 100')).toBeDefined();
    expect(rows().find((row) => row.textContent === 'line 101')).toBe(before);
  });

  it('a marked line is marked once it comes into view', () => {
    editor.openScript('a', text.join('\n'), 'typescript');
    editor.setMarkers([{ severity: 'error', path: '15000:1', message: 'x' } as never]);
    expect(container.querySelector('.plain-line--error')).toBeNull();
    editor.revealPosition('15000:1');
    expect(container.querySelector('.plain-line--error')?.textContent).toBe('line 15000');
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
    expect(await editor.run('quick-fix')).toEqual({ ok: false, reason: 'This editor cannot do that.' });
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
