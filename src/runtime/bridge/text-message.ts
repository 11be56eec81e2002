import type { Message } from './messages.ts';

// A call or an answer that is one text crosses as text: a head of one line, then the text as it is. An object around it would
// be written and read member by member on every call of a tool.

const CALL = /^call ([1-9]\d{0,15}) ([^\s]{1,100})$/;
const RETURN = /^return ([1-9]\d{0,15})$/;
const MAX_HEAD_CHARS = 130;

/** The message as it is posted: as text where that says all of it, else itself. */
export function posted(message: Message): Message | string {
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

/** The message in a text, or undefined if it is none or its text is longer than `maxChars`. */
export function readText(data: string, maxChars: number): Message | undefined {
  const end = data.lastIndexOf('\n', MAX_HEAD_CHARS) < 0 ? -1 : data.indexOf('\n');
  if (end < 0 || data.length - end - 1 > maxChars) return undefined;
  const head = data.slice(0, end);
  const text = data.slice(end + 1);
  const answered = RETURN.exec(head);
  if (answered !== null) return withId(Number(answered[1]), (id) => ({ kind: 'return', id, value: text }));
  const called = CALL.exec(head);
  if (called === null) return undefined;
  return withId(Number(called[1]), (id) => ({ kind: 'call', id, name: called[2] as string, request: text }));
}

const withId = (id: number, message: (id: number) => Message): Message | undefined =>
  Number.isSafeInteger(id) ? message(id) : undefined;
