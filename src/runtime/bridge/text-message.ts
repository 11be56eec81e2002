import type { Message } from './messages.ts';

// A call or an answer that is one text crosses as text: a head of one line, then the text as it is. An object around it would
// be written and read member by member on every call of a tool.

const HEAD = /^(?:call (\d{1,16}) (\S{1,100})|return (\d{1,16}))$/;
const MAX_HEAD_CHARS = 130;

/** The message as it is posted: as text where that says all of it, else itself. */
export function packed(message: Message): Message | string {
  switch (message.kind) {
    case 'call':
      return typeof message.request === 'string' && !/\s/.test(message.name)
        ? `call ${message.id} ${message.name}\n${message.request}`
        : message;
    case 'return':
      return typeof message.value === 'string' ? `return ${message.id}\n${message.value}` : message;
    default:
      return message;
  }
}

/** What a posted text stands for, for the guard to judge as it judges what was posted as an object; undefined for no message. */
export function unpacked(text: string): unknown {
  const end = headEnd(text, MAX_HEAD_CHARS);
  const head = end < 0 ? null : HEAD.exec(text.slice(0, end));
  if (head === null) return undefined;
  const [, called, name, answered] = head;
  const body = text.slice(end + 1);
  return called === undefined
    ? { kind: 'return', id: Number(answered), value: body }
    : { kind: 'call', id: Number(called), name, request: body };
}

/** Where the line feed stands that ends the head of a text; -1 where none comes within `maxChars`, however long the text. */
export const headEnd = (text: string, maxChars: number): number =>
  text.lastIndexOf('\n', maxChars) < 0 ? -1 : text.indexOf('\n');
