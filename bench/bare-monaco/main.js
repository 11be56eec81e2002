// Monaco and its TypeScript as everybody takes them from npm, with the text that the page's tab has stored.
import * as monaco from 'monaco-editor';
import EditorWorker from 'monaco-editor/editor/editor.worker?worker';
import TypeScriptWorker from 'monaco-editor/language/typescript/ts.worker?worker';

self.MonacoEnvironment = {
  getWorker: (_, label) => (label === 'typescript' ? new TypeScriptWorker() : new EditorWorker()),
};
const { getTypeScriptWorker } = monaco.typescript;
const { uri } = monaco.editor
  .create(document.getElementById('editor'), {
    value: sessionStorage.getItem('bare-monaco') ?? '',
    language: 'typescript',
  })
  .getModel();

const declared = monaco.editor.createModel('', 'typescript', monaco.Uri.parse('file:///servers.d.ts'));
/** Takes declarations in place of those before; the errors that its worker finds in the script, and how long that took. */
self.errorsWith = async (declarations) => {
  const startMs = performance.now();
  declared.setValue(declarations);
  const worker = await (await getTypeScriptWorker())(uri, declared.uri);
  const errors = await worker.getSemanticDiagnostics(String(uri));
  return { errors: errors.length, tookMs: performance.now() - startMs };
};
