/** The parser alone, in a chunk of its own: what else the package exports is left behind. */
export { Parser, TokenType, tokTypes } from 'acorn';
