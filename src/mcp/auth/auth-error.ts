import { SourceError } from '../../runtime/errors.ts';

/** A sign-in that did not come about: what happened, and what to do. */
export function authError(message: string, hint?: string, cause?: unknown): SourceError {
  return new SourceError('auth', message, {
    ...(hint !== undefined && { hint }),
    ...(cause !== undefined && { cause }),
  });
}
