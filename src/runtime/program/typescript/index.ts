import type { Node } from '../tree.ts';
import type { Findings } from './erasing-parser.ts';
import { TypeScriptParser } from './modules.ts';

// What only scripts with types need is loaded with their parser.
export { blankTypes } from '../blank-types.ts';
export { unsupportedSyntax } from '../unsupported-syntax.ts';
export type { Erased, Findings } from './erasing-parser.ts';

/** What TypeScript reads in a script: the tree of the JavaScript that is left, and what is only type. */
export interface TypedTree {
  readonly tree: Node;
  readonly types: Findings;
}

export function parseTypeScript(source: string, options: object): TypedTree {
  const parser = new TypeScriptParser(options, source);
  return { tree: parser.parse(), types: parser };
}

/** An expression at the beginning of a text. */
export function parseTypedExpression(source: string, options: object): TypedTree {
  const parser = new TypeScriptParser(options, source, 0);
  parser.nextToken();
  return { tree: parser.parseExpression(), types: parser };
}
