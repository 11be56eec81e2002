import { LIMITS } from '../limits.ts';
import { amount, fields } from './guard.ts';

/** Limits as a host is given them: known names and numbers; the host clamps them. */
export const limitsGuard = fields(Object.fromEntries(Object.keys(LIMITS).map((name) => [name, amount()])));
