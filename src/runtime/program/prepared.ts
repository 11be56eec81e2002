import type { Diagnostic } from '../spec.ts';

/** A change of the source that keeps every other character where it is told to be: see `edits.ts`. */
export interface Edit {
  /** Offset in the user's text, UTF-16 code units. */
  readonly offset: number;
  readonly removed: number;
  readonly inserted: number;
}

/** A script made ready for the engine. With diagnostics of severity error it does not run. */
export interface Prepared {
  readonly code: string;
  readonly edits: readonly Edit[];
  readonly diagnostics: readonly Diagnostic[];
  readonly mentions: Mentions;
  /** Where no parser went on in a script whose fault the engine is to name: it names some without a place. */
  readonly refusedAt?: string;
}

/** An import, or an export from another module, as it is written. Offsets are UTF-16 code units of the user's text. */
export interface ImportMention {
  readonly specifier: string;
  readonly offset: number;
  /** Exports it asks for by name. */
  readonly names: readonly { readonly name: string; readonly offset: number }[];
}

/** What a script names, as far as reading it can tell. */
export interface Mentions {
  /** Module segments of servers named in imports. */
  readonly serverIds: readonly string[];
  /** Whether a server is named by the id of its Source, in dialects whose scripts name servers as they are configured. */
  readonly names?: (sourceId: string) => boolean;
  /** What is imported from where, for positions; absent where the dialect has no imports. */
  readonly imports?: readonly ImportMention[];
  /** True where the script may reach further servers at run time (discovery, computed imports). */
  readonly open: boolean;
}
