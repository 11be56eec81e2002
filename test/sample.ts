import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Given where walks go to their end: by `npm run test:all`. */
    readonly walks?: 'whole';
  }
}

/** Every how many cases of an exhaustive walk one is looked at by `npm test`; `npm run test:all` looks at all. */
const EVERY = 12;

/** A part of a list, spread over it, its first one included: the same part each time. */
export const sample = <T>(all: readonly T[]): readonly T[] => all.filter((_, index) => index % EVERY === 0);

/**
 * The cases of a file named `*.walk.test.ts`, which two projects run: all of them in the long one, a few before a push. Those
 * are a sample where the file does not choose them.
 */
export const walk = <T>(all: readonly T[], few: readonly T[] = sample(all)): readonly T[] =>
  inject('walks') === 'whole' ? all : few;

/** How often such a file tries a property with values by chance. */
export const rounds = (whole: number): number => (inject('walks') === 'whole' ? whole : Math.ceil(whole / EVERY));
