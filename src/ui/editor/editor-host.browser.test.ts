import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EditorHandle } from '../../editor/index.ts';
import { loadMonacoFirst } from '../../editor/testing/monaco-page.ts';
import { nextTask } from '../../runtime/next-task.ts';
import { createEditorHost, type EditorHost, type EditorInputs } from './editor-host.ts';

loadMonacoFirst();

const SCRIPT = { id: 'a', name: 'a.ts', text: 'first();\n' };
const START: EditorInputs = {
  script: SCRIPT,
  declarations: { files: [], form: 'module', servers: [] },
  markers: [],
  theme: 'light',
  readOnly: false,
};

let container: HTMLElement;
let host: EditorHost;
let handle: EditorHandle;
const changed: string[] = [];
beforeEach(() => {
  container = document.body.appendChild(document.createElement('div'));
  container.style.cssText = 'position: relative; width: 600px; height: 400px';
  changed.length = 0;
  host = createEditorHost({
    container,
    editor: { theme: 'light' },
    start: START,
    onChange: ({ text }) => changed.push(text),
    onCursor: () => undefined,
    onProblems: () => undefined,
    onHandle: (next) => {
      handle = next;
    },
  });
});
afterEach(() => {
  host.dispose();
  container.remove();
});

/** Does something in each task of an upgrade, with its number from 1 on. */
async function meanwhile(act: (task: number) => void): Promise<boolean> {
  let isOver = false;
  const upgraded = host.upgrade().finally(() => {
    isOver = true;
  });
  for (let task = 1; !isOver; task++) {
    act(task);
    await nextTask();
  }
  return upgraded;
}

const slots = () => [...container.querySelectorAll<HTMLElement>('.editor__slot')];

describe('given Monaco, which is made in steps', () => {
  it('what is typed between them is in it, at the caret, and was told of once', async () => {
    container.querySelector('textarea')?.focus();
    let typed = '';
    await meanwhile(() => {
      if (handle.kind !== 'plain' || slots().at(-1)?.inert) return;
      typed += 'x';
      document.execCommand('insertText', false, 'x');
    });
    expect(typed.length).toBeGreaterThan(3);
    expect(handle.kind).toBe('monaco');
    expect(handle.getValue()).toContain(typed);
    expect(changed).toHaveLength(typed.length);
    expect(changed.at(-1)).toBe(handle.getValue());
    expect(slots()).toHaveLength(1);
    expect(container.contains(document.activeElement)).toBe(true);
  });

  it.each([3, 8, 10, 12, 13])('a script that comes to the front in task %i is the one shown', async (change) => {
    await meanwhile((task) => {
      if (task !== change) return;
      host.update({ ...START, script: { id: 'b', name: 'b.js', text: 'second();\n' } });
      host.closeScript('a');
    });
    expect([handle.kind, handle.scriptId, handle.getValue()]).toEqual(['monaco', 'b', 'second();\n']);
    expect(changed).toEqual([]);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14])(
    'a page that takes it away in task %i keeps none of it',
    async (last) => {
      expect(await meanwhile((task) => task === last && host.dispose())).toBe(false);
      expect(slots()).toEqual([]);
      expect(document.querySelectorAll('.monaco-editor')).toHaveLength(0);
    },
  );
});
