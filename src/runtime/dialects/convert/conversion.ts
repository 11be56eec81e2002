import type { Catalog, CatalogServer, CatalogTool } from '../../catalog/catalog.ts';
import type { GlobalUses, Node } from '../../program/index.ts';
import type { Draft } from './edits.ts';

/** A tool of a catalog and the server that has it. */
export interface ToolAt {
  readonly server: CatalogServer;
  readonly tool: CatalogTool;
}

/** A place where a script means a tool. */
export interface FoundTool extends ToolAt {
  /** The whole call; the expression that is the tool as a function where it is not called there. */
  readonly node: Node;
  readonly parent: Node | undefined;
  /** What is passed: the input, or arguments that {@link input} makes one of. Undefined where the tool is not called. */
  readonly args?: readonly Node[];
  /** The arguments as one input, where the first of them is not that. */
  readonly input?: (draft: Draft) => CallInput;
  /** Set where a failure comes back as a value: the name that it has for the tool. */
  readonly safeName?: string;
  /** Set where the call is written in a way that came with a version of the system. */
  readonly newer?: true;
}

/** A place that looks like one, and why it is none. */
export interface NotFound {
  readonly node: Node;
  readonly why: string;
}

export interface Found {
  readonly tools: readonly FoundTool[];
  readonly notFound: readonly NotFound[];
}

/** What a tool is called with: the input, or an object made of the arguments. */
export interface CallInput {
  /** Where the whole of it stands in the source; undefined where there is none. */
  readonly span?: { readonly start: number; readonly end: number };
  readonly head: string;
  readonly tail: string;
  /** The object literal that it is, where it is one. */
  readonly literal?: Node;
  /** True where it is the one argument of an operation that takes more. */
  readonly isKey?: boolean;
}

/** How a system writes the call of one tool. */
export interface CallHead {
  /** The tool as a function that takes the input. */
  readonly asFunction: string;
  open(input: CallInput): string;
  close(input: CallInput): string;
  /** The input as this call takes it, where that is less. */
  narrow?(input: CallInput): CallInput;
}

/** What the writing of a call knows of the script around. */
export interface WriteContext {
  readonly catalog: Catalog;
  /** A name that no one else has in the script, for a tool that is imported. */
  readonly localName: (tool: ToolAt) => string;
}

/** A script that is looked at for signs. */
export interface ScriptFacts {
  readonly tree: Node;
  readonly uses: GlobalUses;
  /** Names that the script declares itself, wherever. */
  readonly declared: ReadonlySet<string>;
  readonly catalog: Catalog | undefined;
}

/** What tells of a system, and how surely: 3 is a name that no other has, 1 one that many have. */
export interface Sign {
  readonly sign: string;
  readonly weight: number;
}

/** A global that is a sign where the script does not declare it; with `members`, where one of them is used. */
export interface GlobalSign {
  readonly name: string;
  readonly members?: RegExp;
  readonly weight: number;
}

/** How scripts of one dialect are recognised, read and written. Each dialect brings one for itself and for each version. */
export interface DialectConversion {
  /** The dialect that it is for, as the registry names it. */
  readonly id: string;
  readonly parsedAs: 'module' | 'body or expression';
  readonly calls: 'async' | 'sync';
  /** What a call gives: the result as the server sent it, or a value that was made of it. */
  readonly results: 'raw' | 'value';
  /** Whether a text that is JSON is parsed for the script. */
  readonly parsesText: boolean;
  /** Set where a call gives the first block of a result alone. */
  readonly firstBlockOnly?: true;
  /** Whether the failure of a tool is thrown. */
  readonly throws: boolean;
  /** Statements that make of a raw `result` what a call gives, with `blocks`, `texts`, `text` and `dataOf(text)` at hand. */
  readonly unwraps: string;
  /** Whether scripts have `setTimeout`. */
  readonly hasTimers: boolean;
  /** A function that waits for milliseconds, in the place of timers. */
  readonly sleep?: string;
  /** Set for a version that has everything that the others of its system have. */
  readonly isNewest?: true;

  /** Globals by which scripts are known. */
  readonly globals: readonly GlobalSign[];
  /** Signs that no single global is. */
  signs?(script: ScriptFacts): readonly Sign[];
  /** What a script of the system uses that this version alone has. */
  needs?(tree: Node, catalog: Catalog | undefined): readonly string[];

  /** Every place where a script means a tool of the catalog. */
  find(tree: Node, catalog: Catalog): Found;
  /** Makes what the system takes as the result what a function body returns; absent where scripts are such bodies. */
  returnResult?(draft: Draft, tree: Node): void;
  /** Globals that have other names elsewhere, by path. */
  readonly renamed?: Readonly<Record<string, string>>;
  /** Globals for which functions stand where calls can wait, by path. */
  readonly written?: Readonly<Record<string, { readonly name: string; readonly text: string }>>;
  /** Paths of globals that have no counterpart. */
  readonly without?: RegExp;

  /** How a tool is called; why it cannot be where that is so. */
  head(tool: ToolAt, context: WriteContext): CallHead | { readonly cannot: string };
  /** Notes what the system refuses in a script that is written for it. */
  check?(draft: Draft, tree: Node): void;
  /** What a person should know of results, where scripts come from this dialect or go to it. */
  notes?(side: 'from' | 'to', tools: readonly FoundTool[], other: DialectConversion): readonly string[];
  /** The body in the syntax that the system takes. */
  reshape?(body: string, draft: Draft): Promise<string>;
  /** The script around a body; the body itself where this is absent. */
  frame?(body: string, imports: string): string | Promise<string>;
}
