import { tryWords } from '../words/try.ts';

const { fault: words } = tryWords;

/** Where in the input a problem lies, and what it says. */
export interface FieldFault {
  /** JSON Pointer. */
  readonly path: string;
  readonly expected: string;
  readonly received: string;
}

const CHOICE = /^one of /;
const MISSING = /^nothing\b/;

/** What is wrong, for a person who sees the field it is about. */
export function faultText({ expected, received }: FieldFault): string {
  if (CHOICE.test(expected)) return words.choose(expected.replace(CHOICE, ''));
  if (MISSING.test(received)) return words.required(expected);
  return words.expected(expected, received);
}
