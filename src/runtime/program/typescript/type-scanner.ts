import { NUMBER, RESERVED, STRING, TokenScanner } from './token-scanner.ts';

/** No end: what was looked for is not there. */
const NONE = -1;
/** The marks of unions and intersections, which the operators of values begin with too. */
const OR = /\|(?![|=])/y;
const AND = /&(?![&=])/y;
/** Types that take no arguments: what follows is a comparison. */
const KEYWORD = /^(?:any|unknown|string|number|bigint|symbol|boolean|undefined|never|object)$/;
const MODIFIERS = new Set(['public', 'private', 'protected', 'readonly', 'override', 'static', 'abstract', 'declare']);

/**
 * The grammar of TypeScript's types, read from the text alone: where a type that begins at an offset ends. Types leave no
 * tree, since nothing of them runs. What line breaks and reserved words do follows TypeScript's own parser.
 */
export class TypeScanner extends TokenScanner {
  /** What was found at an offset before: hostile text would have it looked for once for each bracket around it. */
  readonly #argumentEnds = new Map<number, number>();
  readonly #functionStarts = new Map<number, boolean>();
  readonly #constrained = new Map<number, boolean>();

  /** A type. Behind `extends` of a conditional type no other conditional type begins. */
  type(conditional = true): void {
    if (this.#startsFunction()) {
      this.#functionType();
      return;
    }
    if (this.#isAbstractConstructor() || this.word === 'new') {
      this.#constructorType();
      return;
    }
    this.#union(conditional);
    if (!conditional || this.afterLineBreak || !this.eatWord('extends')) return;
    this.type(false);
    this.expect('?');
    this.type();
    this.expect(':');
    this.type();
  }

  /** The type behind the colon of a function's result: a type, or what it says about a parameter. */
  result(): void {
    const asserts = (): boolean =>
      this.eatWord('asserts') && !this.afterLineBreak && (this.eatWord('this') || this.eatName());
    const isPredicate = (): boolean => {
      if (this.word !== 'this' && RESERVED.has(this.word)) return false;
      return this.eatAnyWord() && !this.afterLineBreak && this.eatWord('is');
    };
    if (this.ahead(() => asserts())) {
      asserts();
      if (this.eatWord('is')) this.type();
    } else {
      this.maybe(isPredicate);
      this.type();
    }
  }

