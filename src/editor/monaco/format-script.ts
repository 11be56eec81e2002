import type { ActionResult } from '../editor.ts';
import { formatScript } from '../format/format.ts';
import type { editor } from './api.ts';
import { replaceText } from './scripts.ts';

/** Formats the script an editor shows, unless it was edited meanwhile. The caret stays with its code. */
export async function formatInEditor(view: editor.IStandaloneCodeEditor, otherwise: string): Promise<ActionResult> {
  const model = view.getModel();
  const position = view.getPosition();
  if (model === null || position === null) return { ok: false, reason: otherwise };
  const text = model.getValue();
  const language = model.getLanguageId() === 'javascript' ? 'javascript' : 'typescript';
  const result = await formatScript(text, language, model.getOffsetAt(position));
  if (!result.ok) return result;
  if (model.isDisposed() || view.getModel() !== model || model.getValue() !== text) return { ok: true };
  replaceText(model, result.text);
  const caret = model.getPositionAt(result.caret);
  view.setPosition(caret, 'format');
  view.revealPositionInCenterIfOutsideViewport(caret);
  return { ok: true };
}
