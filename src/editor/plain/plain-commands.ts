import type { EditorAction, EditorHandle, ScriptLanguage, ViewState } from '../editor.ts';
import { formatScript } from '../format/format.ts';
import { planImport, type TextEdit } from '../imports.ts';
import { offsetOf, parsePath, positionOf } from '../positions.ts';
import { insertText } from './plain-dom.ts';
import type { PlainField } from './plain-field.ts';
import type { PlainPlace } from './plain-place.ts';

const ACTIONS: ReadonlySet<EditorAction> = new Set(['undo', 'redo', 'format']);

/** What a command does its work on. */
export interface CommandParts {
  readonly field: HTMLTextAreaElement;
  readonly texts: PlainField;
  readonly place: PlainPlace;
  readonly view: () => ViewState;
  /** Throws once the editor was disposed. */
  readonly alive: () => void;
  /** The language of the script on show; undefined where there is none that can be edited. */
  readonly language: () => ScriptLanguage | undefined;
  readonly isDisposed: () => boolean;
  /** Why an action cannot be had. */
  readonly notHere: string;
}

type Commands = Pick<EditorHandle, 'revealPosition' | 'insertAtCursor' | 'addImport' | 'focus' | 'can' | 'run'>;

/** What is done to the text by a command, and not by typing. */
export function createPlainCommands(parts: CommandParts): Commands {
  const { field, texts, place, view, alive, language } = parts;
  const can = (action: EditorAction): boolean => ACTIONS.has(action) && language() !== undefined;
  const replace = (text: string): void => {
    if (text === field.value) return;
    const state = view();
    field.select();
    insertText(field, text);
    texts.select(state);
  };
  const format = async (of: ScriptLanguage): ReturnType<EditorHandle['run']> => {
    const before = field.value;
    const formatted = await formatScript(before, of, texts.selection().head);
    if (!formatted.ok || parts.isDisposed() || field.value !== before) return formatted;
    replace(formatted.text);
    field.setSelectionRange(formatted.caret, formatted.caret);
    return { ok: true };
  };

  return {
    revealPosition: (path) => {
      alive();
      texts.fill();
      const position = parsePath(path);
      if (position === undefined) return;
      const offset = offsetOf(field.value, position);
      field.focus({ preventScroll: true });
      field.setSelectionRange(offset, offset);
      place.reveal(positionOf(field.value, offset).line);
    },
    insertAtCursor: (text) => {
      alive();
      texts.fill();
      if (language() === undefined) return;
      field.focus();
      insertText(field, text);
    },
    addImport: (name, specifier) => {
      alive();
      texts.fill();
      const { expression, edit } = planImport(field.value, name, specifier);
      if (edit !== undefined && language() !== undefined) replaceRange(parts, edit);
      return expression;
    },
    focus: () => {
      texts.fill();
      field.focus();
    },
    can,
    run: async (action) => {
      alive();
      const editable = language();
      if (editable === undefined || !can(action)) return { ok: false, reason: parts.notHere };
      texts.fill();
      field.focus();
      if (action === 'format') return format(editable);
      document.execCommand(action);
      return { ok: true };
    },
  };
}

/** Replaces a part of the text; the selection stays on what it was on. */
function replaceRange({ field, texts, view }: CommandParts, { start, end, text }: TextEdit): void {
  const { anchor, head } = view();
  field.setSelectionRange(start, end);
  insertText(field, text);
  const moved = (offset: number) => (offset < start ? offset : offset + text.length - (end - start));
  texts.select({ anchor: moved(anchor), head: moved(head) });
}
