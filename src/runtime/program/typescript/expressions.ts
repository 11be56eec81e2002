import { GAP } from '../gap.ts';
import { type Draft, type PatternErrors, SCOPE, type Token } from './acorn-internals.ts';
import { ErasingParser, LINE_BREAK, tt } from './erasing-parser.ts';

const MODIFIER = /^(?:public|private|protected|readonly|override)$/;
/** Words that are operators between two expressions. */
const WORD_OPERATOR = /^(?:in|instanceof|as|satisfies)(?![\p{ID_Continue}$])/u;
/** Where an operator of two operands begins that is no word. */
const OPERATOR = /^(?:[*%/|&^]|\?\?|[=!]==?)/;
/** What begins an arrow function, by its first two tokens; what does not need not be tried. */
const MAY_START_ARROW = new RegExp(
  String.raw`\(${GAP}*(?:[)[{]|\.\.\.|[\p{ID_Continue}$\\]+${GAP}*(?:[:,)]|=(?![=>])|\?${GAP}*[:,=)]))`,
  'uy',
);
/** The precedence of `as` is that of `in`. */
const RELATIONAL = 7;
/** Expressions whose last operand an operator behind them could take away. */
const COMPOUND = /^(?:Binary|Unary|Await)Expression$/;

/** Expressions with types in them: casts, arguments of types, typed arrow functions. The tree has what is left. */
export abstract class ExpressionParser extends ErasingParser {
  /** Set for the next assignment expression: behind an arrow function in it there must stand a colon, if it has a result type. */
  #inCondition = false;
  /** Whether the expression being parsed is the first branch of a condition. */
  #isBranch = false;
  /** Parentheses that begin no arrow function, by their offsets: they are not tried again. */
  readonly #noArrows = new Set<number>();
  /** Where a statement or the body of an arrow function begins: an object that comes to stand there needs parentheses. */
  protected bareStart = -1;

  override parseMaybeConditional(forInit?: unknown, errors?: PatternErrors): Draft {
    const { start } = this;
    const test = this.parseExprOps(forInit, errors);
    if (errors !== undefined && ((errors.shorthandAssign ?? -1) >= 0 || (errors.doubleProto ?? -1) >= 0)) return test;
    if (test.type === 'ArrowFunctionExpression' && test.start === start) return test;
    if (!this.eat(tt.question)) return test;
    const node = this.startNodeAt(start);
    node.test = test;
    this.#inCondition = true;
    node.consequent = this.parseMaybeAssign();
    this.expect(tt.colon);
    this.#inCondition = this.#isBranch;
    node.alternate = this.parseMaybeAssign(forInit);
    return this.finishNode(node, 'ConditionalExpression');
  }

  override parseMaybeAssign(forInit?: unknown, errors?: PatternErrors, after?: unknown): Draft {
    const outer = this.#isBranch;
    this.#isBranch = this.#inCondition;
    this.#inCondition = false;
    try {
      const arrow = this.#mayStartArrow() ? this.#arrow(forInit) : undefined;
      if (arrow !== undefined) return arrow;
      const isBranch = this.#isBranch;
      // What is assigned stands where the assignment stands.
      const behindLeft = (left: Draft): Draft => {
        if (this.type.isAssign === true) this.#inCondition = isBranch;
        return left;
      };
      return super.parseMaybeAssign(forInit, errors, after ?? behindLeft);
    } finally {
      this.#isBranch = outer;
    }
  }

  /** TypeScript's look at the first tokens of what could be an arrow function. */
  #mayStartArrow(): boolean {
    let at = this.start;
    if (this.isContextual('async')) {
      const { text, breaks } = this.peek();
      if (breaks || !/^[(<]/.test(text)) return false;
      at = this.ahead;
    }
    if (this.input[at] === '<') return true;
    MAY_START_ARROW.lastIndex = at;
    return MAY_START_ARROW.test(this.input);
  }

  #arrow(forInit: unknown): Draft | undefined {
    const { start } = this;
    if (this.#noArrows.has(start)) return undefined;
    const isBranch = this.#isBranch;
    const { bareStart } = this;
    const arrow = this.attempt(() => this.#parseArrow(forInit, isBranch));
    if (arrow !== undefined) return arrow;
    this.#noArrows.add(start);
    this.bareStart = bareStart;
    this.#inCondition = false;
    return undefined;
  }

  #parseArrow(forInit: unknown, isBranch: boolean): Draft | undefined {
    const node = this.startNode();
    const isAsync = this.type === tt.name;
    if (isAsync) this.next();
    const { yieldPos, awaitPos, awaitIdentPos } = this;
    this.eraseParameters('line');
    this.enterScope(SCOPE.function | (isAsync ? SCOPE.async : 0) | SCOPE.arrow);
    this.initFunction(node);
    node.async = isAsync;
    this.yieldPos = this.awaitPos = this.awaitIdentPos = 0;
    this.expect(tt.parenL);
    node.params = this.parseBindingList(tt.parenR, false, true);
    const [behind, colon] = [this.lastTokEnd, this.start];
    const typed = this.eraseAnnotation((scanner) => scanner.result());
    if (typed) {
      const start = LINE_BREAK.test(this.input.slice(behind, colon)) ? behind : colon;
      this.erased[this.erased.length - 1] = { start, end: this.lastTokEnd, how: 'line' };
    }
    if (this.type !== tt.arrow || this.afterLineBreak) return undefined;
    this.next();
    this.parseFunctionBody(node, true, false, forInit);
    Object.assign(this, { yieldPos, awaitPos, awaitIdentPos });
    if (typed && isBranch && this.type !== tt.colon) return undefined;
    return this.finishNode(node, 'ArrowFunctionExpression');
  }

