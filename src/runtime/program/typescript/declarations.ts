import { Names } from '../names.ts';
import type { Draft } from './acorn-internals.ts';
import { BIND } from './acorn-internals.ts';
import { ClassParser } from './classes.ts';
import { tt } from './erasing-parser.ts';
import type { TypeScanner } from './type-scanner.ts';

type Exports = Record<string, true>;

const NAME = /^[\p{ID_Start}$_\\]/u;
const STRING = /^["']/;

/** Declarations of TypeScript. What is only type leaves an empty statement. */
export abstract class DeclarationParser extends ClassParser {
  override parseStatement(context: string | null, topLevel?: boolean, exports?: Exports): Draft {
    this.bareStart = this.start;
    this.skipDecorators();
    const declared = this.declaration();
    return declared ?? super.parseStatement(context, topLevel, exports);
  }

  protected abstract importEquals(node: Draft): Draft | undefined;
  protected abstract typeExport(node: Draft): Draft | undefined;

  /** What a script gets that uses decorators is a hint: they are read, and noted. */
  override skipDecorators(): void {
    while (this.type === tt.at) {
      const node = this.startNode();
      this.next();
      if (this.type === tt.parenL) this.parseExprAtom();
      else {
        this.parseIdent();
        while (this.eat(tt.dot)) this.parseIdent(true);
        this.attempt(() => {
          if (!this.atLess) return undefined;
          this.skip(this.start, (scanner) => scanner.arguments());
          return true;
        });
        if (this.eat(tt.parenL)) this.parseExprList(tt.parenR, true, false);
      }
      this.decorators.push(this.finishNode(node, 'Decorator'));
    }
  }

  declaration(): Draft | undefined {
    const node = this.startNode();
    if (this.type === tt._const && this.peek().text.match(/^enum\b/)) {
      this.next();
      return this.#enum(node, true);
    }
    if (this.type === tt._import) return this.importEquals(node);
    if (this.type === tt._export) return this.typeExport(node);
    if (this.type !== tt.name || this.containsEsc) return undefined;
    const { text, breaks } = this.peek();
    const isName = !breaks && NAME.test(text) && !/^(?:in|instanceof|as|satisfies|of)\b/.test(text);
    switch (this.value) {
      case 'type':
        return !breaks && NAME.test(text) && this.#isAlias()
          ? this.eraseStatement(node, (scanner) => this.#alias(scanner))
          : undefined;
      case 'interface':
        return isName ? this.eraseStatement(node, (scanner) => this.interface(scanner)) : undefined;
      case 'enum':
        return NAME.test(text) ? this.#enum(node, false) : undefined;
      case 'namespace':
      case 'module':
        return isName ? this.#namespace(node) : !breaks && STRING.test(text) ? this.#ambient(node) : undefined;
      case 'global':
        return !breaks && text.startsWith('{') ? this.#ambient(node) : undefined;
      case 'declare':
        return !breaks && NAME.test(text) ? this.#declare(node) : undefined;
      case 'abstract':
        return !breaks && /^class\b/.test(text) ? this.#abstract(node) : undefined;
      default:
        return undefined;
    }
  }

  /** Skips a statement that is only type, from the token that is read. */
  eraseStatement(node: Draft, scan: (scanner: TypeScanner) => void): Draft {
    this.skip(this.end, scan);
    // An interface ends with its braces.
    if (this.input[this.lastTokEnd - 1] !== '}' || !this.input.startsWith('interface', node.start)) this.semicolon();
    return this.empty(node);
  }

  empty(node: Draft, from = this.erased.length): Draft {
    this.erased.length = from;
    this.erase(node.start, this.lastTokEnd, 'statement');
    return this.finishNode(this.startNodeAt(node.start), 'EmptyStatement');
  }

  #isAlias(): boolean {
    const word = this.scanner.from(this.end).word;
    return this.scanner.eatWord(word) && (this.scanner.is('=') || this.scanner.is('<'));
  }

  #alias(scanner: TypeScanner): void {
    const { word } = scanner;
    this.addTypeName(word);
    scanner.eatWord(word);
    if (scanner.is('<')) scanner.parameters();
    scanner.expect('=');
    scanner.type();
  }

  interface(scanner: TypeScanner): void {
    const { word } = scanner;
    this.addTypeName(word);
    scanner.eatWord(word);
    if (scanner.is('<')) scanner.parameters();
    if (scanner.eatWord('extends')) {
      do scanner.type();
      while (scanner.eat(','));
    }
    scanner.members();
  }

  /** `declare` before a declaration: none of it is there at run time. */
  #declare(node: Draft): Draft | undefined {
    const { text } = this.peek();
    if (/^(?:global|module|namespace)\b/.test(text)) {
      this.next();
      return this.#ambient(node);
    }
    const isDeclaration =
      /^(?:type|interface|abstract|enum)\s/.test(text) ||
      /^(?:const|let|var|class|function|async|using|await)\b/.test(text);
    if (!isDeclaration) return undefined;
    const from = this.erased.length;
    this.next();
    this.outsideOfScope(() => {
      if (this.type === tt._const && !this.peek().text.startsWith('enum'))
        this.parseVarStatement(this.startNode(), 'const', true);
      else this.parseStatement(null);
    });
    return this.empty(node, from);
  }

  /** Parses declarations that declare nothing. */
  outsideOfScope(parse: () => void): void {
    const scopes = this.scopeStack;
    this.scopeStack = scopes.map((scope) => ({
      ...scope,
      var: new Names(),
      lexical: new Names(),
      functions: new Names(),
    }));
    parse();
    const [top] = this.scopeStack;
    for (const name of [...(top?.var ?? []), ...(top?.lexical ?? []), ...(top?.functions ?? [])]) this.addName(name);
    this.scopeStack = scopes;
  }

  /** A namespace or module of ambient names: whatever its braces hold. */
  #ambient(node: Draft): Draft {
    const from = this.erased.length;
    this.skip(this.end, (scanner) => {
      if (this.value === 'global') return scanner.is('{') ? scanner.balanced() : scanner.fail();
      if (scanner.is('"') || scanner.is("'")) scanner.string();
      else
        do if (!scanner.eatWord(scanner.word)) scanner.fail();
        while (scanner.eat('.'));
      if (scanner.is('{')) scanner.balanced();
    });
    if (this.input[this.lastTokEnd - 1] !== '}') this.semicolon();
    return this.empty(node, from);
  }

  #abstract(node: Draft): Draft {
    this.erase(this.start, this.end);
    this.next();
    const parsed = this.parseClass(node, true);
    return parsed;
  }

  #enum(node: Draft, isConst: boolean): Draft {
    node.const = isConst;
    this.next();
    node.id = this.parseIdent();
    this.expect(tt.braceL);
    const members: Draft[] = [];
    while (!this.eat(tt.braceR)) {
      const member = this.startNode();
      if (this.eat(tt.bracketL)) {
        member.id = this.parseExprAtom();
        this.expect(tt.bracketR);
      } else member.id = this.type === tt.string ? this.parseExprAtom() : this.parseIdent(true);
      member.initializer = this.eat(tt.eq) ? this.parseMaybeAssign() : null;
      members.push(this.finishNode(member, 'TSEnumMember'));
      if (this.eat(tt.comma)) continue;
      this.expect(tt.braceR);
      break;
    }
    node.members = members;
    this.addName(String((node.id as Draft).name));
    this.isCompiled = true;
    return this.finishNode(node, 'TSEnumDeclaration');
  }

  /** A namespace whose body holds only types leaves nothing. */
  #namespace(node: Draft): Draft {
    const from = this.erased.length;
    this.next();
    const ids = [this.parseIdent()];
    while (this.eat(tt.dot)) ids.push(this.parseIdent(true));
    node.ids = ids;
    const body = this.startNode();
    const { labels } = this;
    this.labels = [];
    this.expect(tt.braceL);
    this.enterScope(2);
    const statements: Draft[] = [];
    const typeNames = new Set(this.typeNames);
    while (this.type !== tt.braceR) statements.push(this.#namespaceStatement());
    const inner = [...this.typeNames].filter((name) => !typeNames.has(name));
    for (const name of inner) this.typeNames.delete(name);
    this.exitScope();
    this.labels = labels;
    this.next();
    body.body = statements;
    node.body = this.finishNode(body, 'TSModuleBlock');
    if (statements.every(({ type }) => type === 'EmptyStatement')) {
      this.addTypeName(String((ids[0] as Draft).name));
      return this.empty(node, from);
    }
    this.addName(String((ids[0] as Draft).name));
    this.isCompiled = true;
    return this.finishNode(node, 'TSModuleDeclaration');
  }

  #namespaceStatement(): Draft {
    if (this.type !== tt._export) return this.parseStatement(null);
    const node = this.startNode();
    const from = this.erased.length;
    this.next();
    if (this.type === tt._import) {
      const alias = this.importEquals(this.startNode()) ?? this.unexpected();
      node.declaration = alias;
    } else {
      const declaration = this.parseStatement(null);
      if (declaration.type === 'EmptyStatement' || declaration.type === 'TSDeclareFunction')
        return this.empty(node, from);
      if (!/Declaration$/.test(declaration.type)) this.unexpected(declaration.start);
      node.declaration = declaration;
    }
    node.specifiers = [];
    node.source = null;
    return this.finishNode(node, 'ExportNamedDeclaration');
  }

  override parseVarId(declarator: Draft, kind: string): void {
    declarator.id = this.parseBindingAtom();
    const { start } = this;
    if (this.type === tt.prefix && this.value === '!') this.next();
    if (this.eraseAnnotation()) this.erased[this.erased.length - 1] = { start, end: this.lastTokEnd, how: 'lines' };
    this.checkLValPattern(declarator.id as Draft, kind === 'var' ? 1 : BIND.lexical, false);
  }

  override parseExportDefaultDeclaration(): Draft {
    this.bareStart = this.start;
    return super.parseExportDefaultDeclaration();
  }

  override parseFunction(
    node: Draft,
    flags: number,
    allowExpressionBody?: boolean,
    isAsync?: boolean,
    forInit?: unknown,
  ): Draft {
    const from = this.erased.length;
    const parsed = super.parseFunction(node, flags, allowExpressionBody, isAsync, forInit);
    return parsed.type === 'TSDeclareFunction' ? { ...this.empty(parsed, from), type: 'TSDeclareFunction' } : parsed;
  }

  override getTokenFromCode(code: number): void {
    if (code === AT) this.finishOp(tt.at, 1);
    else super.getTokenFromCode(code);
  }
}

const AT = 64;
