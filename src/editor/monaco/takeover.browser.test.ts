import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPlainEditor, type EditorHandle, loadEditor } from '../index.ts';
import { indentGuides } from '../plain/indent-guides.ts';
import { loadMonacoFirst } from '../testing/monaco-page.ts';

loadMonacoFirst();

const source = [
  'async function tell() {',
  '  try {',
  '',
  '    await go({',
  '      a: 1,',
  '    });',
  '',
  '',
  '  } catch {',
  '',
  '     odd();',
  '  }',
  '\tconst tab = 1;',
  '',
  '}',
  '',
  'end();',
  ...Array.from({ length: 60 }, (_, index) => `line${index}();`),
].join('\n');

let slots: HTMLElement[];
const editors: EditorHandle[] = [];
beforeEach(() => {
  slots = [0, 1].map((index) => {
    const slot = document.createElement('div');
    slot.style.cssText = `position: absolute; top: 0; left: ${index * 620}px; width: 600px; height: 400px`;
    document.body.append(slot);
    return slot;
  });
});
afterEach(() => {
  for (const editor of editors.splice(0)) editor.dispose();
  for (const slot of slots) slot.remove();
});

/** Left and top of each text of a selector, from the slot it is in. */
function places(slot: HTMLElement, selector: string): (readonly [string, number, number])[] {
  const origin = slot.getBoundingClientRect();
  return [...slot.querySelectorAll(selector)]
    .map((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const box = range.getBoundingClientRect();
      const text = (element.textContent ?? '').replaceAll('\u00a0', ' ').trim();
      return [text, Math.round(box.left - origin.left), Math.round(box.top - origin.top)] as const;
    })
    .filter(([text, , top]) => text !== '' && text !== '\u200b' && top >= 0 && top < 380)
    .sort((a, b) => a[2] - b[2]);
}

describe('Monaco takes over from the plain editor', () => {
  it('with text, caret and scroll where they were', async () => {
    const [first, second] = slots as [HTMLElement, HTMLElement];
    const plain = createPlainEditor(first, { theme: 'light' });
    editors.push(plain);
    plain.openScript('a', source, 'typescript');
    plain.revealPosition('40:3');
    const viewState = plain.saveViewState();
    expect(viewState.scrollTop).toBeGreaterThan(100);
    const monaco = (await loadEditor()).createEditor(second, { theme: 'light' });
    editors.push(monaco);
    monaco.openScript('a', plain.getValue(), 'typescript', { viewState });
    const { anchor, head, scrollTop, scrollLeft } = monaco.saveViewState();
    expect({ anchor, head, scrollTop, scrollLeft }).toEqual(viewState);
    await expect.poll(() => places(second, '.view-line > span').length).toBeGreaterThan(15);
    const shown = places(second, '.view-line > span');
    expect(places(first, '.plain-line > code').filter(([text]) => shown.some(([other]) => other === text))).toEqual(
      shown,
    );
  });

  it.each([1, 40])('with its lines coloured as soon as it is asked to draw, at line %i', async (line) => {
    const [first, second] = slots as [HTMLElement, HTMLElement];
    const plain = createPlainEditor(first, { theme: 'light' });
    editors.push(plain);
    plain.openScript('a', source, 'typescript');
    plain.revealPosition(`${line}:1`);
    const monaco = (await loadEditor()).createEditor(second, { theme: 'light' });
    editors.push(monaco);
    monaco.openScript('a', source, 'typescript', { viewState: plain.saveViewState() });
    monaco.drawNow();
    const shown = places(second, '.view-line > span');
    expect(shown.length).toBeGreaterThan(10);
    const colours = new Set(
      [...second.querySelectorAll('.view-line > span > span')].map((piece) => getComputedStyle(piece).color),
    );
    expect(colours.size).toBeGreaterThan(1);
  });

  it('with its lines coloured when it first draws, where it was opened ahead', async () => {
    const [, second] = slots as [HTMLElement, HTMLElement];
    const monaco = (await loadEditor()).createEditor(second, { theme: 'light' });
    editors.push(monaco);
    monaco.addScript('a', source, 'typescript', { anchor: 0, head: 0, scrollTop: 40, scrollLeft: 0 });
    expect([monaco.scriptId, monaco.getValue()]).toEqual([undefined, '']);
    monaco.openScript('a', source, 'typescript');
    await new Promise((resolve) => requestAnimationFrame(resolve));
    expect(monaco.getValue()).toBe(source);
    const kinds = new Set([...second.querySelectorAll('.view-line > span > span')].map(({ className }) => className));
    expect(kinds.size).toBeGreaterThan(1);
    expect(monaco.saveViewState().scrollTop).toBe(40);
    await monaco.run('undo');
    expect(monaco.getValue()).toBe(source);
  });

  it.each(['a script is opened', 'it goes'])(
    'after a few lines that are none of its scripts, and leave nothing once %s',
    async (end) => {
      const [, second] = slots as [HTMLElement, HTMLElement];
      const monaco = (await loadEditor()).createEditor(second, { theme: 'light' });
      editors.push(monaco);
      const told: string[] = [];
      monaco.onChange(({ text }) => told.push(text));
      const { editor } = await import('./api.ts');
      const before = editor.getModels().length;
      await monaco.drawSample(source, 'typescript');
      expect([monaco.scriptId, monaco.getValue()]).toEqual([undefined, '']);
      const lines = [...second.querySelectorAll('.view-line')].map(({ textContent }) => textContent);
      expect(lines).toHaveLength(5);
      expect(source.replaceAll(' ', '\u00a0')).toContain(lines[0]);
      if (end === 'it goes') monaco.dispose();
      else monaco.openScript('a', source, 'typescript');
      expect(editor.getModels()).toHaveLength(end === 'it goes' ? before : before + 1);
      if (end === 'it goes') return;
      await monaco.run('undo');
      expect([monaco.getValue(), told]).toEqual([source, []]);
    },
  );

  it('with the same indent guides', async () => {
    const [, second] = slots as [HTMLElement, HTMLElement];
    const monaco = (await loadEditor()).createEditor(second, { theme: 'light' });
    editors.push(monaco);
    const lines = source.split('\n').slice(0, 17);
    monaco.openScript('a', lines.join('\n'), 'typescript');
    const drawn = () =>
      [...second.querySelectorAll<HTMLElement>('.view-overlays > div')]
        .map((overlay) => [overlay.offsetTop, overlay.querySelectorAll('.core-guide-indent').length] as const)
        .sort((a, b) => a[0] - b[0])
        .map(([, guides]) => guides)
        .slice(0, lines.length);
    await expect.poll(drawn).toEqual(lines.map((_, index) => indentGuides(lines, index)));
  });
});
