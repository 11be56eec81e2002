/** What part of writing a script a rule is about; the headings of the system prompt. */
export const TOPICS = {
  script: 'Script',
  modules: 'Modules and names',
  calls: 'Calling tools',
  errors: 'Errors',
  discovery: 'Discovery',
  globals: 'Globals',
  result: 'Result',
  logs: 'Logs',
  limits: 'Limits',
  capabilities: 'Capabilities',
  response: 'Response',
} as const;

export type Topic = keyof typeof TOPICS;

/** How a rule stands to the specification. */
export type RuleKind =
  /** What the specification says, as an agent needs to know it. */
  | 'rule'
  /** Less than the specification or the language would lead one to expect. */
  | 'restriction'
  /** More than the specification asks for. */
  | 'extension'
  /** A choice where the specification leaves one; not in the prompt, for nobody writes a script differently by it. */
  | 'reading';

export interface Rule {
  readonly id: string;
  readonly kind: RuleKind;
  readonly topic: Topic;
  /** Section of the specification. */
  readonly section: string;
  readonly text: string;
}
