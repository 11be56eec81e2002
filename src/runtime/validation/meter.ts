const STEPS_BETWEEN_LOOKS = 64;

/** More than any machine does: what bounds a validation where the clock of the platform does not move meanwhile. */
const MAX_STEPS_A_MS = 10_000;

let stepsLeft = 0;
let looksLeft = 0;
let deadline = 0;

/** Thrown out of a validation that takes too long. */
export class Overrun extends Error {}

/** Runs one synchronous validation that may take `budgetMs`; throws {@link Overrun} out of it when they are over. */
export function metered<T>(budgetMs: number, work: () => T): T {
  deadline = performance.now() + budgetMs;
  stepsLeft = STEPS_BETWEEN_LOOKS;
  looksLeft = (budgetMs * MAX_STEPS_A_MS) / STEPS_BETWEEN_LOOKS;
  return work();
}

/**
 * Prototype of every schema we validate with. The validator reads `$recursiveRef` once for each schema it applies to a value,
 * so that reading it counts the steps: a few references can otherwise multiply to more work than there is time.
 */
export const METERED: object = Object.defineProperty({}, '$recursiveRef', {
  get(): undefined {
    if (--stepsLeft > 0) return undefined;
    stepsLeft = STEPS_BETWEEN_LOOKS;
    if (--looksLeft < 0 || performance.now() > deadline) throw new Overrun();
    return undefined;
  },
});