  #functionType(): void {
    if (this.is('<')) this.parameters();
    this.#signatureParameters();
    this.expect('=>');
    this.result();
  }

  #constructorType(): void {
    this.eatWord('abstract');
    this.eatWord('new');
    this.#functionType();
  }

  #isAbstractConstructor(): boolean {
    return this.word === 'abstract' && this.ahead(() => this.eatWord('abstract') && this.word === 'new');
  }

  /** TypeScript's rule for what makes a parenthesis, or `<`, the beginning of a function type. */
  #startsFunction(): boolean {
    if (this.is('<')) return true;
    if (!this.is('(')) return false;
    const known = this.#functionStarts.get(this.at);
    if (known !== undefined) return known;
    const isMatch = this.ahead(() => {
      this.eat('(');
      if (this.is(')') || this.is('...')) return true;
      if (!this.#parameterStart()) return false;
      if (/^(?:[:,?]|=(?!>))/.test(this.rest)) return true;
      return this.eat(')') && this.is('=>');
    });
    this.#functionStarts.set(this.at, isMatch);
    return isMatch;
  }

  #parameterStart(): boolean {
    while (MODIFIERS.has(this.word) && this.ahead(() => this.eatAnyWord() && /^[\p{ID_Start}$_[{]/u.test(this.rest)))
      this.eatAnyWord();
    if (this.eatWord('this') || this.eatName()) return true;
    if (!this.is('{') && !this.is('[')) return false;
    this.balanced();
    return true;
  }

  #union(conditional: boolean): void {
    this.eatToken(OR);
    do this.#intersection(conditional);
    while (this.eatToken(OR));
  }

  #intersection(conditional: boolean): void {
    this.eatToken(AND);
    do this.#operand(conditional);
    while (this.eatToken(AND));
  }

  #operand(conditional: boolean): void {
    if (this.#startsFunction()) {
      this.#functionType();
      return;
    }
    if (this.#isAbstractConstructor() || this.word === 'new') {
      this.#constructorType();
      return;
    }
    const { word } = this;
    if (word === 'keyof' || word === 'unique' || word === 'readonly') {
      if (this.ahead(() => this.eatAnyWord() && this.#startsType())) {
        this.eatAnyWord();
        this.#operand(conditional);
        return;
      }
    }
    if (word === 'infer' && this.ahead(() => this.eatAnyWord() && this.eatName())) {
      this.eatAnyWord();
      this.eatName();
      const { at } = this;
      if (this.#constrained.get(at) === false) return;
      const constrained = this.maybe(() => {
        if (!this.eatWord('extends')) return false;
        this.type(false);
        return !conditional || !this.is('?');
      });
      if (conditional) this.#constrained.set(at, constrained);
      return;
    }
    this.#primary();
    while (!this.afterLineBreak && this.eat('[')) {
      if (this.eat(']')) continue;
      this.type();
      this.expect(']');
    }
  }

  #startsType(): boolean {
    const { word } = this;
    if (word !== '') return !RESERVED.has(word) || /^(?:this|typeof|void|null|true|false|new|import|const)$/.test(word);
    return /^["'`\d{[(<|&-]|^\.\d/.test(this.rest);
  }

  #primary(): void {
    const { word } = this;
    if (word !== '') {
      this.#named(word);
      return;
    }
    if (this.is('{')) {
      this.#isMapped() ? this.balanced() : this.members();
      return;
    }
    if (this.is('[')) {
      this.#tuple();
      return;
    }
    if (this.is('`')) {
      this.#template();
      return;
    }
    if (this.eat('(')) {
      this.type();
      this.expect(')');
      return;
    }
    if (this.eatToken(STRING)) return;
    this.eat('-');
    if (!this.eatToken(NUMBER)) this.fail();
  }

  #named(word: string): void {
    if (word === 'typeof') {
      this.#typeof();
      return;
    }
    if (word === 'import') {
      this.#import();
      return;
    }
    if (/^(?:this|void|null|true|false|const)$/.test(word)) {
      this.eatAnyWord();
      return;
    }
    if (!this.eatName()) this.fail();
    if (!KEYWORD.test(word) || this.is('.')) this.#qualified();
  }

  /** The rest of a name: what stands behind its dots, and its arguments on the same line. */
  #qualified(): void {
    while (this.is('.') && !this.is('...')) {
      this.eat('.');
      if (!this.eat('#') && this.word === '') this.fail();
      this.eatAnyWord();
    }
    if (!this.afterLineBreak && this.is('<')) this.arguments();
  }

  #typeof(): void {
    this.eatWord('typeof');
    if (this.word === 'import') {
      this.#import();
      return;
    }
    if (!this.eatAnyWord()) this.fail();
    this.#qualified();
  }

  #import(): void {
    this.eatWord('import');
    if (!this.is('(')) this.fail();
    this.balanced();
    this.#qualified();
  }

  /** Arguments of a type: `<A, B>`. */
  arguments(): void {
    const { at } = this;
    const known = this.#argumentEnds.get(at);
    if (known === NONE) this.fail();
    if (known !== undefined) {
      this.from(known);
      return;
    }
    this.#argumentEnds.set(at, NONE);
    this.expect('<');
    do this.type();
    while (this.eat(','));
    this.expect('>');
    this.#argumentEnds.set(at, this.end);
  }

  /** Parameters of a type: `<const T extends A = B>`. */
  parameters(): void {
    this.expect('<');
    while (!this.is('>')) {
      while (/^(?:const|in|out)$/.test(this.word) && this.ahead(() => this.eatAnyWord() && this.word !== '')) {
        if (this.word === 'out' && this.ahead(() => this.eatAnyWord() && this.word === 'extends')) break;
        this.eatAnyWord();
      }
      if (!this.eatName()) this.fail();
      if (this.eatWord('extends')) this.type();
      if (this.eat('=')) this.type();
      if (!this.eat(',')) break;
    }
    this.expect('>');
  }

  #signatureParameters(): void {
    this.expect('(');
    while (!this.is(')')) {
      this.eat('...');
      if (!this.#parameterStart()) this.fail();
      this.eat('?');
      if (this.eat(':')) this.type();
      if (!this.eat(',')) break;
    }
    this.expect(')');
  }

  #tuple(): void {
    this.expect('[');
    while (!this.is(']')) {
      this.eat('...');
      this.maybe(() => this.eatAnyWord() && (this.eat('?') || true) && !this.is('::') && this.eat(':'));
      this.type();
      this.eat('?');
      if (!this.eat(',')) break;
    }
    this.expect(']');
  }

  #template(): void {
    let at = this.at + 1;
    for (;;) {
      const mark = this.source[at];
      if (mark === undefined) this.fail();
      if (mark === '`') break;
      if (mark === '$' && this.source[at + 1] === '{') {
        this.from(at + 2);
        this.type();
        if (!this.is('}')) this.fail();
        at = this.at + 1;
      } else at += mark === '\\' ? 2 : 1;
    }
    this.at = at;
    this.take(1);
  }

  #isMapped(): boolean {
    return this.ahead(() => {
      this.eat('{');
      if (this.eat('+') || this.eat('-')) return this.word === 'readonly';
      this.eatWord('readonly');
      return this.eat('[') && this.eatName() && this.word === 'in';
    });
  }

  /** The members of an interface or of an object's type, in braces. */
  members(): void {
    this.expect('{');
    while (!this.is('}')) {
      this.#member();
      if (this.eat(';') || this.eat(',')) continue;
      if (!this.is('}') && !this.afterLineBreak) this.fail();
    }
    this.expect('}');
  }

  #member(): void {
    if (this.is('(') || this.is('<')) {
      this.#signature();
      return;
    }
    if (this.word === 'new' && this.ahead(() => this.eatAnyWord() && (this.is('(') || this.is('<')))) {
      this.eatWord('new');
      this.#signature();
      return;
    }
    while (
      (MODIFIERS.has(this.word) || this.word === 'get' || this.word === 'set') &&
      this.ahead(() => this.eatAnyWord() && /^[\p{ID_Start}$_["'\d#\\]/u.test(this.rest))
    )
      this.eatAnyWord();
    if (this.is('[')) this.balanced();
    else if (!this.eatToken(STRING) && !this.eatToken(NUMBER)) {
      this.eat('#');
      if (!this.eatAnyWord()) this.fail();
    }
    this.eat('?');
    if (this.is('(') || this.is('<')) this.#signature();
    else if (this.eat(':')) this.type();
  }

  #signature(): void {
    if (this.is('<')) this.parameters();
    this.#signatureParameters();
    if (this.eat(':')) this.result();
  }

  /** What stands in brackets, up to the one that closes them. */
  balanced(): void {
    let depth = 0;
    do {
      if (this.is('`')) this.#template();
      else if (/^["']/.test(this.rest)) this.string();
      else if (this.at >= this.source.length) this.fail();
      else {
        const mark = this.source[this.at] as string;
        if ('([{'.includes(mark)) depth += 1;
        if (')]}'.includes(mark)) depth -= 1;
        this.take(1);
      }
    } while (depth > 0);
  }
}
