import { patternCost, safeLength } from './cost.ts';

/** The longest text that a pattern matches in `maxSteps` steps of a backtracking engine; 0 where no bound is known. */
export const longestSafeText = (pattern: string, maxSteps: number): number =>
  safeLength(patternCost(pattern), maxSteps);
