import { ErrorCtor, hidden, Str } from '../core.ts';

const CODES: readonly (readonly [string, number])[] = [
  ['InvalidCharacterError', 5],
  ['InvalidStateError', 11],
  ['SyntaxError', 12],
  ['TypeMismatchError', 17],
  ['AbortError', 20],
  ['QuotaExceededError', 22],
  ['TimeoutError', 23],
  ['DataCloneError', 25],
];

/** DOMException of Web IDL. */
export class DOMException extends ErrorCtor {
  readonly #name: string;

  constructor(message: unknown = '', options: unknown = 'Error') {
    super(Str(message));
    const named = typeof options === 'object' && options !== null;
    const name = named ? (options as { name?: unknown }).name : options;
    this.#name = name === undefined ? 'Error' : Str(name);
    if (named && 'cause' in options) hidden(this, 'cause', options.cause);
  }

  override get name(): string {
    return this.#name;
  }

  get code(): number {
    for (let i = 0; i < CODES.length; i++) {
      const known = CODES[i] as (typeof CODES)[number];
      if (known[0] === this.#name) return known[1];
    }
    return 0;
  }
}
