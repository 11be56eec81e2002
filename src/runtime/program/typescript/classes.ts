import { BIND, type Draft, SCOPE } from './acorn-internals.ts';
import { tt } from './erasing-parser.ts';
import { ExpressionParser } from './expressions.ts';

const ERASED_MODIFIER = /^(?:public|private|protected|readonly|override|abstract|declare)$/;
/** What the token behind a modifier begins with, if it is one. */
const NAME_START = /^(?:[\p{ID_Start}$_\\#"'[{*]|\d|\.\d)/u;

interface Modifiers {
  readonly isStatic: boolean;
  readonly isAsync: boolean;
  readonly isAccessor: boolean;
  /** Whether the member is for types alone. */
  readonly isAmbient: boolean;
}

/** Functions and classes with types in them. */
export abstract class ClassParser extends ExpressionParser {
  override parseFunctionParams(node: Draft): void {
    this.eraseParameters();
    super.parseFunctionParams(node);
  }

  override parseMethod(isGenerator: boolean, isAsync?: boolean, allowDirectSuper?: boolean): Draft {
    this.eraseParameters();
    return super.parseMethod(isGenerator, isAsync, allowDirectSuper);
  }

  /** A function without a body says how another one, or one from outside, may be called. */
  override parseFunctionBody(node: Draft, isArrow: boolean, isMethod: boolean, forInit?: unknown): void {
    if (!isArrow) {
      this.eraseAnnotation((scanner) => scanner.result());
      if (this.type !== tt.braceL) {
        node.body = null;
        this.exitScope();
        return;
      }
    }
    super.parseFunctionBody(node, isArrow, isMethod, forInit);
  }

  override parseFunction(
    node: Draft,
    flags: number,
    allowExpressionBody?: boolean,
    isAsync?: boolean,
    forInit?: unknown,
  ): Draft {
    const scope = this.scopeStack.at(-1);
    const lengths = [scope?.var.length, scope?.lexical.length, scope?.functions.length];
    const parsed = super.parseFunction(node, flags, allowExpressionBody, isAsync, forInit);
    if (parsed.body !== null) return parsed;
    if (flags === 0) this.unexpected();
    this.semicolon();
    if (scope !== undefined)
      [scope.var.length, scope.lexical.length, scope.functions.length] = lengths as [number, number, number];
    return this.finishNode(parsed, 'TSDeclareFunction');
  }

  override parseCatchClauseParam(): Draft {
    const param = this.parseBindingAtom();
    this.eraseAnnotation();
    const isSimple = param.type === 'Identifier';
    this.enterScope(isSimple ? SCOPE.simpleCatch : 0);
    this.checkLValPattern(param, isSimple ? BIND.simpleCatch : BIND.lexical);
    this.expect(tt.parenR);
    return param;
  }

  override parseClassId(node: Draft, isStatement: boolean | 'nullableID'): void {
    // As in TypeScript, `implements` names a class only where no other word follows.
    const implementsNext = this.isContextual('implements') && /^[\p{ID_Start}$_\\]/u.test(this.peek().text);
    if (implementsNext && isStatement !== true) node.id = null;
    else super.parseClassId(node, isStatement);
    this.eraseParameters();
  }

  override parseClassSuper(node: Draft): void {
    super.parseClassSuper(node);
    if (this.atLess) {
      const { start } = this;
      this.skip(start, (scanner) => scanner.arguments());
      this.erase(start, this.lastTokEnd);
    }
    if (!this.isContextual('implements')) return;
    const { start } = this;
    this.skip(this.end, (scanner) => {
      do scanner.type();
      while (scanner.eat(','));
    });
    this.erase(start, this.lastTokEnd);
  }

  override parseClassElement(constructorAllowsSuper: boolean): Draft | null {
    if (this.eat(tt.semi)) return null;
    const from = this.erased.length;
    const node = this.startNode();
    // Without its semicolon, the member before would go on in what is left of this one.
    const open = !/[;{}]/.test(this.input[this.lastTokEnd - 1] as string);
    this.skipDecorators();
    if (this.#isIndexSignature()) return this.#signature(node, from, node.start);
    const modifiers = this.#modifiers(open);
    if (modifiers === 'block') {
      this.next();
      this.next();
      return this.parseClassStaticBlock(node);
    }
    if (this.#isIndexSignature()) return this.#signature(node, from, node.start);
    const { isStatic, isAsync, isAccessor, isAmbient } = modifiers;
    node.static = isStatic;
    const isGenerator = this.eat(tt.star);
    let kind = 'method';
    if (!isAsync && !isGenerator && (this.isContextual('get') || this.isContextual('set')) && this.#namesFollow()) {
      kind = String(this.value);
      this.next();
    }
    this.parseClassElementName(node);
    const mark = this.start;
    const isMarked = this.type === tt.question || (this.type === tt.prefix && this.value === '!');
    if (isMarked) {
      this.next();
      this.erase(mark, mark + 1);
    }
    const isMethod = this.type === tt.parenL || this.atLess || kind !== 'method' || isGenerator || isAsync;
    const member = isMethod
      ? this.#method(node, kind, isGenerator, isAsync, constructorAllowsSuper)
      : this.#field(node, isAccessor);
    const isOnlyType = isAmbient || (isMethod && (member.value as Draft).body === null);
    return isOnlyType ? this.#eraseMember(from, node.start) : member;
  }

  #method(node: Draft, kind: string, isGenerator: boolean, isAsync: boolean, allowsSuper: boolean): Draft {
    const isConstructor = node.static !== true && !node.computed && isNamed(node, 'constructor');
    node.kind = isConstructor ? 'constructor' : kind;
    const method = this.parseClassMethod(node, isGenerator, isAsync, isConstructor && allowsSuper);
    if ((method.value as Draft).body === null) this.semicolon();
    return method;
  }

  #field(node: Draft, isAccessor: boolean): Draft {
    this.eraseAnnotation();
    const field = this.parseClassField(node);
    this.isCompiled ||= isAccessor;
    return isAccessor ? this.finishNode(field, 'AccessorProperty') : field;
  }

  /** Takes the modifiers before a member, or sees that it is a static block. */
  #modifiers(open: boolean): Modifiers | 'block' {
    const first = this.start;
    const modifiers = { isStatic: false, isAsync: false, isAccessor: false, isAmbient: false };
    while (this.type === tt.name && !this.containsEsc) {
      const word = String(this.value);
      if (word === 'static' && this.peek().text.startsWith('{')) return 'block';
      if (word === 'static' ? modifiers.isStatic : !/^(?:async|accessor)$/.test(word) && !ERASED_MODIFIER.test(word))
        break;
      if (!this.#namesFollow(word !== 'static')) break;
      if (word === 'static') modifiers.isStatic = true;
      else if (word === 'async') modifiers.isAsync = true;
      else if (word === 'accessor') modifiers.isAccessor = true;
      else {
        if (word === 'abstract' || word === 'declare') modifiers.isAmbient = true;
        this.erase(this.start, this.end, open && this.start === first ? 'statement' : 'lines');
      }
      this.next();
    }
    return modifiers;
  }

  /** Whether the token that is read is followed by what can name a member. */
  #namesFollow(onSameLine = false): boolean {
    const { text, breaks } = this.peek();
    return NAME_START.test(text) && !(onSameLine && breaks);
  }

  #isIndexSignature(): boolean {
    if (this.type !== tt.bracketL) return false;
    const text = this.input.slice(this.ahead, this.ahead + 200);
    return /^[\p{ID_Start}$_][\p{ID_Continue}$]*(?:\s|\/\*(?:[^*]|\*(?!\/))*\*\/|\/\/[^\n]*\n)*:/u.test(text);
  }

  #signature(node: Draft, from: number, start: number): null {
    this.skip(this.start, (scanner) => {
      scanner.balanced();
      if (scanner.eat(':')) scanner.type();
    });
    this.semicolon();
    return this.#eraseMember(from, node.start ?? start);
  }

  /** Erases a member as a whole, with whatever of it was erased before. */
  #eraseMember(from: number, start: number): null {
    this.erased.length = from;
    this.erase(start, this.lastTokEnd, 'statement');
    return null;
  }
}

const isNamed = ({ key }: Draft, name: string): boolean => {
  const { type, name: identifier, value } = key as Draft;
  return (type === 'Identifier' && identifier === name) || (type === 'Literal' && value === name);
};
