import { initialState, type TokenKind, tokenizeLine } from './lexer.ts';

export { initialState, type LineState, type TokenKind, tokenizeLine } from './lexer.ts';

/** UTF-16 units of a text that are coloured; what comes after is plain, so that typing stays quick. */
export const MAX_COLOURED_CHARS = 100_000;
/** Units of one line that are coloured, for a line that is far longer than any screen. */
export const MAX_COLOURED_LINE_CHARS = 10_000;

/** A run of text of one kind, for static highlighting. */
export interface Token {
  readonly kind: TokenKind;
  readonly text: string;
}

/** Class names of the design system that give a kind its colour; plain text has none. */
export const tokenClasses: Readonly<Record<TokenKind, string>> = {
  text: '',
  keyword: 't-k',
  string: 't-s',
  number: 't-n',
  function: 't-f',
  type: 't-t',
  comment: 't-c',
  property: 't-p',
  punctuation: 't-u',
};

/** Splits JavaScript or TypeScript into lines of tokens; joined by `\n` they are the text again. */
export function highlightLines(source: string): readonly (readonly Token[])[] {
  let state = initialState;
  return source.split('\n').map((line) => {
    const tokens: { kind: TokenKind; text: string }[] = [];
    state = tokenizeLine(line, state, (kind, start, end) => {
      const last = tokens.at(-1);
      if (last?.kind === kind) last.text += line.slice(start, end);
      else tokens.push({ kind, text: line.slice(start, end) });
    });
    return tokens;
  });
}

/** Splits JavaScript or TypeScript into tokens; joined together they are the text again. */
export function highlight(source: string): readonly Token[] {
  return highlightLines(source).flatMap((tokens, index) =>
    index === 0 ? tokens : [{ kind: 'text' as const, text: '\n' }, ...tokens],
  );
}
