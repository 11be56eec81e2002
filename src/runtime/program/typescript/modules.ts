import type { Draft } from './acorn-internals.ts';
import { DeclarationParser } from './declarations.ts';
import { tt } from './erasing-parser.ts';

type Exports = Record<string, true>;

/** Imports and exports of types, and of what is declared in TypeScript's words. */
export class TypeScriptParser extends DeclarationParser {
  /** `import a = b.c` and `import a = require("b")`. */
  importEquals(node: Draft): Draft | undefined {
    const scanner = this.scanner.from(this.end);
    const isType = scanner.eatWord('type') && scanner.word !== '';
    const { word } = scanner;
    if (word === '' ? !scanner.is('=') : !scanner.eatWord(word) || !scanner.is('=')) return undefined;
    this.next();
    if (isType) this.next();
    node.id = this.parseIdent();
    if (!this.eat(tt.eq)) return undefined;
    const isRequire = this.isContextual('require') && this.peek().text.startsWith('(');
    node.reference = this.parseExprSubscripts(null);
    this.semicolon();
    this.addName(String((node.id as Draft).name));
    this.isCompiled ||= !isType;
    if (!isType) return this.finishNode(node, isRequire ? 'TSImportRequire' : 'TSImportEquals');
    this.addTypeName(String((node.id as Draft).name));
    return this.empty(node);
  }

  override parseImport(node: Draft): Draft {
    const { text } = this.peek();
    const isType = /^type(?![\p{ID_Continue}$])/u.test(text) && this.#isTypeImport();
    if (!isType) return super.parseImport(node);
    this.next();
    const from = this.erased.length;
    this.outsideOfScope(() => {
      const parsed = super.parseImport(node);
      for (const { local } of parsed.specifiers as Draft[]) this.addTypeName(String((local as Draft).name));
    });
    return this.empty(node, from);
  }

  /** Whether `type` behind `import` says that types are imported, and is no name that is imported. */
  #isTypeImport(): boolean {
    const scanner = this.scanner.from(this.ahead);
    scanner.eatWord('type');
    if (scanner.is('{') || scanner.is('*')) return true;
    const { word } = scanner;
    if (word === '') return false;
    scanner.eatWord(word);
    return word !== 'from' || scanner.word === 'from' || scanner.is(',');
  }

  override parseImportSpecifier(): Draft {
    return this.#specifier(() => super.parseImportSpecifier(), true);
  }

  override parseExportSpecifier(exports?: Exports): Draft {
    return this.#specifier((isType) => super.parseExportSpecifier(isType ? undefined : exports), false);
  }

  /** One of a list of imports or exports, which may be a type: `type A`, `type A as B`, `type as as B`, but not `type as B`. */
  #specifier(parse: (isType: boolean) => Draft, isImport: boolean): Draft {
    const { start } = this;
    if (!this.isContextual('type') || !this.#isTypeSpecifier()) return parse(false);
    this.next();
    let draft: Draft | undefined;
    this.outsideOfScope(() => {
      draft = parse(true);
    });
    const node = draft as Draft;
    node.start = start;
    node.isType = true;
    if (isImport) this.addTypeName(String((node.local as Draft).name));
    this.erase(start, this.type === tt.comma ? this.end : this.lastTokEnd);
    return node;
  }

  #isTypeSpecifier(): boolean {
    const scanner = this.scanner.from(this.end);
    const word = scanner.word;
    if (word === '') return scanner.is('"') || scanner.is("'");
    scanner.eatWord(word);
    if (word !== 'as') return true;
    // `type as` imports the type `as`; `type as b` and `type as as` the value `type`; `type as as b` the type `as`.
    const second = scanner.word;
    if (second === '') return true;
    scanner.eatWord(second);
    return second === 'as' && scanner.word !== '';
  }

  /** Exports of types, and of what is declared in TypeScript's words. */
  typeExport(node: Draft): Draft | undefined {
    const { text } = this.peek();
    if (/^(?:type|interface|declare|namespace|module|abstract|enum|const|as|import|default|=|@)/.test(text))
      return this.attempt(() => this.#exportWord(node));
    return undefined;
  }

  #exportWord(node: Draft): Draft | undefined {
    const from = this.erased.length;
    this.next();
    this.skipDecorators();
    if (this.isContextual('as')) {
      this.skip(this.end, (scanner) => {
        scanner.eatWord('namespace');
        scanner.eatWord(scanner.word);
      });
      this.semicolon();
      return this.empty(node);
    }
    if (this.eat(tt.eq)) {
      node.expression = this.parseExpression();
      this.semicolon();
      return this.finishNode(node, 'TSExportAssignment');
    }
    if (this.isContextual('type') && /^[*{]/.test(this.peek().text)) return this.#exportTypes(node);
    if (this.type === tt._default) return this.#exportDefault(node);
    const declaration = this.type === tt._import ? this.importEquals(this.startNode()) : this.declaration();
    if (declaration === undefined) return undefined;
    if (declaration.type === 'EmptyStatement') return this.empty(node, from);
    node.declaration = declaration;
    node.specifiers = [];
    node.source = null;
    node.attributes = [];
    return this.finishNode(node, 'ExportNamedDeclaration');
  }

  /** `export type { A }`, `export type * from`. */
  #exportTypes(node: Draft): Draft {
    this.next();
    if (this.type === tt.star) {
      this.skip(this.end, (scanner) => {
        if (scanner.eatWord('as') && !scanner.eatWord(scanner.word)) scanner.string();
        if (!scanner.eatWord('from')) scanner.fail();
        scanner.string();
      });
    } else {
      this.skip(this.start, (scanner) => {
        scanner.balanced();
        if (scanner.eatWord('from')) scanner.string();
      });
    }
    if (this.eat(tt._with)) this.skip(this.start, (scanner) => scanner.balanced());
    this.semicolon();
    return this.empty(node);
  }

  #exportDefault(node: Draft): Draft | undefined {
    const { text } = this.peek();
    if (/^interface\s/.test(text)) {
      this.next();
      this.eraseStatement(this.startNode(), (scanner) => this.interface(scanner));
      return this.empty(node, this.erased.length - 1);
    }
    if (!/^abstract\s/.test(text)) return undefined;
    this.next();
    this.erase(this.start, this.end);
    this.next();
    node.declaration = this.parseClass(this.startNode(), 'nullableID');
    return this.finishNode(node, 'ExportDefaultDeclaration');
  }

  override parseExport(node: Draft, exports?: Exports): Draft {
    const parsed = super.parseExport(node, exports);
    const { type, id } = (parsed.declaration ?? {}) as Draft;
    if (type !== 'TSDeclareFunction') return parsed;
    const name = parsed.type === 'ExportDefaultDeclaration' ? 'default' : String((id as Draft).name);
    if (exports !== undefined) delete exports[name];
    return this.empty(parsed);
  }
}
