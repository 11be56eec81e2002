import type { DialectCases } from '../../testing/dialect-suite.ts';
import { mcpUse2Cases, mcpUseCases } from './cases.ts';

/** The cases of the system in each of its versions. */
export const cases: readonly DialectCases[] = [mcpUseCases, mcpUse2Cases];
