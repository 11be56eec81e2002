import fc from 'fast-check';
import { renderMarkdown } from 'monaco-editor/base/browser/markdownRenderer';
import { describe, expect, it } from 'vitest';
import { rounds } from '../../../test/sample.ts';
import { chip, codeBlock, markdown, prose, text } from './markdown.ts';

/** What Monaco makes of Markdown. */
function render(...parts: string[]): HTMLElement {
  const { element, dispose } = renderMarkdown(markdown(...parts));
  dispose();
  return element;
}

const tags = (element: HTMLElement) => [...new Set([...element.querySelectorAll('*')].map((node) => node.localName))];

const hostile = [
  '<img src=x onerror=alert(1)>',
  '<script>alert(1)</script>',
  '![x](https://evil.example/x.png)',
  '![x][y]\n\n[y]: https://evil.example/x.png',
  '[a](command:foo)',
  '[a](javascript:alert(1))',
  'https://evil.example',
  'HTTP://EVIL.example/a_b_c',
  'www.evil.example',
  'WWW.evil.example',
  'ftp://evil.example',
  'someone@evil.example',
  'mailto:someone@evil.example',
  '<https://evil.example>',
  '&lt;b&gt; &#60;b&#62;',
  '# heading',
  'a\n===',
  'a\n---',
  '***',
  '> quote',
  '| a | b |\n|---|---|\n| c | d |',
  '    code by indent',
  '~~~\ncode\n~~~',
  '- [ ] task',
  '$(alert) :smile:',
  '\\[a](b)',
  '`` ` ``',
  '**bold** _em_ ~~gone~~',
  '1) one\n2) two',
  '[^1]: note',
];

const outside = fc.oneof(
  fc.string(),
  fc
    .array(fc.constantFrom(...hostile, ' ', '\n', '\n\n', 'word', '<', '[', ']', '(', ')', '`', '*', 'http://', '1. '))
    .map((parts) => parts.join('')),
);

describe('text from outside', () => {
  it.each(hostile)('stays the characters it is: %j', (sample) => {
    const element = render(text(sample.replace(/\n+/g, ' ')));
    expect(tags(element).filter((tag) => tag !== 'p')).toEqual([]);
    expect(element.textContent?.trim()).toBe(sample.replace(/\n+/g, ' ').trim());
  });

  it('makes no element but paragraphs and breaks, whatever it is', () => {
    fc.assert(
      fc.property(outside, (sample) => {
        const element = render(text(sample));
        expect(tags(element).filter((tag) => tag !== 'p' && tag !== 'br')).toEqual([]);
      }),
      { numRuns: rounds(500) },
    );
  });

  it('keeps plain words as they are, for those who hear the source', () => {
    const words = 'Find issues by state, label or "due date"; newest first (up to 200). Isn\'t it? Yes!';
    expect(text(words)).toBe(words);
  });
});

describe('prose from outside', () => {
  it('keeps paragraphs, lists, code and bold', () => {
    const element = render(prose('First **bold** `code`.\n\n- one\n* two\n\n```js\nlet a = `<b>`;\n```\n\nLast.'));
    expect(element.querySelector('strong')?.textContent).toBe('bold');
    expect(element.querySelector('code')?.textContent).toBe('code');
    expect(element.textContent).toContain('• one');
    expect(element.textContent).toContain('• two');
    expect(element.textContent).toContain('let a = `<b>`;');
    expect(tags(element)).not.toContain('b');
  });

  it('makes no element but those of its own, whatever it is', () => {
    const own = new Set(['p', 'br', 'strong', 'code', 'pre', 'span', 'div']);
    fc.assert(
      fc.property(outside, (sample) => {
        expect(tags(render(prose(sample))).filter((tag) => !own.has(tag))).toEqual([]);
      }),
      { numRuns: rounds(500) },
    );
  });
});

describe('code from outside', () => {
  it('cannot end its block or its chip, whatever it is', () => {
    const code = fc.oneof(
      outside,
      fc.array(fc.constantFrom('`', '```', '\n', 'a', ' ', '<b>', '![x](y)')).map((p) => p.join('')),
    );
    fc.assert(
      fc.property(code, (sample) => {
        const block = render(codeBlock(sample), 'after');
        expect(tags(block).filter((tag) => !['p', 'pre', 'code', 'div', 'span', 'br'].includes(tag))).toEqual([]);
        expect(block.textContent?.trimEnd().endsWith('after')).toBe(true);
        const inline = render(`${chip(sample)} after`);
        expect(tags(inline).filter((tag) => !['p', 'code'].includes(tag))).toEqual([]);
      }),
      { numRuns: rounds(500) },
    );
  });
});
