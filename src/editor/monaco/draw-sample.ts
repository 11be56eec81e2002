import { nextTask } from '../../runtime/next-task.ts';
import type { ScriptLanguage } from '../editor.ts';
import type { editor } from './api.ts';
import { drawNow } from './draw-now.ts';
import { createScriptModel } from './scripts.ts';

const LINES = 5;
const MAX_CHARS = 400;

/**
 * Shows the beginning of a text as no script of the editor, and draws it in a task of its own. The first text that Monaco shows
 * costs it several times what the next ones do, and the more the longer it is.
 */
export async function drawSample(
  view: editor.IStandaloneCodeEditor,
  text: string,
  language: ScriptLanguage,
): Promise<void> {
  const sample = createScriptModel(text.split('\n', LINES).join('\n').slice(0, MAX_CHARS), language);
  view.setModel(sample);
  const listeners = [view.onDidChangeModel(end), view.onDidDispose(end)];
  function end(): void {
    for (const listener of listeners) listener.dispose();
    sample.dispose();
  }
  await nextTask();
  if (!sample.isDisposed()) drawNow(view);
}
