import type { DialectCases } from '../../testing/dialect-suite.ts';
import { cloudflareCases } from './cases.ts';
import { cloudflareCurrentCases } from './current-cases.ts';

/** The cases of the system in each of its versions. */
export const cases: readonly DialectCases[] = [cloudflareCases, cloudflareCurrentCases];
