/** How a rule stands to the specification. */
export type RuleKind =
  /** What the specification says, as an agent needs to know it. */
  | 'rule'
  /** Less than the specification or the language would lead one to expect. */
  | 'restriction'
  /** More than the specification asks for. */
  | 'extension'
  /** A choice where the specification leaves one; not in the prompt, as no script is written differently because of it. */
  | 'reading';

export interface Rule {
  readonly id: string;
  readonly kind: RuleKind;
  /** Section of the specification. */
  readonly section: string;
  readonly text: string;
}
