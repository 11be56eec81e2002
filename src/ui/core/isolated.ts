const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';

/** Text from outside inside a sentence of ours: on one line, and without a say over the direction of what stands around it. */
export function isolated(text: string): string {
  const line = text.replace(/[\s\u2028\u2029]+/g, ' ');
  const own = line.replace(/[\u2066-\u2069]/g, '');
  return /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\ufb1d-\ufdff\ufe70-\ufeff]/.test(own)
    ? `${FIRST_STRONG_ISOLATE}${own}${POP_ISOLATE}`
    : own;
}

const DIRECTIONS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Text in which characters that turn the direction of writing are escaped as JavaScript has them: for data shown as code. */
export const withoutDirections = (text: string): string =>
  text.replace(DIRECTIONS, (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`);
