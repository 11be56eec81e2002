import { cloudflareCases } from '../cloudflare/testing/cases.ts';
import { codecallCases } from '../codecall/testing/cases.ts';
import { emceepeeCases } from '../emceepee/testing/cases.ts';
import { koanCases } from '../koan/testing/cases.ts';
import { mcpUseCases } from '../mcp-use/testing/cases.ts';
import type { DialectCases } from './dialect-suite.ts';

/** The cases of every dialect, for the suite that runs them in each realm. */
export const ALL_CASES: readonly DialectCases[] = [
  ...[cloudflareCases, codecallCases, emceepeeCases],
  ...[koanCases, mcpUseCases],
];
