import { WireFailure } from '../bridge/index.ts';
import { MAX_JSON_DEPTH, messageOf } from '../json.ts';
import type { Diagnostic } from '../spec.ts';
import { GuestError } from './discovery.ts';

// What a guest's operation is refused with, as errors to be made in the guest.

export const unknownOp = {
  errorClass: 'CodemodeError',
  message: 'The host does not offer this operation',
  hint: 'Use the documented modules.',
} as const;
export const staleCall = {
  errorClass: 'CodemodeError',
  message: 'The run this call belongs to is over',
  hint: 'Run the script again.',
} as const;
export const tooLarge = (op: string, maxBytes: number): GuestError =>
  new GuestError({
    errorClass: 'SandboxLimitError',
    message: `The answer of ${op} has more than the ${maxBytes} bytes of maxMessageBytes`,
    hint: 'Ask for less at once.',
    fields: { limit: 'maxMessageBytes', value: maxBytes },
  });
export const tooLong = (op: string, maxChars: number): GuestError =>
  new GuestError({
    errorClass: 'SandboxLimitError',
    message: `What ${op} is asked for has more than ${maxChars} characters`,
    hint: 'Ask in a few words.',
    fields: { limit: op, value: maxChars },
  });
export const tooDeep = (): GuestError =>
  new GuestError({
    errorClass: 'SandboxLimitError',
    message: `The input of the call nests deeper than ${MAX_JSON_DEPTH} levels`,
    hint: 'Flatten the data.',
  });

export function wireFailure(error: unknown): WireFailure {
  const thrown =
    error instanceof GuestError
      ? error.thrown
      : { errorClass: 'CodemodeError', message: messageOf(error), hint: 'Run the script again.' };
  return new WireFailure({ code: 'remote', message: thrown.message, data: JSON.stringify(thrown) });
}

/** A server that lists less than it could: a script goes on without. */
export const listingGap = (server: string, what: string, error: unknown): Diagnostic => ({
  severity: 'warning',
  code: 'SERVER_UNAVAILABLE',
  message: `Server "${server}" could not list its ${what}: ${messageOf(error)}`,
  hint: 'The script ran without them. Check that the server is up and lets you list them, then run again.',
});
