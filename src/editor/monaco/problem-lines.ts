import { editor, type IDisposable, MarkerSeverity } from './api.ts';

const classNames = new Map<MarkerSeverity, string>([
  [MarkerSeverity.Error, 'script-line-error'],
  [MarkerSeverity.Warning, 'script-line-warning'],
]);

/** Keeps a sign beside the number of every line with an error or a warning, whoever marked it. */
export function showProblemLines(view: editor.IStandaloneCodeEditor): IDisposable {
  const decorations = view.createDecorationsCollection();
  const update = () => {
    const model = view.getModel();
    if (model === null) return;
    const worst = new Map<number, MarkerSeverity>();
    for (const { startLineNumber, severity } of editor.getModelMarkers({ resource: model.uri })) {
      if (classNames.has(severity))
        worst.set(startLineNumber, Math.max(severity, worst.get(startLineNumber) ?? severity));
    }
    decorations.set(
      [...worst].map(([line, severity]) => ({
        range: { startLineNumber: line, startColumn: 1, endLineNumber: line, endColumn: 1 },
        options: { lineNumberClassName: classNames.get(severity) as string, stickiness: 1 },
      })),
    );
  };
  const changed = editor.onDidChangeMarkers((resources) => {
    const uri = view.getModel()?.uri.toString();
    if (resources.some((resource) => resource.toString() === uri)) update();
  });
  const switched = view.onDidChangeModel(update);
  return {
    dispose: () => {
      changed.dispose();
      switched.dispose();
      decorations.clear();
    },
  };
}
