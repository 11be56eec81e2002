import { construct, create, defineProperty, descriptor, ErrorCtor, hidden, setPrototypeOf } from '../core.ts';

/** `SuppressedError` of ECMAScript: an error that came while resources were disposed of, with the one that it hides. */
export function SuppressedError(this: unknown, error: unknown, suppressed: unknown, message?: unknown): Error {
  const created = construct(ErrorCtor, message === undefined ? [] : [message], new.target ?? SuppressedError) as Error;
  hidden(created, 'error', error);
  hidden(created, 'suppressed', suppressed);
  return created;
}

const prototype = create(ErrorCtor.prototype) as object;
hidden(prototype, 'constructor', SuppressedError);
hidden(prototype, 'name', 'SuppressedError');
hidden(prototype, 'message', '');
setPrototypeOf(SuppressedError, ErrorCtor);
defineProperty(SuppressedError, 'name', descriptor('SuppressedError', false, false, true));
defineProperty(SuppressedError, 'length', descriptor(3, false, false, true));
defineProperty(SuppressedError, 'prototype', descriptor(prototype, false, false, false));
