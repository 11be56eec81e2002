import { bridge } from '../host.ts';
import { hidden, JSONparse, JSONstringify } from '../intrinsics.ts';

function convert(op: 'atob' | 'btoa', text: unknown, complaint: string): string {
  const answer = bridge.host(op, JSONstringify(`${text as string}`));
  if (typeof answer === 'string') return JSONparse(answer) as string;
  const error = new Error(complaint);
  hidden(error, 'name', 'InvalidCharacterError');
  throw error;
}

export function atob(text: unknown): string {
  return convert('atob', text, 'atob: the text is not base64');
}
export function btoa(text: unknown): string {
  return convert('btoa', text, 'btoa: the text has characters outside Latin-1');
}
