import { boundedParser } from '../bounded-parser.ts';
import { Parser } from '../javascript-parser.ts';
import type { Node } from '../tree.ts';

/** A node while it is made. */
export type Draft = { type: string; start: number; end: number } & Record<string, unknown>;

export interface Token {
  readonly label: string;
  readonly keyword?: string;
  readonly binop: number | null;
  readonly isAssign?: boolean;
}

interface Scope {
  readonly flags: number;
  readonly var: string[];
  readonly lexical: string[];
  readonly functions: string[];
}

/** Flags of acorn's scopes. */
export const SCOPE = { function: 2, async: 4, arrow: 16, simpleCatch: 32 } as const;
/** Where expressions note what is an error only once they turn out to be no pattern. */
export type PatternErrors = Record<string, number>;

/** What acorn's parser has besides its documented interface: plugins build on it, and its names have not changed for years. */
export declare class AcornInternals {
  constructor(options: object, source: string, offset?: number);
  readonly input: string;
  readonly options: { readonly allowReserved?: unknown };
  pos: number;
  type: Token;
  value: unknown;
  start: number;
  end: number;
  lastTokStart: number;
  lastTokEnd: number;
  startLoc: undefined;
  context: unknown[];
  exprAllowed: boolean;
  containsEsc: boolean;
  strict: boolean;
  potentialArrowAt: number;
  potentialArrowInForAwait: boolean;
  yieldPos: number;
  awaitPos: number;
  awaitIdentPos: number;
  labels: unknown[];
  scopeStack: Scope[];
  undefinedExports: Record<string, Node>;
  privateNameStack: { declared: Record<string, string>; used: Node[] }[];
  readonly canAwait: boolean;

  parse(): Draft;
  next(liberal?: boolean): void;
  nextToken(): void;
  readToken_slash(): void;
  getTokenFromCode(code: number): void;
  fullCharCodeAt(offset: number): number;
  finishOp(type: Token, size: number): void;
  readRegexp(): void;
  eat(type: Token): boolean;
  expect(type: Token): void;
  unexpected(at?: number): never;
  raise(at: number, message: string): never;
  isContextual(word: string): boolean;
  eatContextual(word: string): boolean;
  expectContextual(word: string): void;
  canInsertSemicolon(): boolean;
  insertSemicolon(): boolean;
  semicolon(): void;
  startNode(): Draft;
  startNodeAt(start: number, location?: undefined): Draft;
  finishNode(node: Draft, type: string): Draft;
  enterScope(flags: number): void;
  exitScope(): void;
  initFunction(node: Draft): void;

  parseTopLevel(node: Draft): Draft;
  parseStatement(context: string | null, topLevel?: boolean, exports?: Record<string, true>): Draft;
  parseBlock(createScope?: boolean, node?: Draft, exitStrict?: boolean): Draft;
  parseVarId(declarator: Draft, kind: string): void;
  parseVarStatement(node: Draft, kind: string, allowMissingInitializer?: boolean): Draft;
  parseFunction(node: Draft, flags: number, allowExpressionBody?: boolean, isAsync?: boolean, forInit?: unknown): Draft;
  parseFunctionParams(node: Draft): void;
  parseFunctionBody(node: Draft, isArrow: boolean, isMethod: boolean, forInit?: unknown): void;
  parseClass(node: Draft, isStatement: boolean | 'nullableID'): Draft;
  parseClassId(node: Draft, isStatement: boolean | 'nullableID'): void;
  parseClassSuper(node: Draft): void;
  parseClassElement(constructorAllowsSuper: boolean): Draft | null;
  parseClassElementName(element: Draft): void;
  parseClassMethod(method: Draft, isGenerator: boolean, isAsync: boolean, allowsSuper: boolean): Draft;
  parseClassField(field: Draft): Draft;
  parseClassStaticBlock(node: Draft): Draft;
  parseCatchClauseParam(): Draft;
  parseImport(node: Draft): Draft;
  parseImportSpecifier(): Draft;
  parseImportSpecifiers(): Draft[];
  parseExport(node: Draft, exports?: Record<string, true>): Draft;
  parseExportSpecifier(exports?: Record<string, true>): Draft;
  parseExportDefaultDeclaration(): Draft;
  checkLocalExport(id: Draft): void;
  checkExport(exports: Record<string, true> | undefined, name: string | Draft, at: number): void;
  parseExpression(forInit?: unknown, errors?: PatternErrors): Draft;
  parseMaybeAssign(forInit?: unknown, errors?: PatternErrors, after?: unknown): Draft;
  parseMaybeConditional(forInit?: unknown, errors?: PatternErrors): Draft;
  parseExprOps(forInit?: unknown, errors?: PatternErrors): Draft;
  parseExprOp(left: Draft, start: number, location: undefined, minPrec: number, forInit?: unknown): Draft;
  parseMaybeUnary(errors: PatternErrors | null, sawUnary?: boolean, incDec?: boolean, forInit?: unknown): Draft;
  parseExprSubscripts(errors: PatternErrors | null, forInit?: unknown): Draft;
  parseSubscript(
    base: Draft,
    start: number,
    location: undefined,
    noCalls: boolean,
    maybeAsyncArrow: boolean,
    optionalChained: boolean,
    forInit?: unknown,
  ): Draft;
  parseYield(forInit?: unknown): Draft;
  parseExprAtom(errors?: PatternErrors | null, forInit?: unknown, forNew?: boolean): Draft;
  parseExprList(close: Token, allowTrailingComma: boolean, allowEmpty: boolean, errors?: PatternErrors): Draft[];
  parseParenAndDistinguishExpression(canBeArrow: boolean, forInit?: unknown): Draft;
  parsePropertyValue(
    prop: Draft,
    isPattern: boolean,
    isGenerator: boolean,
    isAsync: boolean,
    start: number,
    location: undefined,
    errors: PatternErrors | undefined,
    containsEsc: boolean,
  ): void;
  parseMethod(isGenerator: boolean, isAsync?: boolean, allowDirectSuper?: boolean): Draft;
  parseBindingAtom(): Draft;
  parseBindingList(close: Token, allowEmpty: boolean, allowTrailingComma: boolean, modifiers?: boolean): Draft[];
  parseMaybeDefault(start: number, location?: undefined, left?: Draft): Draft;
  parseRestBinding(): Draft;
  parseIdent(liberal?: boolean): Draft;
  checkLValSimple(node: Draft, binding?: number, clashes?: unknown): void;
  checkLValPattern(node: Draft, binding?: number, clashes?: unknown): void;
}

/** Kinds of bindings. */
export const BIND = { lexical: 2, simpleCatch: 4 } as const;

export const Acorn = boundedParser(Parser) as unknown as typeof AcornInternals;
