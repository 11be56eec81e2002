import type { Diagnostic } from '../../runtime/spec.ts';
import type { EditorOptions } from '../editor.ts';
import type { editor, IDisposable } from './api.ts';
import { diagnosticRange } from './run-markers.ts';

/** The line under a failing line that says what failed there. */
export interface ErrorLine extends IDisposable {
  /** Shows the first error that names a place, or nothing. */
  show(diagnostics: readonly Diagnostic[]): void;
}

/** Creates the error line of an editor. It goes when its line is edited: it speaks of text that is no more. */
export function createErrorLine(
  view: editor.IStandaloneCodeEditor,
  { actionLabel, onAction }: NonNullable<EditorOptions['errorLine']>,
): ErrorLine {
  let zoneId: string | undefined;
  const anchor = view.createDecorationsCollection();
  const hide = () => {
    anchor.clear();
    const id = zoneId;
    zoneId = undefined;
    if (id !== undefined) view.changeViewZones((zones) => zones.removeZone(id));
  };
  const edited = view.onDidChangeModelContent(({ changes }) => {
    const line = anchor.getRange(0)?.startLineNumber;
    if (line === undefined) return;
    if (changes.some(({ range }) => range.startLineNumber <= line && range.endLineNumber >= line)) hide();
  });
  const switched = view.onDidChangeModel(hide);
  return {
    show: (diagnostics) => {
      hide();
      const model = view.getModel();
      if (model === null) return;
      for (const diagnostic of diagnostics) {
        if (diagnostic.severity !== 'error') continue;
        const range = diagnosticRange(model, diagnostic);
        if (range === undefined) continue;
        anchor.set([{ range, options: { stickiness: 1 } }]);
        const indent = /^\s*/.exec(model.getLineContent(range.startLineNumber))?.[0] ?? '';
        const domNode = element('div', 'script-error');
        domNode.style.setProperty('--indent', `${indent.replaceAll('\t', '  ').length}ch`);
        domNode.append(noteElement(diagnostic, actionLabel, onAction));
        view.changeViewZones((zones) => {
          zoneId = zones.addZone({ afterLineNumber: range.startLineNumber, heightInLines: 1, domNode, ordinal: 0 });
        });
        return;
      }
    },
    dispose: () => {
      hide();
      edited.dispose();
      switched.dispose();
    },
  };
}

/** Text from the guest or a server only ever becomes text. */
function noteElement(
  diagnostic: Diagnostic,
  actionLabel: string,
  onAction: (diagnostic: Diagnostic) => void,
): HTMLElement {
  const note = element('div', 'script-error__note');
  const name = element('b');
  name.textContent = diagnostic.errorClass ?? diagnostic.code;
  const message = element('span', 'script-error__message');
  message.textContent = diagnostic.message;
  message.title = diagnostic.message;
  const action = document.createElement('button');
  action.type = 'button';
  action.className = 'script-error__action';
  // The diagnostics pane offers the same deed to the keyboard; a zone stands outside the order of focus.
  action.tabIndex = -1;
  action.textContent = actionLabel;
  action.addEventListener('click', () => onAction(diagnostic));
  note.append(name, message, action);
  return note;
}

function element(tag: 'div' | 'span' | 'b', className = ''): HTMLElement {
  const made = document.createElement(tag);
  made.className = className;
  return made;
}
