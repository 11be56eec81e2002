import { StandaloneServices } from 'monaco-editor/editor/standalone/browser/standaloneServices';
import { IConfigurationService } from 'monaco-editor/platform/configuration/common/configuration';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type EditorHandle, loadEditor } from '../index.ts';
import { loadMonacoFirst } from '../testing/monaco-page.ts';

loadMonacoFirst();

let container: HTMLElement;
let editor: EditorHandle | undefined;
beforeEach(() => {
  container = document.body.appendChild(document.createElement('div'));
  container.style.cssText = 'width: 600px; height: 400px';
  // Letters of a size that no other test has.
  document.documentElement.style.fontSize = '17.5px';
  container.style.setProperty('--bg-surface', '#123456');
});
afterEach(() => {
  editor?.dispose();
  editor = undefined;
  container.remove();
  document.documentElement.style.removeProperty('font-size');
});

/** Tags that something adds to the page outside of the container, whether or not they stay there, and styles that it rewrites. */
async function addedBy(act: () => unknown): Promise<string[]> {
  const seen: string[] = [];
  const collect = (records: readonly MutationRecord[]): void => {
    for (const { addedNodes, target } of records)
      if (!container.contains(target))
        seen.push(...[...addedNodes].map((node) => (node instanceof Text ? target : node).nodeName));
  };
  const observer = new MutationObserver(collect);
  observer.observe(document, { childList: true, subtree: true });
  await act();
  collect(observer.takeRecords());
  observer.disconnect();
  return seen;
}

/** Settings of the page that something changes, save those that it has changed already. */
async function changedBy(act: () => unknown): Promise<string[]> {
  const keys: string[] = [];
  const listener = StandaloneServices.get(IConfigurationService).onDidChangeConfiguration(({ affectedKeys }) =>
    keys.push(...affectedKeys),
  );
  await act();
  listener.dispose();
  return keys;
}

describe('given a page that is prepared for an editor', () => {
  it('the editor measures no letters and changes no colours of the page', async () => {
    const { prepareEditor, createEditor } = await loadEditor();
    const ahead = await addedBy(() => prepareEditor(container, { theme: 'light' }));
    expect(ahead.filter((tag) => tag === 'DIV' || tag === 'STYLE').length).toBeGreaterThan(1);
    const then = await addedBy(() => {
      editor = createEditor(container, { theme: 'light' });
    });
    expect(then).toEqual([]);
  });

  it('the editor changes no settings of it, save the one that is an object, which Monaco never finds to be the same', async () => {
    const { prepareEditor, createEditor } = await loadEditor();
    document.documentElement.style.fontSize = '18.5px';
    expect(await changedBy(() => prepareEditor(container, { theme: 'light' }))).toContain('editor.fontSize');
    const then = await changedBy(() => {
      editor = createEditor(container, { theme: 'light' });
    });
    expect(then).toEqual(['editor.quickSuggestions']);
  });
});
