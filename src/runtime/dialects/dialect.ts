import type { Catalog, CatalogServer } from '../catalog/catalog.ts';
import type { DeclarationFile } from '../declarations/index.ts';
import type { GuestThrow } from '../errors.ts';
import type { Json, JsonObject } from '../json.ts';
import type { LimitName, Limits } from '../limits.ts';
import type { NamedTools } from '../program/named-tools.ts';
import type { Prepared } from '../program/prepared.ts';
import type { CallToolResult, Diagnostic, OuterTool, RunRecord, ToolAnnotations } from '../spec.ts';
import type { OuterCalls, OwnContext } from './outer.ts';

/** What a dialect may ask of the host. Anything else does not exist. */
export type HostOp =
  | 'callTool'
  | 'discovery'
  | 'serverNames'
  | 'listServers'
  | 'listTools'
  | 'listResources'
  | 'listResourceTemplates'
  | 'readResource'
  | 'listPrompts'
  | 'getPrompt'
  | 'search'
  | 'notify'
  | 'answer'
  | 'own';

/** A tool by the names it has on either side of the bridge. */
export interface ToolRef {
  /** Normalised server id (§5.0.1). */
  readonly serverId: string;
  readonly toolName: string;
  readonly exportName: string;
}

/** Guest modules by specifier, and what the guest's global scope gains and loses. All of it is source text. */
export interface Surface {
  /** What a script can import: source text by specifier. These modules may import {@link INTERNAL_MODULE}; scripts cannot. */
  readonly modules: ReadonlyMap<string, string>;
  /** Modules that only modules of the host can import, by specifier: for a script they do not exist. */
  readonly internals?: ReadonlyMap<string, string>;
  /** Modules that the prepared script imports before its own text, by a {@link setupName}. They import and have no code. */
  readonly setup?: ReadonlyMap<string, string>;
  /** Specifier prefixes that stand for another. */
  readonly aliases: readonly (readonly [string, string])[];
  /**
   * Source text for specifiers of a prefix that name nothing, where a plain "cannot find module" would say too little. The
   * literal `"{specifier}"` in it stands for the specifier.
   */
  readonly missing?: readonly (readonly [string, string])[];
  /**
   * Module source run once while arming, before any script; may import {@link INTERNAL_MODULE}. Must not depend on the
   * catalog: what does stands in a module that the prepared script imports first.
   */
  readonly prelude: string;
  /** Globals taken away before the script runs. Must not depend on the catalog. */
  readonly hide: readonly string[];
  readonly ops: readonly HostOp[];
  /** Operations that count against `maxToolCalls` beside `callTool`. */
  readonly counted?: readonly HostOp[];
}

/** The specifier of the bridge inside the guest: `{ call, tool, … }`, importable by surface modules only. */
export const INTERNAL_MODULE = 'codemode:internal';

/** What came of one tool call, as this system hands it to a script. */
export type Encoded = { readonly value: Json } | { readonly thrown: GuestThrow };

/**
 * What can be said of a tool beside what its server says: by the name the system knows it by. Its `annotations` count in every
 * dialect, before those of the server; a dialect that does not know one of the others refuses it.
 */
export interface ToolMetadata {
  readonly visibleInListTools?: boolean;
  readonly enabledInCodeCall?: boolean;
  readonly appId?: string;
  readonly source?: string;
  readonly tags?: readonly string[];
  readonly examples?: readonly { readonly input: Json; readonly output?: Json }[];
  readonly annotations?: ToolAnnotations;
  /** What an agent is given of it, in the system's own words; wins over its server's. */
  readonly exposure?: string;
}

/** How a server is to be treated, as its configuration says. By the id of its Source. */
export interface ServerSettings {
  /**
   * No tool is offered or can be called that does not say that it only reads (`readOnlyHint`), in any dialect and by any way.
   */
  readonly readOnly?: boolean | undefined;
  /** What an agent is given of it, in the system's own words; wins over the session's. */
  readonly exposure?: string | undefined;
}

/** What a dialect knows of the host's configuration beside its own options. */
export interface DialectContext {
  readonly toolMetadata: Readonly<Record<string, ToolMetadata>>;
  /** By the id of the Source. `readOnly` is not here: the host sees to it, whatever the dialect. */
  readonly servers: Readonly<Record<string, Pick<ServerSettings, 'exposure'>>>;
}

/** How long a system prompt may be. */
export interface PromptOptions {
  /**
   * Tokens that the whole should take at most: of each server it says as much as fits, from nothing but its name to all of its
   * types. 8,000 where it is absent; 1e9 has all types of any servers.
   */
  readonly maxTokens?: number;
}

/** A resource that is read, or a prompt that is got, of a server by its id in the catalog. */
export type OfferRead =
  | { readonly kind: 'resource'; readonly serverId: string; readonly uri: string }
  /** `input` is text of an expression. */
  | { readonly kind: 'prompt'; readonly serverId: string; readonly name: string; readonly input: string };

