import { plainText } from '../../runtime/plain-text.ts';

/** The elements of a plain editor: a scroller that holds the coloured layer and, over it, the text field. */
export interface PlainDom {
  readonly root: HTMLElement;
  readonly layer: HTMLElement;
  readonly field: HTMLTextAreaElement;
}

/** Builds the elements, unattached. A new line in the field takes over the indentation of the line before. */
export function buildPlainDom(label: string): PlainDom {
  const root = element('div', 'plain-editor');
  const stack = element('div', 'plain-editor__stack');
  const layer = element('div', 'plain-editor__layer');
  layer.setAttribute('aria-hidden', 'true');
  const field = document.createElement('textarea');
  field.className = 'plain-editor__field';
  const attributes = { wrap: 'off', autocapitalize: 'off', autocomplete: 'off', autocorrect: 'off', translate: 'no' };
  for (const [name, value] of Object.entries(attributes)) field.setAttribute(name, value);
  field.spellcheck = false;
  field.setAttribute('aria-label', plainText(label));
  field.addEventListener('beforeinput', (event) => {
    if (event.inputType !== 'insertLineBreak' || event.isComposing) return;
    event.preventDefault();
    const before = field.value.slice(0, field.selectionStart);
    const line = before.slice(before.lastIndexOf('\n') + 1);
    const indent = /^[ \t]*/.exec(line)?.[0] ?? '';
    insertText(field, `\n${indent}${/[{([]$/.test(line) ? '  ' : ''}`);
  });
  stack.append(layer, field);
  root.append(stack);
  return { root, layer, field };
}

/** Replaces the selection of a field as the user would: undoable, and with an `input` event. */
export function insertText(field: HTMLTextAreaElement, text: string): void {
  const command = text === '' ? 'delete' : 'insertText';
  // The command is deprecated without a successor, and needs the focus; elsewhere the edit works but cannot be undone.
  if (document.activeElement === field && document.execCommand(command, false, text)) return;
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
  field.dispatchEvent(new InputEvent('input', { inputType: 'insertText', data: text }));
}

function element(tag: 'div', className: string): HTMLElement {
  const node = document.createElement(tag);
  node.className = className;
  return node;
}
