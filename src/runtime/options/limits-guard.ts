import { LARGE_INTEGER_MODES } from '../large-integers.ts';
import { LIMITS } from '../limits.ts';
import { amount, fields, oneOf } from './guard.ts';

/** Limits as a host is given them: known names and numbers; the host clamps them. */
export const limitsGuard = fields(Object.fromEntries(Object.keys(LIMITS).map((name) => [name, amount()])));

/** What becomes of integers that a number cannot hold. */
export const largeIntegersGuard = oneOf(LARGE_INTEGER_MODES);
