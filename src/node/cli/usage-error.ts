import { editDistance } from '../../runtime/edit-distance.ts';

/** What a person typed makes no sense. `message` says what and where, `hint` what to do. */
export class UsageError extends Error {
  readonly hint: string | undefined;
  constructor(message: string, about: string | { readonly hint: string; readonly cause: unknown } = '') {
    super(message, typeof about === 'string' ? undefined : { cause: about.cause });
    this.name = 'UsageError';
    const hint = typeof about === 'string' ? about : about.hint;
    this.hint = hint === '' ? undefined : hint;
  }
}

const MAX_TYPING_ERRORS = 3;

/** Which of the known words was meant by one that is none, for a message; all of them where it is like none. */
export function didYouMean(word: string, known: readonly string[]): string {
  const near = known
    .map((name) => ({ name, distance: editDistance(word.toLowerCase(), name.toLowerCase(), MAX_TYPING_ERRORS) }))
    .filter(({ name, distance }) => distance < Math.min(MAX_TYPING_ERRORS, name.length))
    .sort((a, b) => a.distance - b.distance)[0];
  if (near === undefined) return known.length === 0 ? 'Name it first' : `Known: ${known.join(', ')}`;
  return `Did you mean ${near.name}?`;
}
