import { DEFAULT_LIMITS, limitsWithin } from '../limits.ts';
import type { Dialect } from './dialect.ts';

/**
 * A dialect whose options came with a link, a file or a document. Options can set limits too (`timeout`, `memoryLimitMb`,
 * `vm.timeoutMs`), so they are clamped here, after the dialect has read them: none is above the defaults.
 */
export function linkedDialect(dialect: Dialect): Dialect {
  return { ...dialect, limits: limitsWithin(dialect.limits, DEFAULT_LIMITS) };
}
