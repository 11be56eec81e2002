import type { Parser } from 'acorn';
import { MANY, Names } from './names.ts';

/** Thrown in place of going on when a text makes a parser read it over and over. No `SyntaxError`: no other reading is tried. */
export class ParserGaveUp extends Error {
  /** UTF-16 offset that the parser had come to. */
  readonly pos: number;
  constructor(pos: number) {
    super();
    this.pos = pos;
  }
}

/** What is the script's: its syntax, or a nesting that no parser gets through. */
export type Unreadable = SyntaxError | ParserGaveUp;

/** Tokens that a parser may read for each character: what it reads twice or thrice, and no more. */
const TOKENS_PER_CHARACTER = 3;
/** Tokens that a parser may always read. */
const TOKENS_ALWAYS = 20_000;

/** The lists of names that a scope declares. */
interface Scope {
  var: string[];
  lexical: string[];
  functions: string[];
}
const LISTS = ['var', 'lexical', 'functions'] as const;

/** What a parser has beyond its types: acorn names them for its plugins and declares them nowhere. */
interface Inside {
  readonly input: string;
  readonly pos: number;
  readonly scopeStack: Scope[];
  declareName(name: string, kind: number, at: number): void;
  currentVarScope(): Scope;
  nextToken(): void;
}

/**
 * Makes the time of a parser linear in its text: names of a scope that has many are looked up in a map, where the parser
 * goes through a list for each, and a grammar that goes back to try another reading is
 * stopped after as many tokens as the length of the text allows.
 */
export function boundedParser(base: typeof Parser): typeof Parser {
  const Base = base as unknown as new (...args: never[]) => Inside;
  class BoundedParser extends Base {
    #tokens = 0;

    override declareName(name: string, kind: number, at: number): void {
      super.declareName(name, kind, at);
      const { scopeStack } = this;
      const outermost = this.currentVarScope();
      for (let i = scopeStack.length - 1; i >= 0; i--) {
        const scope = scopeStack[i] as Scope;
        for (const list of LISTS) {
          if (scope[list].length >= MANY && !(scope[list] instanceof Names))
            scope[list] = Names.from(scope[list]) as Names;
        }
        if (scope === outermost) break;
      }
    }

    override nextToken(): void {
      this.#tokens += 1;
      if (this.#tokens > TOKENS_ALWAYS + this.input.length * TOKENS_PER_CHARACTER) {
        throw new ParserGaveUp(this.pos);
      }
      super.nextToken();
    }
  }
  return BoundedParser as unknown as typeof Parser;
}
