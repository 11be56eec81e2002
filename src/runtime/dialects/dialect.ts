import type { Catalog } from '../catalog/catalog.ts';
import type { DeclarationFile } from '../declarations/index.ts';
import type { GuestThrow } from '../errors.ts';
import type { Json } from '../json.ts';
import type { Limits } from '../limits.ts';
import type { NamedTools } from '../program/named-tools.ts';
import type { Prepared } from '../program/prepared.ts';
import type { CallToolResult, Diagnostic, OuterTool, RunRecord } from '../spec.ts';

/** What a dialect may ask of the host. Anything else does not exist. */
export type HostOp =
  | 'callTool'
  | 'discovery'
  | 'listServers'
  | 'listResources'
  | 'listResourceTemplates'
  | 'readResource'
  | 'listPrompts'
  | 'getPrompt'
  | 'search'
  | 'sleep'
  | 'notify'
  | 'answer';

/** A tool by the names it has on either side of the bridge. */
export interface ToolRef {
  /** Normalised server id (§5.0.1). */
  readonly serverId: string;
  readonly toolName: string;
  readonly exportName: string;
}

/** Guest modules by specifier, and what the guest's global scope gains and loses. All of it is source text. */
export interface Surface {
  /** Source text by import specifier. Modules may import {@link INTERNAL_MODULE}; scripts cannot. */
  readonly modules: ReadonlyMap<string, string>;
  /** Specifier prefixes that stand for another. */
  readonly aliases: readonly (readonly [string, string])[];
  /**
   * Source text for specifiers of a prefix that name nothing, where a plain "cannot find module" would say too little. The
   * literal `"{specifier}"` in it stands for the specifier.
   */
  readonly missing?: readonly (readonly [string, string])[];
  /** Module source run once while arming, before any script; may import {@link INTERNAL_MODULE}. */
  readonly prelude: string;
  /** Globals taken away before the script runs. */
  readonly hide: readonly string[];
  readonly ops: readonly HostOp[];
}

/** The specifier of the bridge inside the guest: `{ call, tool, … }`, importable by surface modules only. */
export const INTERNAL_MODULE = 'codemode:internal';

/** One code-mode system: data and pure functions, no state, no I/O. A new one is a folder and one registry line. */
export interface Dialect<Options = Readonly<Record<string, never>>> {
  readonly id: string;
  readonly title: string;
  /** Path of its page in `docs/`. */
  readonly docs: string;
  readonly calls: 'async' | 'sync';
  limits(options: Options): Limits;
  /** Options from outside, parsed and bounded; diagnostics where they make no sense. */
  options(raw: unknown): Options | readonly Diagnostic[];
  declare(catalog: Catalog, options: Options): readonly DeclarationFile[];
  surface(catalog: Catalog, options: Options): Surface;
  prepare(source: string, options: Options): Prepared | Promise<Prepared>;
  /** The tools that a script names, to tell people before it runs; absent where reading a script tells nothing. */
  namedTools?(source: string): Promise<NamedTools>;
  /** The value a call gives in this system: unwrapped, or thrown. */
  encode(
    result: CallToolResult,
    call: { readonly tool: ToolRef; readonly input: Json },
  ): { readonly value: Json } | { readonly thrown: GuestThrow };
  /** The system's own result envelope. */
  outcome(record: RunRecord, options: Options): Json;
  /** Tools an agent would be given. */
  tools(catalog: Catalog, options: Options): readonly OuterTool[];
  /** System prompt an agent would be given, with every restriction the specification wants documented. */
  prompt(catalog: Catalog, limits: Limits, options: Options): string;
}
