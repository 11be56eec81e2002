import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { highlightLines, tokenClasses } from '../../highlight/index.ts';
import { EDITOR_METRICS, type EditorMetrics, editorMetrics } from '../index.ts';
import { loadMonacoFirst, type MonacoPage, openMonaco } from '../testing/monaco-page.ts';

loadMonacoFirst();

const source = `import * as issues from "@codemode/servers/issues";

// Which of them are due?
const [jobs, ...more] = await Promise.all([
  issues.list_issues({ state: "open", limit: 1_000 }),
  ...places.map((place) => \`\${place.name} is due\`),
]);
async function tell(job: issues.Issue): Promise<string | undefined> {
  return /a[/]b/g.test(job.title) ? undefined : "no";
}
globalThis.__codemode_result__ = { jobs, 日本: "😀" };
`;

let page: MonacoPage;
let tokens: HTMLStyleElement;
beforeEach(() => {
  tokens = document.createElement('style');
  document.head.append(tokens);
});
afterEach(() => {
  page.close();
  tokens.remove();
});

/** The static view as the metrics describe it. */
function staticView(metrics: EditorMetrics, text: string): HTMLElement {
  const view = document.createElement('div');
  view.style.cssText = `position: absolute; inset: 0 auto auto 0; padding-top: ${metrics.paddingTopPx}px; white-space: pre;
    font: 400 ${metrics.fontSizePx}px/${metrics.lineHeightPx}px ${metrics.fontFamily}; font-variant-ligatures: none`;
  highlightLines(text).forEach((line, index) => {
    const row = document.createElement('div');
    row.style.cssText = `position: relative; height: ${metrics.lineHeightPx}px; padding-left: ${metrics.gutterPx}px`;
    const number = document.createElement('span');
    number.style.cssText = `position: absolute; left: 0; width: ${metrics.lineNumberEndPx}px; text-align: end; font-size: ${metrics.lineNumberFontSizePx}px`;
    number.textContent = String(index + 1);
    const code = document.createElement('code');
    code.style.font = 'inherit';
    for (const token of line) {
      const span = document.createElement('span');
      span.className = tokenClasses[token.kind];
      span.textContent = token.text;
      code.append(span);
    }
    row.append(number, code);
    view.append(row);
  });
  return view;
}

interface Placed {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
}

/** Where each run of text stands inside `root`, in reading order, words of one line joined where nothing is between. */
function textPlaces(root: Element, selector: string): Placed[] {
  const origin = root.getBoundingClientRect();
  return [...root.querySelectorAll(selector)]
    .map((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const box = range.getBoundingClientRect();
      return {
        text: (element.textContent ?? '').replaceAll('\u00a0', ' ').replace('\u200b', ''),
        left: box.left - origin.left,
        top: box.top - origin.top,
        width: box.width,
      };
    })
    .filter(({ text }) => text.trim() !== '')
    .sort((a, b) => a.top - b.top || a.left - b.left);
}

/** The same texts at the same places, to less than half a pixel: words that share an element are rounded together. */
function expectSamePlaces(a: readonly Placed[], b: readonly Placed[]): void {
  expect(a.map(({ text }) => text)).toEqual(b.map(({ text }) => text));
  a.forEach((place, index) => {
    const other = b[index] as Placed;
    for (const length of ['left', 'top', 'width'] as const)
      expect(Math.abs(place[length] - other[length]), `${length} of ${place.text}`).toBeLessThan(0.5);
  });
}

describe('Monaco takes the place of the static view', () => {
  it.each([
    ['the default font', ''],
    ['a narrower font', ':root { --font-mono: "DejaVu Sans Mono", monospace }'],
    ['a larger text size of the reader', ':root { font-size: 20px }'],
  ])('without moving a line or a number, with %s', async (_, css) => {
    tokens.textContent = css;
    page = await openMonaco();
    page.container.style.position = 'relative';
    page.editor.openScript('script', source, 'typescript');
    await expect.poll(() => page.container.querySelectorAll('.view-line').length).toBe(source.split('\n').length);
    const view = staticView(editorMetrics(), source);
    page.container.append(view);
    const lines = textPlaces(page.container, '.view-line > span');
    expectSamePlaces(lines, textPlaces(view, 'code'));
    expectSamePlaces(textPlaces(page.container, '.line-numbers'), textPlaces(view, 'div > span:first-child'));
    expect(lines.length).toBeGreaterThan(8);
    view.remove();
  });

  it('with every word in the colour it had', async () => {
    tokens.textContent = `:root { color-scheme: light dark;
      --fg: #010101; --syn-keyword: light-dark(#111111, #eeeeee); --syn-string: #222222; --syn-number: rgb(51 51 51);
      --syn-function: #444444; --syn-type: oklch(0.5 0 0); --syn-comment: #666666; --syn-property: #777777; --syn-punct: #888888 }`;
    page = await openMonaco();
    page.editor.openScript('script', source, 'typescript');
    const colors = {
      text: '#010101',
      keyword: '#111111',
      string: '#222222',
      number: '#333333',
      function: '#444444',
    } as const;
    const expected = highlightLines(source).flatMap((line) =>
      line
        .filter(({ kind, text }) => kind in colors && text.trim() !== '')
        .map(({ kind, text }) => [text.trim(), colors[kind as keyof typeof colors]]),
    );
    const rgb = (hex: string) => `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;
    const shown = new Set(Object.values(colors).map(rgb));
    await expect
      .poll(() =>
        [...page.container.querySelectorAll('.view-line > span > span')]
          .map(
            (span) =>
              [(span.textContent ?? '').replaceAll('\u00a0', ' ').trim(), getComputedStyle(span).color] as const,
          )
          .filter(([text, color]) => text !== '' && shown.has(color)),
      )
      .toEqual(expected.map(([text, color]) => [text, rgb(color as string)]));
  });

  it('at 13 on 20 with a gutter of 48 where the reader changed nothing', () => {
    expect(editorMetrics()).toEqual(EDITOR_METRICS);
    return openMonaco().then((opened) => {
      page = opened;
    });
  });
});

describe('the theme', () => {
  const background = () => getComputedStyle(page.container.querySelector('.monaco-editor') as Element).backgroundColor;

  it('is made of the page’s tokens, per scheme, and again when asked', async () => {
    tokens.textContent = ':root { --bg-surface: light-dark(#fffff0, #00000f) }';
    page = await openMonaco();
    page.open(source);
    expect(background()).toBe('rgb(255, 255, 240)');
    page.editor.setTheme('dark');
    expect(background()).toBe('rgb(0, 0, 15)');
    tokens.textContent = ':root { --bg-surface: light-dark(#ffffff, #000000) }';
    page.editor.setTheme('dark');
    expect(background()).toBe('rgb(0, 0, 0)');
    page.editor.setTheme('light');
    expect(background()).toBe('rgb(255, 255, 255)');
  });

  it('falls back to colours of its own where the page has no tokens', async () => {
    page = await openMonaco({ theme: 'dark' });
    page.open(source);
    expect(background()).toBe('rgb(19, 20, 23)');
  });
});
