import type { Replacement } from '../edits.ts';
import { TokenType, tokTypes } from '../javascript-parser.ts';
import type { Node } from '../tree.ts';
import { Acorn, type Draft, type Token } from './acorn-internals.ts';
import type { Erased, Findings } from './findings.ts';
import { TypeScanner } from './type-scanner.ts';

/** The marks and words of the language. */
export const tt = {
  ...tokTypes,
  at: new (TokenType as unknown as new (label: string) => unknown)('@'),
} as unknown as Readonly<Record<keyof typeof tokTypes | 'at', Token>>;

const SPACE = /(?:[\s\ufeff]|\/\*[\s\S]*?\*\/|\/\/[^\n\r\u2028\u2029]*)*/y;
export const LINE_BREAK = /[\n\r\u2028\u2029]/;

/** A parser that skips types and notes where they were. */
export class ErasingParser extends Acorn implements Findings {
  readonly erased: Erased[] = [];
  readonly inserted: Replacement[] = [];
  readonly typeNames = new Set<string>();
  readonly decorators: Node[] = [];
  isCompiled = false;
  readonly #names = new Set<string>();
  readonly scanner = new TypeScanner(this.input);

  erase(start: number, end: number, how: Erased['how'] = 'lines'): void {
    if (end > start) this.erased.push({ start, end, how });
  }

  /** Skips what `scan` reads from an offset on, and goes on behind it. The token that begins there is read no further. */
  skip(offset: number, scan: (scanner: TypeScanner) => void): void {
    scan(this.scanner.from(offset));
    this.lastTokStart = this.lastTokEnd = this.end = this.pos = this.scanner.end;
    this.exprAllowed = false;
    this.type = tt.name;
    this.nextToken();
  }

  /** Where the next token begins, after the one that is read. */
  get ahead(): number {
    SPACE.lastIndex = this.end;
    return this.end + (SPACE.exec(this.input)?.[0].length ?? 0);
  }

  /** The text of the next token's beginning, and whether it is on another line. */
  peek(): { readonly text: string; readonly breaks: boolean } {
    const at = this.ahead;
    return { text: this.input.slice(at, at + 12), breaks: LINE_BREAK.test(this.input.slice(this.end, at)) };
  }

  /** Whether a line break stands before the token that is read. */
  get afterLineBreak(): boolean {
    return LINE_BREAK.test(this.input.slice(this.lastTokEnd, this.start));
  }

  /** Erases a type behind a colon. */
  eraseAnnotation(scan: (scanner: TypeScanner) => void = (scanner) => scanner.type()): boolean {
    if (this.type !== tt.colon) return false;
    const { start } = this;
    this.skip(this.end, scan);
    this.erase(start, this.lastTokEnd);
    return true;
  }

  get atLess(): boolean {
    return (this.type === tt.relational && this.value === '<') || (this.type === tt.bitShift && this.value === '<<');
  }

  /** Erases type parameters. */
  eraseParameters(how: Erased['how'] = 'lines'): void {
    if (!this.atLess) return;
    const { start } = this;
    this.skip(start, (scanner) => scanner.parameters());
    this.erase(start, how === 'line' ? this.start : this.lastTokEnd, how);
  }

  /** Where the parser goes on after a guess that was wrong. */
  attempt<T>(parse: () => T | undefined): T | undefined {
    const { pos, type, value, start, end, lastTokStart, lastTokEnd, exprAllowed, containsEsc, strict } = this;
    const { potentialArrowAt, potentialArrowInForAwait, yieldPos, awaitPos, awaitIdentPos } = this;
    const context = [...this.context];
    const labels = [...this.labels];
    const scopes = this.scopeStack.map((scope) => ({
      scope,
      lengths: [scope.var.length, scope.lexical.length, scope.functions.length] as const,
    }));
    const privateNames = this.privateNameStack.map((names) => ({ names, used: names.used.length }));
    const [erased, inserted, decorators] = [this.erased.length, this.inserted.length, this.decorators.length];
    try {
      const parsed = parse();
      if (parsed !== undefined) return parsed;
    } catch (error) {
      // A text nested too deep fails as a whole: no other reading of its parts is tried.
      if (!(error instanceof SyntaxError && !error.message.startsWith('Not enough'))) throw error;
    }
    Object.assign(this, { pos, type, value, start, end, lastTokStart, lastTokEnd, exprAllowed, containsEsc, strict });
    Object.assign(this, { potentialArrowAt, potentialArrowInForAwait, yieldPos, awaitPos, awaitIdentPos });
    Object.assign(this, { context, labels });
    this.scopeStack = scopes.map(({ scope, lengths }) => {
      [scope.var.length, scope.lexical.length, scope.functions.length] = lengths;
      return scope;
    });
    this.privateNameStack = privateNames.map(({ names, used }) => {
      names.used.length = used;
      return names;
    });
    this.erased.length = erased;
    this.inserted.length = inserted;
    this.decorators.length = decorators;
    return undefined;
  }

  /** Where a semicolon is left out behind a type, the line before must not go on in the next. */
  override insertSemicolon(): boolean {
    if (!super.insertSemicolon()) return false;
    const last = this.erased.at(-1);
    if (last !== undefined && last.end === this.lastTokEnd && this.type !== tt.braceR && this.type !== tt.eof)
      this.erased[this.erased.length - 1] = { ...last, how: 'statement' };
    return true;
  }

  /** A slash is a division until an expression is expected: behind types the tokens do not tell. */
  override readToken_slash(): void {
    this.exprAllowed = false;
    super.readToken_slash();
  }

  override parseExprAtom(errors?: Record<string, number> | null, forInit?: unknown, forNew?: boolean): Draft {
    if (this.type === tt.assign && this.value === '/=') {
      this.pos = this.start + 1;
      this.readRegexp();
    }
    return super.parseExprAtom(errors, forInit, forNew);
  }

  /** Notes a name that only types have. */
  addTypeName(name: string): void {
    this.typeNames.add(name);
    this.addName(name);
  }

  /** Notes a name that may be exported, though acorn sees no declaration of it. */
  addName(name: string): void {
    this.#names.add(name);
    delete this.undefinedExports[name];
  }

  override checkLocalExport(id: Draft): void {
    if (!this.#names.has(String(id.name))) super.checkLocalExport(id);
  }
}
