import { hiddenCharacters } from '../../runtime/plain-text.ts';
import type { editor, IDisposable } from './api.ts';
import { rangeOf } from './scripts.ts';

/** Time after a change until marks follow: typing is not held up by it. */
const MARK_AFTER_MS = 150;
const MAX_MARKS = 1_000;
/** Monaco draws these by itself: not the upper half of the controls, of which one ends lines. */
const DRAWN = /(?![\x80-\x9f])[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** Shows the escape of each character of a script that draws nothing. The text and its positions stay what they are. */
export function showHiddenMarks(view: editor.IStandaloneCodeEditor): IDisposable {
  const marks = view.createDecorationsCollection();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const mark = () => {
    const model = view.getModel();
    const decorations: editor.IModelDeltaDecoration[] = [];
    for (const { at, char, escape: shown } of hiddenCharacters(model?.getValue() ?? '')) {
      if (model === null || decorations.length >= MAX_MARKS) break;
      if (DRAWN.test(char)) continue;
      const before = { content: shown, inlineClassName: 'script-hidden' };
      decorations.push({ range: rangeOf(model, at, at + char.length), options: { before, stickiness: 1 } });
    }
    if (decorations.length > 0 || marks.length > 0) marks.set(decorations);
  };
  const disposables = [
    view.onDidChangeModel(mark),
    view.onDidChangeModelContent(() => {
      clearTimeout(timer);
      timer = setTimeout(mark, MARK_AFTER_MS);
    }),
  ];
  return {
    dispose: () => {
      clearTimeout(timer);
      for (const disposable of disposables) disposable.dispose();
    },
  };
}
