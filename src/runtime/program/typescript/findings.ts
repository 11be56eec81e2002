import type { Replacement } from '../edits.ts';
import type { Node } from '../tree.ts';

/**
 * A part of the source that is only type. As a statement its first character becomes a semicolon, because what is removed
 * could join what is around it; as one line its line breaks become blanks, because one would end what goes on behind it.
 */
export interface Erased {
  readonly start: number;
  readonly end: number;
  readonly how: 'lines' | 'statement' | 'line';
}

/** What a script is like besides its tree, which is that of the JavaScript that is left. */
export interface Findings {
  /** What is only type. */
  readonly erased: Erased[];
  /** What is put into the JavaScript, for erasing alone would change its meaning: parentheses around an object. */
  readonly inserted: Replacement[];
  /** Names that only types have. */
  readonly typeNames: Set<string>;
  readonly decorators: Node[];
  /** Whether there is something that TypeScript makes other JavaScript of: an enum, a namespace and the like. */
  readonly isCompiled: boolean;
}

/** What TypeScript reads in a script: the tree of the JavaScript that is left, and what is only type. */
export interface TypedTree {
  readonly tree: Node;
  readonly types: Findings;
}