  override parseFunctionBody(node: Draft, isArrow: boolean, isMethod: boolean, forInit?: unknown): void {
    if (isArrow) {
      this.bareStart = this.start;
      this.#inCondition = this.#isBranch && this.type !== tt.braceL;
    }
    if (isArrow && this.type !== tt.braceL) {
      super.parseFunctionBody(node, isArrow, isMethod, forInit);
      return;
    }
    const [isBranch, inCondition] = [this.#isBranch, this.#inCondition];
    this.#isBranch = this.#inCondition = false;
    super.parseFunctionBody(node, isArrow, isMethod, forInit);
    this.#isBranch = isBranch;
    this.#inCondition = inCondition;
  }

  /** All arrow functions with parentheses are found before. */
  override parseParenAndDistinguishExpression(_canBeArrow: boolean, forInit?: unknown): Draft {
    return super.parseParenAndDistinguishExpression(false, forInit);
  }

  override parseExprOp(given: Draft, start: number, location: undefined, minPrec: number, forInit?: unknown): Draft {
    let left = given;
    for (let behind = this.lastTokEnd; RELATIONAL > minPrec && this.#eraseCast(); behind = this.lastTokEnd) {
      const isPower = this.type === tt.starstar;
      // What binds tighter than a cast would take its part of what is cast.
      if ((isPower || (this.type.binop ?? 0) > RELATIONAL) && COMPOUND.test(left.type))
        this.inserted.push({ offset: start, removed: 0, text: '(' }, { offset: behind, removed: 0, text: ')' });
      if (isPower) left = this.#power(left, start, forInit);
    }
    return super.parseExprOp(left, start, location, minPrec, forInit);
  }

  /** Casts behind an expression. */
  #eraseCast(): boolean {
    let hasCast = false;
    while ((this.isContextual('as') || this.isContextual('satisfies')) && !this.afterLineBreak) {
      const from = this.start;
      this.skip(this.end, (scanner) => scanner.type());
      this.erase(from, this.lastTokEnd);
      hasCast = true;
    }
    return hasCast;
  }

