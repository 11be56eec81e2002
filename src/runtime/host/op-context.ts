import type { Catalog } from '../catalog/catalog.ts';
import type { Dialect, HostOp } from '../dialects/dialect.ts';
import type { Listings } from '../dialects/outer.ts';
import type { JsonObject } from '../json.ts';
import type { Search, SearchKind } from '../search/index.ts';
import type { Source } from '../source.ts';
import type { ScriptNotice } from '../spec.ts';
import type { Reads } from './reads.ts';

/** What the operations of one run work with. */
export interface OpContext {
  readonly dialect: Pick<Dialect, 'own'>;
  readonly catalog: Catalog;
  readonly sources: ReadonlyMap<string, Source>;
  readonly listings: Listings;
  readonly reads: Reads;
  readonly search: (kinds?: readonly SearchKind[]) => Promise<Search>;
  readonly signal: AbortSignal;
  readonly onNotice: (notice: ScriptNotice) => void;
  readonly onAnswer: (text: string) => void;
  /** A server whose list could not be had. */
  readonly onGap: (server: string, what: string, error: unknown) => void;
}

/** All operations but tool calls, which the call desk answers. */
export type PlainOp = Exclude<HostOp, 'callTool'>;

/** A member of an operation's input as text. */
export const textIn = (input: JsonObject, key: string): string => {
  const value = input[key];
  return typeof value === 'string' ? value : JSON.stringify(value ?? null);
};
