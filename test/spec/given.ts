import { test } from 'vitest';
import type { RuleId } from '../../src/runtime/dialects/codemode/rules/index.ts';
import type { RequirementId } from './requirements.ts';

/** What a test shows: requirements of the specification, and rules of our own that go beyond it or narrow it. */
export type Cited = RequirementId | `rule:${RuleId}`;

/** A test that cites what it shows. The gate in `coverage.test.ts` reads these calls from the source. */
export function given(cited: readonly Cited[], title: string, body: () => void | Promise<void>): void {
  test(`given ${title} (${cited.join(', ')})`, body);
}
