import type { TypedTree } from './findings.ts';
import { TypeScriptParser } from './modules.ts';

// What only scripts with types need is loaded with their parser.
export { blankTypes } from '../blank-types.ts';
export { unsupportedSyntax } from '../unsupported-syntax.ts';

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
