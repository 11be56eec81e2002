import { plainText } from '../../runtime/plain-text.ts';
import type { EditorOptions, RunMark } from '../editor.ts';
import type { editor, IDisposable } from './api.ts';
import { diagnosticRange } from './run-markers.ts';

/** The line under a failing line that says what failed there. */
export interface ErrorLine extends IDisposable {
  /** Shows the first error that names a place, or nothing. */
  show(marks: readonly RunMark[]): void;
}

/** Creates the error line of an editor. It goes when its line is edited: it speaks of text that is no more. */
export function createErrorLine(
  view: editor.IStandaloneCodeEditor,
  { actionLabel, onAction }: NonNullable<EditorOptions['errorLine']>,
): ErrorLine {
  const anchor = view.createDecorationsCollection();
  const zone = createNoteZone(view);
  const hide = () => {
    anchor.clear();
    zone.hide();
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
        zone.show(range.startLineNumber, indent, noteElement(diagnostic, actionLabel, onAction));
        return;
      }
    },
    dispose: () => {
      hide();
      for (const one of [edited, switched, zone]) one.dispose();
    },
  };
}

/** Room for a note under a line, which the note fills however wide the editor is and however far it is scrolled. */
interface NoteZone extends IDisposable {
  show(line: number, indent: string, note: HTMLElement): void;
  hide(): void;
}

function createNoteZone(view: editor.IStandaloneCodeEditor): NoteZone {
  let zoneId: string | undefined;
  let zone: editor.IViewZone | undefined;
  // A zone is as wide as the longest line and moves with it; what it says is as wide as what is in view, and stays there.
  let place: HTMLElement | undefined;
  const keepInView = (): void => {
    if (place === undefined) return;
    const { contentWidth, verticalScrollbarWidth } = view.getLayoutInfo();
    place.style.inlineSize = `${contentWidth - verticalScrollbarWidth}px`;
    place.style.translate = `${view.getScrollLeft()}px 0`;
  };
  const scrolled = view.onDidScrollChange(({ scrollLeftChanged }) => {
    if (scrollLeftChanged) keepInView();
  });
  const laidOut = view.onDidLayoutChange(keepInView);
  // How many lines a message takes is known once it is drawn, and changes with the width.
  const measured = new ResizeObserver(([entry]) => {
    const heightPx = Math.ceil(entry?.borderBoxSize[0]?.blockSize ?? 0);
    if (heightPx === 0 || zone === undefined || zoneId === undefined || zone.heightInPx === heightPx) return;
    zone.heightInPx = heightPx;
    const id = zoneId;
    view.changeViewZones((zones) => zones.layoutZone(id));
  });
  return {
    show(line, indent, note) {
      const domNode = element('div', 'script-error');
      domNode.style.setProperty('--indent', `${indent.replaceAll('\t', '  ').length}ch`);
      place = element('div', 'script-error__view');
      place.append(note);
      domNode.append(place);
      keepInView();
      const added: editor.IViewZone = { afterLineNumber: line, heightInLines: 1, domNode, ordinal: 0 };
      zone = added;
      view.changeViewZones((zones) => {
        zoneId = zones.addZone(added);
      });
      measured.observe(note);
    },
    hide() {
      const id = zoneId;
      zoneId = undefined;
      zone = undefined;
      place = undefined;
      measured.disconnect();
      if (id !== undefined) view.changeViewZones((zones) => zones.removeZone(id));
    },
    dispose() {
      scrolled.dispose();
      laidOut.dispose();
    },
  };
}

/** Text from the guest or a server only ever becomes text. */
function noteElement(mark: RunMark, actionLabel: string, onAction: (mark: RunMark) => void): HTMLElement {
  const note = element('div', 'script-error__note');
  const text = element('div', 'script-error__text');
  const message = element('div', 'script-error__message');
  if (mark.title !== undefined) {
    const title = element('b');
    title.textContent = plainText(mark.title);
    message.append(title, ' ');
  }
  message.append(plainText(mark.message));
  message.title = plainText(mark.message);
  text.append(message);
  if (mark.hint !== undefined) {
    const hint = element('div', 'script-error__hint');
    hint.textContent = plainText(mark.hint);
    hint.title = plainText(mark.hint);
    text.append(hint);
  }
  const action = document.createElement('button');
  action.type = 'button';
  action.className = 'script-error__action';
  // The diagnostics pane offers the same deed to the keyboard; a zone stands outside the order of focus.
  action.tabIndex = -1;
  action.textContent = plainText(actionLabel);
  action.addEventListener('click', () => onAction(mark));
  note.append(element('i', 'script-error__sign'), text, action);
  return note;
}

function element(tag: 'div' | 'b' | 'i', className = ''): HTMLElement {
  const node = document.createElement(tag);
  node.className = className;
  return node;
}
