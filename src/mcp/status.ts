import type { SourceFailure } from '../runtime/errors.ts';
import type { JsonObject } from '../runtime/json.ts';

/** What a server says of itself. Text from outside: show it as text only. */
export interface ServerInfo {
  readonly name: string;
  readonly version: string;
  readonly title?: string;
}

/** An entry that the server listed and that cannot be offered, and why. */
export interface SkippedEntry {
  /** Its name, or its place in the list where it has none. */
  readonly entry: string;
  /** A predicate without its subject: “has no name”. */
  readonly reason: string;
}

/** How the messages travel. `sse` is the HTTP+SSE transport of 2024-11-05. */
export type Wire = 'streamable-http' | 'sse' | 'transport';

/** Where a connection stands. */
export type ConnectionStatus =
  /** Nothing was sent yet; the first `tools()` or `call()` connects. */
  | { readonly state: 'idle' }
  | { readonly state: 'connecting' }
  /** The server answered 401 or 403. */
  | { readonly state: 'needs-auth'; readonly message: string; readonly hint: string }
  | {
      readonly state: 'ready';
      readonly wire: Wire;
      /** The protocol revision spoken, such as `2025-11-25`. */
      readonly revision: string;
      /** `modern` has no sessions and no handshake (2026-07-28 and later). */
      readonly era: 'legacy' | 'modern';
      /** The address that answered: the configured one, or where the server redirected to within its origin. */
      readonly url?: string;
      readonly serverInfo?: ServerInfo;
      readonly capabilities: JsonObject;
      readonly instructions?: string;
      /** Number of tools offered; undefined before the first list. */
      readonly toolCount?: number;
      /** Tools that were listed and cannot be offered. */
      readonly skipped: readonly SkippedEntry[];
      /** True while a stream is open on which the server tells of changed lists. */
      readonly hearsChanges: boolean;
    }
  /** The session or the connection was lost and is being opened again. */
  | { readonly state: 'reconnecting'; readonly reason: string }
  | { readonly state: 'failed'; readonly failure: SourceFailure; readonly message: string; readonly hint?: string }
  | { readonly state: 'closed' };

/** A thing worth telling the user about a server that still works. */
export interface Notice {
  readonly kind: 'left-out' | 'redirected' | 'legacy-transport' | 'list-cut';
  readonly message: string;
}

export const LOG_LEVELS = ['debug', 'info', 'notice', 'warning', 'error', 'critical', 'alert', 'emergency'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** A line that the server logged, or that its connection has to tell. Text from outside: show it as text only. */
export interface ServerLogEntry {
  readonly level: LogLevel;
  /** Who logged it: a part of the server, or `connection` for what our side noticed. */
  readonly logger?: string;
  readonly text: string;
  /** Milliseconds since 1970. */
  readonly timeMs: number;
}
