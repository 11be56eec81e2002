import { SourceError } from '../errors.ts';

/** The list that a Source has answered with: one written in JavaScript may answer with anything. Throws {@link SourceError}. */
export function listFrom<T>(answer: readonly T[]): readonly T[] {
  if (Array.isArray(answer)) return answer;
  const kind = answer === null || answer === undefined ? String(answer) : `a value of type ${typeof answer}`;
  throw new SourceError('protocol', `it answered with ${kind} instead of a list`);
}
