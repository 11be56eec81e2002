/** What a run of text is, for colouring. `text` is everything without a colour of its own, white space too. */
export type TokenKind =
  | 'text'
  | 'keyword'
  | 'string'
  | 'comment'
  | 'number'
  | 'type'
  | 'function'
  | 'property'
  | 'punctuation';

/** Where a line leaves off: what the next one starts in. Immutable, shared freely. */
export interface LineState {
  readonly mode: 'code' | 'comment' | 'template';
  /** Braces open since the innermost `${`; without one, since the start. */
  readonly braces: number;
  /** State outside the innermost `${`. */
  readonly outer: LineState | undefined;
  /** True where a `/` would divide rather than begin a regular expression. */
  readonly operand: boolean;
}

export const initialState: LineState = { mode: 'code', braces: 0, outer: undefined, operand: false };

const words = (text: string) => new Set(text.split(' '));
const RESERVED = words(
  'await break case catch class const continue debugger default delete do else enum export extends finally for function if import in instanceof let new return switch throw try typeof var void while with yield',
);
const VALUES = words('false null super this true undefined');
const CONTEXTUAL = words(
  'abstract as asserts async declare from get implements infer interface is keyof namespace of override private protected public readonly satisfies set static type',
);
const PRIMITIVES = words('any bigint boolean never number object string symbol unknown');

const IDENTIFIER = '#?[\\p{ID_Start}$_][\\p{ID_Continue}$\\u200c\\u200d]*';
const STRING = `"[^"\\\\]*(?:\\\\.?[^"\\\\]*)*"?|'[^'\\\\]*(?:\\\\.?[^'\\\\]*)*'?`;
const NUMBER = '0[xX][\\da-fA-F_]+n?|\\.?\\d(?:[eE][+-](?=\\d)|[\\w.])*';
const CODE = new RegExp(`(\\s+)|(//.*)|(${STRING})|(\\.{3}|\\+\\+|--)|(${NUMBER})|(${IDENTIFIER})|/\\*|.`, 'suy');
const REGEX = /\/(?![*/])(?:[^\\/[]|\\.|\[(?:[^\]\\]|\\.)*\])+\/[a-z]*/suy;
const TEMPLATE = /[^`\\$]+|\\.?|\$(?!\{)|\$\{|`/suy;
const AFTER = /\s*(\?\.\(|\?:|[^\s])?/suy;

/**
 * Splits one line (without its line end) into tokens, told in order as kind, start and end; neighbours may be of one
 * kind. Returns the state for the next line. Takes time linear in the line, whatever is in it.
 */
export function tokenizeLine(
  line: string,
  state: LineState,
  tell: (kind: TokenKind, start: number, end: number) => void,
): LineState {
  let { mode, braces, outer, operand } = state;
  let before = '';
  let regexes = true;
  let at = 0;
  const match = (pattern: RegExp) => {
    pattern.lastIndex = at;
    return pattern.exec(line);
  };
  while (at < line.length) {
    const start = at;
    let kind: TokenKind = 'punctuation';
    if (mode === 'comment') {
      const end = line.indexOf('*/', at);
      at = end < 0 ? line.length : end + 2;
      if (end >= 0) mode = 'code';
      tell('comment', start, at);
      continue;
    }
    const token = match(mode === 'template' ? TEMPLATE : CODE) as RegExpExecArray;
    let text = token[0];
    at += text.length;
    if (mode === 'template') {
      if (text === '${') {
        outer = { mode, braces, outer, operand };
        mode = 'code';
        braces = 0;
        operand = false;
      } else {
        kind = 'string';
        if (text === '`') {
          mode = 'code';
          operand = true;
        }
      }
      tell(kind, start, at);
      continue;
    }
    const [, space, comment, string, unary, number, identifier] = token;
    if (space !== undefined || comment !== undefined) {
      tell(space === undefined ? 'comment' : 'text', start, at);
      continue;
    }
    if (string !== undefined || number !== undefined) {
      kind = string === undefined ? 'number' : 'string';
      operand = true;
    } else if (identifier !== undefined) {
      kind = kindOfName(identifier, before, match(AFTER)?.[1]);
      operand = kind !== 'keyword' || VALUES.has(identifier);
    } else if (text === '/*') {
      mode = 'comment';
      tell('comment', start, at);
      continue;
    } else if (text === '`') {
      kind = 'string';
      mode = 'template';
    } else if (text === '/' && !operand && regexes) {
      at = start;
      const regex = match(REGEX);
      // One that does not end on this line spoils the rest of it: looking again at every slash would be quadratic.
      regexes = regex !== null;
      text = regex?.[0] ?? text;
      at += text.length;
      if (regexes) kind = 'string';
      operand = regexes;
    } else if (text === '{') {
      braces++;
      operand = false;
    } else if (text === '}') {
      operand = false;
      if (braces > 0) braces--;
      else if (outer !== undefined) ({ mode, braces, outer, operand } = outer);
    } else if (unary === undefined) {
      operand = text === ')' || text === ']';
    }
    before = text;
    tell(kind, start, at);
  }
  return { mode, braces, outer, operand };
}

function kindOfName(name: string, before: string, after: string | undefined): TokenKind {
  const called = after === '(' || after === '?.(';
  const member = before === '.';
  if (!member) {
    if (RESERVED.has(name) || VALUES.has(name)) return 'keyword';
    if ((after === ':' || after === '?:') && before !== '?' && before !== 'case') return 'property';
    if (
      CONTEXTUAL.has(name) &&
      (called ? name === 'async' : after !== undefined && /["'{*[#$\p{ID_Start}]/u.test(after))
    )
      return 'keyword';
    if (PRIMITIVES.has(name) && !called) return 'type';
  }
  if (/^\p{Lu}/u.test(name) && !/^[\p{Lu}\d]+_/u.test(name)) return 'type';
  return called ? 'function' : member ? 'property' : 'text';
}
