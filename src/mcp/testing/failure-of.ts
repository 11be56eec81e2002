import { expect } from 'vitest';
import { SourceError } from '../../runtime/errors.ts';

/** The {@link SourceError} that a promise rejects with. */
export async function failureOf(promise: Promise<unknown>): Promise<SourceError> {
  const error = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(SourceError);
  return error as SourceError;
}