  /** A power of what is cast, which acorn looks for before it knows of the cast. */
  #power(left: Draft, start: number, forInit: unknown): Draft {
    const node = this.startNodeAt(start);
    node.left = left;
    node.operator = '**';
    this.next();
    node.right = this.parseMaybeUnary(null, false, false, forInit);
    return this.finishNode(node, 'BinaryExpression');
  }

  override parseMaybeUnary(
    errors: PatternErrors | null,
    sawUnary?: boolean,
    incDec?: boolean,
    forInit?: unknown,
  ): Draft {
    if (!this.atLess) return super.parseMaybeUnary(errors, sawUnary, incDec, forInit);
    const { start } = this;
    const isBare = this.bareStart === start;
    this.skip(start, (scanner) => {
      scanner.expect('<');
      scanner.type();
      scanner.expect('>');
    });
    this.erase(start, this.start, 'line');
    const from = this.start;
    const needsParens = isBare && /^(?:\{|function\b|class\b|async\b|let\b|<)/.test(this.input.slice(from, from + 10));
    const operand = this.parseMaybeUnary(errors, true, incDec, forInit);
    if (needsParens)
      this.inserted.push({ offset: from, removed: 0, text: '(' }, { offset: this.lastTokEnd, removed: 0, text: ')' });
    return operand;
  }

  override parseSubscript(
    base: Draft,
    start: number,
    location: undefined,
    noCalls: boolean,
    maybeAsyncArrow: boolean,
    optionalChained: boolean,
    forInit?: unknown,
  ): Draft {
    for (;;) {
      if (this.type === tt.prefix && this.value === '!' && !this.afterLineBreak) {
        this.erase(this.start, this.end);
        this.exprAllowed = false;
        this.next();
      } else if (!this.atLess || !this.#eraseArguments(this.start)) break;
    }
    if (this.type === tt.questionDot && this.peek().text.startsWith('<')) {
      const call = this.#optionalCall(base, start, noCalls);
      if (call !== undefined) return call;
    }
    return super.parseSubscript(base, start, location, noCalls, maybeAsyncArrow, optionalChained, forInit);
  }

  /** `f?.<T>(x)`. */
  #optionalCall(base: Draft, start: number, noCalls: boolean): Draft | undefined {
    return this.attempt(() => {
      this.next();
      if (noCalls || !this.#eraseArguments(this.start) || !this.eat(tt.parenL)) return undefined;
      const node = this.startNodeAt(start);
      node.callee = base;
      node.arguments = this.parseExprList(tt.parenR, true, false);
      node.optional = true;
      return this.finishNode(node, 'CallExpression');
    });
  }

  /** Arguments of types in an expression, where TypeScript's rule says that they are not comparisons. */
  #eraseArguments(start: number): boolean {
    const { scanner } = this;
    try {
      scanner.from(start).arguments();
    } catch (error) {
      if (error instanceof SyntaxError) return false;
      throw error;
    }
    const next = this.input.slice(scanner.at, scanner.at + 12);
    if (this.input[scanner.end] === '=' || !canFollowArguments(next, scanner.afterLineBreak)) return false;
    this.skip(start, (again) => again.arguments());
    this.erase(start, this.lastTokEnd);
    return true;
  }

  override parsePropertyValue(
    prop: Draft,
    isPattern: boolean,
    isGenerator: boolean,
    isAsync: boolean,
    start: number,
    location: undefined,
    errors: PatternErrors | undefined,
    containsEsc: boolean,
  ): void {
    if (isPattern || !this.atLess)
      super.parsePropertyValue(prop, isPattern, isGenerator, isAsync, start, location, errors, containsEsc);
    else {
      this.eraseParameters();
      prop.method = true;
      prop.value = this.parseMethod(isGenerator, isAsync);
      prop.kind = 'init';
    }
    if ((prop.value as Draft).body === null) this.unexpected();
  }

  override parseBindingList(
    close: Token,
    allowEmpty: boolean,
    allowTrailingComma: boolean,
    modifiers?: boolean,
  ): Draft[] {
    if (close !== tt.parenR) return super.parseBindingList(close, allowEmpty, allowTrailingComma, modifiers);
    const drafts: Draft[] = [];
    while (!this.eat(close)) {
      const parameter = this.#parameter();
      if (parameter !== undefined) drafts.push(parameter);
      if (!this.eat(tt.comma)) {
        this.expect(close);
        break;
      }
      // What says the type of `this` goes with its comma.
      if (parameter === undefined) this.erase(this.lastTokStart, this.lastTokEnd);
      if (drafts.at(-1)?.type === 'RestElement')
        this.raise(this.lastTokStart, 'Comma is not permitted after the rest element');
    }
    return drafts;
  }

  #parameter(): Draft | undefined {
    this.skipDecorators();
    if (this.type === tt._this) {
      const { start } = this;
      this.skip(this.end, (scanner) => {
        if (scanner.eat(':')) scanner.type();
      });
      this.erase(start, this.lastTokEnd);
      return undefined;
    }
    const isProperty = this.#eraseModifiers();
    const { start } = this;
    const pattern = this.type === tt.ellipsis ? this.parseRestBinding() : this.parseBindingAtom();
    const mark = this.start;
    if (this.eat(tt.question)) this.erase(mark, mark + 1);
    this.eraseAnnotation();
    const parameter = pattern.type === 'RestElement' ? pattern : this.parseMaybeDefault(start, undefined, pattern);
    if (isProperty) this.isCompiled = parameter.isProperty = true;
    return parameter;
  }

  #eraseModifiers(): boolean {
    let hasRest = false;
    while (
      this.type === tt.name &&
      MODIFIER.test(String(this.value)) &&
      /^[\p{ID_Start}$_\\[{]/u.test(this.peek().text)
    ) {
      this.erase(this.start, this.end);
      this.next();
      hasRest = true;
    }
    return hasRest;
  }

  /** `yield <T>x` gives a value: acorn sees that a comparison cannot begin there. */
  override parseYield(forInit?: unknown): Draft {
    const { text, breaks } = this.peek();
    if (breaks || !text.startsWith('<')) return super.parseYield(forInit);
    if (this.yieldPos === 0) this.yieldPos = this.start;
    const node = this.startNode();
    this.next();
    node.delegate = false;
    node.argument = this.parseMaybeAssign(forInit);
    return this.finishNode(node, 'YieldExpression');
  }

  override parseExprAtom(errors?: PatternErrors | null, forInit?: unknown, forNew?: boolean): Draft {
    this.skipDecorators();
    return super.parseExprAtom(errors, forInit, forNew);
  }

  abstract skipDecorators(): void;
}

/** Whether what stands behind `<…>` makes arguments of types of it: TypeScript's `canFollowTypeArgumentsInExpression`. */
function canFollowArguments(next: string, afterLineBreak: boolean): boolean {
  if (/^[(`]/.test(next)) return true;
  if (/^[<>+-]/.test(next)) return false;
  if (afterLineBreak || next === '' || WORD_OPERATOR.test(next) || OPERATOR.test(next)) return true;
  return !/^[\p{ID_Start}$_\\#@"'\d{[!~]|^\.\d/u.test(next);
}
