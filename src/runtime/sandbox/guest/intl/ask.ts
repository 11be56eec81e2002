import { bridge, hasOwn, JSONparse, JSONstringify, RangeErrorCtor, TypeErrorCtor } from '../core.ts';

interface Answer {
  readonly value?: unknown;
  readonly error?: string;
  readonly message?: string;
}

/**
 * Asks the host's own Intl: a formatter by what it is made from, one of its methods (none just makes it), the arguments as
 * JSON text. Throws the error that the host's own threw.
 */
export function ask(formatter: string, method: string, args: string): unknown {
  const text = bridge.host('intl', formatter, method, args);
  if (typeof text !== 'string') throw new RangeErrorCtor('Intl: the arguments are too long');
  const answer = JSONparse(text) as Answer;
  if (!hasOwn(answer, 'error')) return hasOwn(answer, 'value') ? answer.value : undefined;
  const Kind = answer.error === 'TypeError' ? TypeErrorCtor : RangeErrorCtor;
  throw new Kind(answer.message);
}

/** JSON text of a list of strings. Made by hand: no `toJSON` on a prototype has a say. */
export function textList(items: readonly string[]): string {
  let text = '';
  for (let i = 0; i < items.length; i++) text += `${i === 0 ? '' : ','}${JSONstringify(items[i])}`;
  return `[${text}]`;
}
