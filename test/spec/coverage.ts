import type { REQUIREMENTS } from './requirements.ts';
import { RUN_COVERAGE } from './shown-by/run.ts';
import { SANDBOX_COVERAGE } from './shown-by/sandbox.ts';
import type { CoverageOf } from './shown-by/shown-by.ts';
import { TOOLS_COVERAGE } from './shown-by/tools.ts';

/** Which cases of the conformance kit, and of our own in `cases/`, show which requirement. */
export const COVERAGE: CoverageOf<typeof REQUIREMENTS> = { ...RUN_COVERAGE, ...SANDBOX_COVERAGE, ...TOOLS_COVERAGE };

/** Whether a case is meant by a pattern. */
export const covers = (pattern: string, caseId: string): boolean =>
  pattern.endsWith('*') ? caseId.startsWith(pattern.slice(0, -1)) : pattern === caseId;
