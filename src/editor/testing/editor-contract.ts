import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { EditorHandle, EditorOptions, ScriptChange, ScriptPosition } from '../index.ts';

type Create = (container: HTMLElement, options: EditorOptions) => EditorHandle;

const modifier = /Mac/.test(navigator.platform) ? 'Meta' : 'Control';

/** What every editor does, whatever it is made of. */
export function editorContract(name: string, loadCreate: () => Promise<Create>): void {
  describe(`${name}, as any editor`, () => {
    let container: HTMLElement;
    let editor: EditorHandle;
    let changes: ScriptChange[];

    beforeEach(async () => {
      container = document.createElement('div');
      container.style.cssText = 'width: 600px; height: 300px';
      document.body.append(container);
      editor = (await loadCreate())(container, { theme: 'light' });
      changes = [];
      editor.onChange((change) => changes.push(change));
    });
    afterEach(() => {
      editor.dispose();
      container.remove();
    });

    it('shows nothing and takes no text before a script is opened', async () => {
      expect(editor.scriptId).toBeUndefined();
      editor.focus();
      await userEvent.keyboard('x');
      expect(editor.getValue()).toBe('');
      expect(changes).toEqual([]);
    });

    it('tells typed text, and not what the page sets', async () => {
      editor.openScript('a', 'one', 'typescript');
      editor.setValue('two');
      editor.revealPosition('1:4');
      expect(changes).toEqual([]);
      await userEvent.keyboard('!');
      expect(changes).toEqual([{ scriptId: 'a', text: 'two!' }]);
    });

    it('stops telling a listener that unsubscribed', async () => {
      const heard: string[] = [];
      const unsubscribe = editor.onChange(({ text }) => heard.push(text));
      editor.openScript('a', '', 'typescript');
      editor.focus();
      await userEvent.keyboard('a');
      unsubscribe();
      await userEvent.keyboard('b');
      expect(heard).toEqual(['a']);
    });

    it('keeps the text, caret and scroll of each script while others are shown', () => {
      editor.openScript('a', `${'line\n'.repeat(100)}end`, 'typescript');
      editor.revealPosition('80:3');
      const { scrollTop } = editor.saveViewState();
      expect(scrollTop).toBeGreaterThan(0);
      editor.openScript('b', 'other', 'javascript');
      expect(editor.getValue()).toBe('other');
      expect(editor.saveViewState().scrollTop).toBe(0);
      editor.openScript('a', `${'line\n'.repeat(100)}end`, 'typescript');
      expect(editor.scriptId).toBe('a');
      const state = editor.saveViewState();
      expect(state).toMatchObject({ anchor: 79 * 5 + 2, head: 79 * 5 + 2, scrollTop });
    });

    it('opens a script where its saved view was, and cuts a place that is no more', () => {
      editor.openScript('a', 'one\ntwo\nthree', 'typescript', {
        viewState: { anchor: 4, head: 7, scrollTop: 0, scrollLeft: 0 },
      });
      expect(editor.saveViewState()).toMatchObject({ anchor: 4, head: 7 });
      editor.restoreViewState({ anchor: 900, head: 2, scrollTop: 0, scrollLeft: 0, detail: { nonsense: true } });
      expect(editor.saveViewState()).toMatchObject({ anchor: 13, head: 2 });
    });

    it('gives line ends as \\n, whatever came in', () => {
      editor.openScript('a', 'one\r\ntwo\rthree', 'typescript');
      expect(editor.getValue()).toBe('one\ntwo\nthree');
      editor.setValue('four\r\nfive');
      expect(editor.getValue()).toBe('four\nfive');
    });

    it('is empty and takes no text once the script shown is closed', async () => {
      editor.openScript('a', 'one', 'typescript');
      editor.openScript('b', 'two', 'typescript');
      editor.closeScript('a');
      expect(editor.getValue()).toBe('two');
      editor.closeScript('b');
      expect([editor.scriptId, editor.getValue()]).toEqual([undefined, '']);
      editor.focus();
      await userEvent.keyboard('x');
      expect([editor.getValue(), changes]).toEqual(['', []]);
    });

    it('counts columns in code points', () => {
      const places: ScriptPosition[] = [];
      editor.onCursor((place) => places.push(place));
      editor.openScript('a', 'ab\n"😀😀" + x', 'typescript');
      editor.revealPosition('2:8');
      expect(editor.saveViewState().head).toBe(3 + 9);
      editor.revealPosition('2:3');
      expect(editor.saveViewState().head).toBe(3 + 3);
    });

    it.each([
      ['9:9', 6],
      ['1:99', 2],
      ['2', 3],
      ['2:1', 3],
    ])('moves the caret to %s, inside the text', (path, offset) => {
      editor.openScript('a', 'ab\ncde', 'typescript');
      editor.revealPosition(path);
      expect(editor.saveViewState()).toMatchObject({ anchor: offset, head: offset });
    });

    it('leaves the caret where it is for a path that is none', () => {
      editor.openScript('a', 'ab\ncde', 'typescript');
      editor.revealPosition('2:2');
      for (const path of ['', '0:1', 'x', '1:0', '-1:2', '1:2:3']) editor.revealPosition(path);
      expect(editor.saveViewState().head).toBe(4);
    });

    it('inserts at the selection, as an edit by the user that one undo takes back', async () => {
      editor.openScript('a', 'one two', 'typescript');
      editor.restoreViewState({ anchor: 4, head: 7, scrollTop: 0, scrollLeft: 0 });
      editor.insertAtCursor('three({ a: 1 })');
      expect(editor.getValue()).toBe('one three({ a: 1 })');
      expect(changes.at(-1)).toEqual({ scriptId: 'a', text: 'one three({ a: 1 })' });
      expect(editor.saveViewState().head).toBe(19);
      await userEvent.keyboard(`{${modifier}>}z{/${modifier}}`);
      expect(editor.getValue()).toBe('one two');
    });

    it('adds an import and keeps the caret with its code', () => {
      editor.openScript('a', 'go();', 'typescript');
      editor.restoreViewState({ anchor: 2, head: 2, scrollTop: 0, scrollLeft: 0 });
      expect(editor.addImport('go', '@codemode/servers/x')).toBe('go');
      const line = 'import { go } from "@codemode/servers/x";\n';
      expect(editor.getValue()).toBe(`${line}go();`);
      expect(editor.saveViewState().head).toBe(line.length + 2);
      expect(editor.addImport('go', '@codemode/servers/x')).toBe('go');
      expect(editor.getValue()).toBe(`${line}go();`);
    });

    it('takes no text while it is read-only, but what the page sets', async () => {
      editor.openScript('a', 'one', 'typescript');
      editor.setReadOnly(true);
      editor.focus();
      await userEvent.keyboard('x');
      editor.insertAtCursor('y');
      editor.addImport('z', 'm');
      expect([editor.getValue(), editor.can('format')]).toEqual(['one', false]);
      editor.setValue('two');
      expect(editor.getValue()).toBe('two');
      editor.setReadOnly(false);
      editor.insertAtCursor('!');
      expect(editor.getValue()).toContain('!');
    });

    it('formats, and keeps the caret with its code', async () => {
      editor.openScript('a', 'const  a: number={b:1}.b\nreturn a', 'typescript');
      editor.revealPosition('2:8');
      expect(await editor.run('format')).toEqual({ ok: true });
      expect(editor.getValue()).toBe('const a: number = { b: 1 }.b;\nreturn a;\n');
      expect(editor.saveViewState().head).toBe(37);
      expect(changes.at(-1)?.text).toBe(editor.getValue());
    });

    it('says why it cannot format, and leaves the text', async () => {
      editor.openScript('a', 'const = 1', 'javascript');
      const result = await editor.run('format');
      expect(result).toEqual({ ok: false, reason: expect.stringMatching(/\(1:7\)/) });
      expect(editor.getValue()).toBe('const = 1');
    });

    it('marks the lines of diagnostics, and forgets them when told', () => {
      const marked = () => container.querySelectorAll('.script-line-error, .plain-line--error').length;
      editor.openScript('a', 'one\ntwo', 'typescript');
      editor.setMarkers([
        { severity: 'error', code: 'UNCAUGHT_EXCEPTION', message: 'No.', path: '2:1' },
        { severity: 'error', code: 'SANDBOX_LIMIT', message: 'Nowhere.' },
      ]);
      return expect
        .poll(marked)
        .toBe(1)
        .then(() => {
          editor.setMarkers([]);
          return expect.poll(marked).toBe(0);
        });
    });

    it('has an accessible name', () => {
      editor.openScript('a', 'one', 'typescript');
      editor.focus();
      expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Script\./);
    });

    it('takes its elements away and refuses work when it was disposed', () => {
      editor.openScript('a', 'one', 'typescript');
      editor.dispose();
      editor.dispose();
      expect(container.children.length).toBe(0);
      expect(() => editor.setValue('x')).toThrow(/disposed/);
      expect(() => editor.openScript('b', '', 'typescript')).toThrow(/disposed/);
    });
  });
}
