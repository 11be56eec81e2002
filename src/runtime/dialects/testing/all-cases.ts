import { cloudflareCases } from '../cloudflare/testing/cases.ts';
import { cloudflareCurrentCases } from '../cloudflare/testing/current-cases.ts';
import { codecallCases } from '../codecall/testing/cases.ts';
import { codecall15Cases } from '../codecall/testing/cases-1.5.ts';
import { emceepeeCases } from '../emceepee/testing/cases.ts';
import { koanCases } from '../koan/testing/cases.ts';
import { koanCurrentCases } from '../koan/testing/current-cases.ts';
import { mcpUse2Cases, mcpUseCases } from '../mcp-use/testing/cases.ts';
import type { DialectCases } from './dialect-suite.ts';

/** The cases of every dialect in each of its versions, for the suite that runs them in each realm. */
export const ALL_CASES: readonly DialectCases[] = [
  ...[cloudflareCases, cloudflareCurrentCases, codecallCases, codecall15Cases, emceepeeCases],
  ...[koanCases, koanCurrentCases, mcpUseCases, mcpUse2Cases],
];
