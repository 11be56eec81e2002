import { bridge, ErrorCtor, hidden, JSONparse, JSONstringify } from '../core.ts';

function convert(op: 'atob' | 'btoa', text: unknown, complaint: string): string {
  const answer = bridge.host(op, JSONstringify(`${text as string}`));
  if (typeof answer === 'string') return JSONparse(answer) as string;
  const error = new ErrorCtor(complaint);
  hidden(error, 'name', 'InvalidCharacterError');
  throw error;
}

/** By shorthand: they are named, and no constructors. */
export const { atob, btoa } = {
  atob: (text: unknown): string => convert('atob', text, 'atob: the text is not base64'),
  btoa: (text: unknown): string => convert('btoa', text, 'btoa: the text has characters outside Latin-1'),
};
