import type { DialectCases } from '../../testing/dialect-suite.ts';
import { koanCases } from './cases.ts';
import { koanCurrentCases } from './current-cases.ts';

/** The cases of the system in each of its versions. */
export const cases: readonly DialectCases[] = [koanCases, koanCurrentCases];
