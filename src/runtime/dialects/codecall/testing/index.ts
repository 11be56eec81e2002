import type { DialectCases } from '../../testing/dialect-suite.ts';
import { codecallCases } from './cases.ts';
import { codecall15Cases } from './cases-1.5.ts';

/** The cases of the system in each of its versions. */
export const cases: readonly DialectCases[] = [codecallCases, codecall15Cases];
