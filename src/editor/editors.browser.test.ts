import { createPlainEditor, loadEditor } from './index.ts';
import { editorContract } from './testing/editor-contract.ts';
import { loadMonacoFirst } from './testing/monaco-page.ts';

loadMonacoFirst();

editorContract('the plain editor', async () => createPlainEditor);
editorContract('Monaco', async () => (await loadEditor()).createEditor);
