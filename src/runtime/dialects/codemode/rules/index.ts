import { CALL_RULES } from './call-rules.ts';
import { RUN_RULES } from './run-rules.ts';
import { SANDBOX_RULES } from './sandbox-rules.ts';
import { SCRIPT_RULES } from './script-rules.ts';

export type { Rule, RuleKind } from './rule.ts';
export { ABSENT_LANGUAGE_GLOBALS, EXTRA_CONSOLE_METHODS, EXTRA_GLOBALS } from './sandbox-rules.ts';

/**
 * Everything that the specification wants documented (§3.2.1, §3.2.3, §3.2.4, §3.5, §5.3.1, §5.3.2, §10.1), and what else
 * the author of a script should know. The documentation is made from these texts; the system prompt says them in short.
 */
export const RULES = [...SCRIPT_RULES, ...CALL_RULES, ...SANDBOX_RULES, ...RUN_RULES] as const;

export type RuleId = (typeof RULES)[number]['id'];
