import type { DialectConversion } from './convert/conversion.ts';
import type { DialectFactory } from './dialect.ts';

/** What a menu shows of a dialect. */
export interface Shown {
  readonly title: string;
  /** Who its scripts come from, in one line. */
  readonly summary: string;
}

/** A release of a system that its scripts are written for, where it differs from what the plain id means. */
export interface Version extends Shown {
  readonly version: string;
}

/** Metadata of a tool that one system supports and others refuse. */
export interface ToolFlag {
  readonly name: 'visibleInListTools' | 'enabledInCodeCall';
  /** What it means for a tool to have it, on its page. */
  readonly label: string;
}

/** What the `index.ts` of a dialect's folder exports, for the system and each of its versions. */
export interface DialectModule {
  readonly factories: readonly DialectFactory[];
  /** How scripts are recognised and converted. */
  readonly loadConversions: () => Promise<readonly DialectConversion[]>;
}

/**
 * A system as the registry has it: what is known of it before its code is loaded, and how that is loaded. The type of what is
 * loaded is written out, because that may name dialects itself.
 */
export interface System extends Shown {
  readonly id: string;
  /** Metadata of tools that it supports beside what servers say of them. */
  readonly toolFlags?: readonly ToolFlag[];
  /** Its other versions; the plain id is the one that links mean which name none. */
  readonly versions?: readonly Version[];
  /** Finds a name in the text of a script without which it is none of this system. */
  readonly looks: RegExp;
  /** Set where scripts may be known by nothing but the names of servers. */
  readonly showsServers?: true;
  readonly load: () => Promise<DialectModule>;
}
