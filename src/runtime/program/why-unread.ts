import { ParserGaveUp, type Unreadable } from './bounded-parser.ts';
import type { Parsed } from './parse.ts';

interface Failure {
  readonly message: string;
  readonly offset: number;
}

/** Why a script is neither language, in the words of the parser that got further. Loaded for a script that is not read. */
export function whyUnread(plain: Unreadable, typed: Unreadable): Extract<Parsed, { language: 'none' }> {
  const [plainFailure, typedFailure] = [failureOf(plain), failureOf(typed)];
  // JavaScript too deep for the parser is run as it is: the engine has a stack of its own, and says so where that is too small.
  const isUnjudged = isTooDeep(plain) && isTooDeep(typed);
  const further = !isUnjudged && typedFailure.offset > plainFailure.offset;
  return { language: 'none', ...(further ? typedFailure : plainFailure), typed: further };
}

/** What the parser says where its stack is too small. */
const isTooDeep = ({ message }: Unreadable): boolean => message.startsWith('Not enough stack space');

function failureOf(error: Unreadable): Failure {
  const { message, pos } = error as Unreadable & { readonly pos?: unknown };
  const offset = typeof pos === 'number' ? pos : 0;
  const how = isTooDeep(error) ? 'too deep' : 'in a way that takes too long';
  return error instanceof ParserGaveUp || isTooDeep(error)
    ? { message: `This is nested ${how} to read. Write it with fewer parentheses inside each other`, offset }
    : { message: message.replace(/ \(\d+:\d+\)$/, ''), offset };
}