/**
 * One code-mode system with its options applied: what the host, the editor and the page work with. Data and pure
 * functions, no state, no I/O.
 */
export interface Dialect {
  readonly id: string;
  readonly title: string;
  /** Path of its page in `docs/`. */
  readonly docs: string;
  readonly calls: 'async' | 'sync';
  /** Whether a script is a module or the body of a function, for the editor. */
  readonly form: 'module' | 'body';
  /** How a script hands over its result, for hints: "Set globalThis.x to", "Return". */
  readonly resultVerb: string;
  readonly limits: Limits;
  /** What the system itself calls a limit, for messages. */
  readonly limitNames?: Readonly<Partial<Record<LimitName, string>>>;
  declare(catalog: Catalog): readonly DeclarationFile[] | Promise<readonly DeclarationFile[]>;
  surface(catalog: Catalog): Surface;
  prepare(source: string): Prepared | Promise<Prepared>;
  /** The tools that a script names, to tell people before it runs; absent where reading a script tells nothing. */
  namedTools?(source: string, servers?: readonly CatalogServer[]): Promise<NamedTools>;
  /**
   * The tool that a call by name means, for systems whose scripts pass names. Absent where calls carry server and tool.
   * Its fields are the Source's own names.
   */
  resolve?(name: string, catalog: Catalog): { readonly serverId: string; readonly toolName: string } | GuestThrow;
  /**
   * The value a call gives in this system: unwrapped, or thrown. `note` is told once a run. JSON in a text is parsed by
   * `parseMarked`, so that the host finds the integers that no number holds.
   */
  encode(
    result: CallToolResult,
    call: { readonly tool: ToolRef; readonly input: Json },
  ): Encoded & { readonly note?: Diagnostic };
  /** Answers the operation `own`: what the system's guest code asks for by name that no other operation gives. */
  own?(name: string, input: JsonObject, context: OwnContext): Promise<Json>;
  /** The error that a call ends with, as this system tells it to a script that called the tool by `name`. */
  thrown?(thrown: GuestThrow, name: string): GuestThrow;
  /** What metadata may speak of beside tools, by name: what a system makes of several. */
  subjects?(catalog: Catalog): readonly string[];
  /**
   * Text that calls a tool with an input that is text of an expression, as a person would write it; undefined where the dialect
   * does not offer the tool. Absent where tools are imported.
   */
  callText?(tool: ToolRef, input: string, catalog: Catalog): string | undefined;
  /** Text that reads a resource or gets a prompt, as `callText` has it for tools. Absent where scripts can do neither. */
  readText?(read: OfferRead, catalog: Catalog): string;
  /** One corrective action for a mistake that this system knows by the engine's message. */
  /** `before` is the text of the line up to where the script failed: at a call, what is called. */
  hint?(message: string, catalog: Catalog, before?: string): string | undefined;
  /** The system's own result envelope. */
  outcome(record: RunRecord): Json;
  /** Tools an agent would be given. */
  tools(catalog: Catalog): readonly OuterTool[];
  /** Whether {@link outer} says itself what is wrong with an input, instead of having it refused by the tool's schema. */
  readonly readsInput?: boolean;
  /** Those of {@link tools} that are the system's own, with what they do. */
  readonly outer: OuterCalls;
  /** The server tool behind one of {@link tools} that is not the system's own; undefined for what is not offered. */
  direct?(name: string, catalog: Catalog): { readonly serverId: string; readonly toolName: string } | undefined;
  /** System prompt an agent would be given, with every restriction the specification wants documented. */
  prompt(catalog: Catalog, limits: Limits, options?: PromptOptions): string | Promise<string>;
  /**
   * Types of all tools as its prompt has them where there is room, or signatures alone, made in slices of a few milliseconds.
   * Absent where they are those of {@link declare}.
   */
  promptTypes?(catalog: Catalog, level: 'signatures' | 'types'): Promise<string>;
  /** What a run of `code` leaves in the system's audit log, where it keeps one. */
  audit?(record: RunRecord, code: string): JsonObject;
}

/** How a dialect is made from options that come from outside. A new dialect is a folder and one registry line. */
export interface DialectFactory {
  readonly id: string;
  /** A JSON Schema of the options, for forms and for links; no properties where there are none. */
  readonly optionsSchema: JsonObject;
  /** The options of a run over those of its host; a run's take the place of the host's where this is absent. */
  merge?(options: Readonly<Record<string, unknown>>, run: Readonly<Record<string, unknown>>): Record<string, unknown>;
  /**
   * Options and setting are checked; diagnostics where one of them makes no sense or is not known. Functions among them come
   * from code only. `alsoKnown` are names that stand beside these options, to be suggested for one that is none.
   */
  create(
    options: Readonly<Record<string, unknown>>,
    setting: DialectContext,
    alsoKnown?: readonly string[],
  ): Dialect | readonly Diagnostic[];
}
