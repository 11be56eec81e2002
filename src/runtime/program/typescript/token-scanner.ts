const SPACE = /(?:[\s\ufeff]|\/\*[\s\S]*?\*\/|\/\/[^\n\r\u2028\u2029]*)*/y;
const WORD = /[\p{ID_Start}$_\\](?:[\p{ID_Continue}$\u200c\u200d]|\\u\{?[\dA-Fa-f]+\}?|\\)*/uy;
export const NUMBER =
  /(?:0[xX][\dA-Fa-f_]+|0[bB][01_]+|0[oO][0-7_]+|(?:[\d_]+\.?[\d_]*|\.[\d_]+)(?:[eE][+-]?[\d_]+)?)n?/y;
export const STRING = /"(?:\\[\s\S]|[^"\\\n\r])*"|'(?:\\[\s\S]|[^'\\\n\r])*'/y;
const LINE_BREAK = /[\n\r\u2028\u2029]/;

/** Words that begin no name of a type. */
export const RESERVED = new Set(
  'break case catch class const continue debugger default delete do else enum export extends false finally for function if import in instanceof new null return super switch this throw true try typeof var void while with'.split(
    ' ',
  ),
);

/** The tokens of types, read one by one. */
export class TokenScanner {
  readonly source: string;
  /** Where the next token begins: white space and comments are behind it. */
  at = 0;
  /** Where the last token that was read ends. */
  end = 0;

  constructor(source: string) {
    this.source = source;
  }

  /** Begins to read at an offset. */
  from(offset: number): this {
    this.end = offset;
    this.skipSpace();
    return this;
  }

  skipSpace(): void {
    SPACE.lastIndex = this.end;
    this.at = this.end + (SPACE.exec(this.source)?.[0].length ?? 0);
  }

  take(length: number): void {
    this.end = this.at + length;
    this.skipSpace();
  }

  fail(): never {
    throw Object.assign(new SyntaxError('Unexpected token'), { pos: this.at });
  }

  /** Whether a line break stands before the next token. */
  get afterLineBreak(): boolean {
    return LINE_BREAK.test(this.source.slice(this.end, this.at));
  }

  /** Whether the next token is this mark. None of the marks asked for begins another one that types have. */
  is(mark: string): boolean {
    return this.source.startsWith(mark, this.at);
  }

  eat(mark: string): boolean {
    if (!this.is(mark)) return false;
    this.take(mark.length);
    return true;
  }

  expect(mark: string): void {
    if (!this.eat(mark)) this.fail();
  }

  /** The next token where it is a word, else an empty text. */
  get word(): string {
    WORD.lastIndex = this.at;
    return WORD.exec(this.source)?.[0] ?? '';
  }

  eatWord(word: string): boolean {
    if (this.word !== word) return false;
    this.take(word.length);
    return true;
  }

  eatName(): boolean {
    const { word } = this;
    if (word === '' || RESERVED.has(word)) return false;
    this.take(word.length);
    return true;
  }

  eatAnyWord(): boolean {
    const { word } = this;
    this.take(word.length);
    return word !== '';
  }

  eatToken(token: RegExp): boolean {
    token.lastIndex = this.at;
    const match = token.exec(this.source);
    if (match === null || match[0] === '') return false;
    this.take(match[0].length);
    return true;
  }

  /** Whether what `read` reads is there; nothing is read. */
  ahead(read: () => boolean): boolean {
    const { at, end } = this;
    try {
      return read();
    } catch (error) {
      if (error instanceof SyntaxError) return false;
      throw error;
    } finally {
      Object.assign(this, { at, end });
    }
  }

  /** Reads what is there, or nothing. */
  maybe(read: () => boolean): boolean {
    const { at, end } = this;
    try {
      if (read()) return true;
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
    }
    Object.assign(this, { at, end });
    return false;
  }

  string(): void {
    if (!this.eatToken(STRING)) this.fail();
  }

  get rest(): string {
    return this.source.slice(this.at, this.at + 2);
  }
}
