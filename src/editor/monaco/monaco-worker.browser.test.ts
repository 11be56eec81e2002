import { expect, test } from 'vitest';
import { loadEditor } from '../index.ts';
import { editor } from './api.ts';

test('given two texts, the worker of Monaco compares them, although its powers are taken away', async () => {
  const { createEditor } = await loadEditor();
  const place = document.createElement('div');
  place.style.cssText = 'width: 800px; height: 300px';
  document.body.append(place);
  // What Monaco has once a page comes with the first editor.
  createEditor(place.appendChild(document.createElement('div')), { theme: 'light', label: 'Script' }).dispose();
  const models = { original: editor.createModel('a\nb\nc'), modified: editor.createModel('a\nB\nc') };
  const diff = editor.createDiffEditor(place.appendChild(document.createElement('div')));
  const compared = new Promise<void>((resolve) => {
    diff.onDidUpdateDiff(resolve);
  });
  diff.setModel(models);
  await compared;
  expect(diff.getLineChanges()).toMatchObject([{ originalStartLineNumber: 2, modifiedStartLineNumber: 2 }]);
  diff.dispose();
  models.original.dispose();
  models.modified.dispose();
  place.remove();
});
