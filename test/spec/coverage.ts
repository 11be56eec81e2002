import type { CoverageOf } from './coverage/coverage.ts';
import { RUN_COVERAGE } from './coverage/run.ts';
import { SANDBOX_COVERAGE } from './coverage/sandbox.ts';
import { TOOLS_COVERAGE } from './coverage/tools.ts';
import type { REQUIREMENTS } from './requirements.ts';

/** Which cases of the conformance kit, and of our own in `cases/`, show which requirement. */
export const COVERAGE: CoverageOf<typeof REQUIREMENTS> = { ...RUN_COVERAGE, ...SANDBOX_COVERAGE, ...TOOLS_COVERAGE };

/** Whether a case is meant by a pattern. */
export const covers = (pattern: string, caseId: string): boolean =>
  pattern.endsWith('*') ? caseId.startsWith(pattern.slice(0, -1)) : pattern === caseId;
