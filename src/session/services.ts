import type { McpSource } from '../mcp/index.ts';
import type { ConnectionStatus } from '../mcp/status.ts';
import type { Catalog } from '../runtime/catalog/catalog.ts';
import type { DeclarationFile } from '../runtime/declarations/index.ts';
import type { Dialect } from '../runtime/dialects/dialect.ts';
import type { RuntimeHost } from '../runtime/host/host.ts';
import type { NamedTools } from '../runtime/program/index.ts';
import type { Source } from '../runtime/source.ts';
import type { Diagnostic, Tool } from '../runtime/spec.ts';
import type { DialectChoice } from './dialect-choice.ts';
import type { QuestionHandlers } from './requests/questions.ts';
import type { ServerReport } from './server-report.ts';
import type { ServerConfig } from './state.ts';

/** What a server and its connection have reported so far. Arrays are replaced, never changed; text in them is the server's. */
export type ServerRecord = Pick<McpSource, 'notices' | 'log' | 'messages' | 'onStatus' | 'onLog'> & ServerOffers;

/** What a server offers beside tools, for a person to look at. What it answers is text from outside. */
export type ServerOffers = Pick<
  McpSource,
  'listResources' | 'listResourceTemplates' | 'readResource' | 'listPrompts' | 'getPrompt' | 'complete'
>;

/** A server that was opened, and what only its kind can tell or do. */
export interface OpenedServer {
  readonly source: Source;
  /** Where the connection stands; absent for servers that are always there. */
  readonly connection?: {
    status(): ConnectionStatus;
    /** Tells of every change; returns the unsubscribe function. */
    subscribe(listener: () => void): () => void;
    /** Its tools, where calls of them carry headers that no other request has. */
    mirroredTools?(): readonly Tool[] | undefined;
  };
  /** What it logged and what its connection has to tell; absent for servers that are always there. */
  readonly record?: ServerRecord;
  /** The sign-in to it; absent where nobody signs in. */
  readonly account?: {
    signedIn(): boolean;
    /** Tells what became of the tokens at the service that gave them. Never rejects. */
    forget(): Promise<'revoked' | 'unrevoked' | 'unknown'>;
  };
  /** Whether it is reached with a token that the page around lends; absent where none can be. */
  usesLentToken?(): boolean;
  /** Puts the server's data back to its start. Built-in servers only. */
  readonly reset?: () => void | Promise<void>;
}

/** A sign-in that the page was left for. */
export interface FinishedSignIn {
  readonly serverUrl: string;
  /** Why it failed; undefined where the person is signed in. */
  readonly problem?: string;
}

/** The heavy parts a session works with, each loaded when first asked for. */
export interface SessionServices {
  /** The host of runs; the same one every time. */
  host(): Promise<RuntimeHost>;
  /** Opens a server without waiting for its answer. Throws a SourceError or HostError. */
  open(
    config: ServerConfig,
    headers: Readonly<Record<string, string>>,
    questions: QuestionHandlers,
  ): Promise<OpenedServer>;
  /** Forgets a sign-in to an address, also of a server that was never opened. Never rejects. */
  forgetSignIn?(url: string): Promise<unknown>;
  /** Finishes the sign-ins that the page was left for; undefined where it was not. Never rejects. */
  finishSignIns?(): Promise<readonly FinishedSignIn[]> | undefined;
  /** A dialect with its options; diagnostics where they make no sense. */
  dialect(choice: DialectChoice): Promise<Dialect | readonly Diagnostic[]>;
  /** What scripts find, as their dialect declares it. */
  declare(catalog: Catalog, choice: DialectChoice): Promise<readonly DeclarationFile[]>;
  /** The tools that a script names, as far as reading it can tell. */
  namedTools(source: string, choice: DialectChoice): Promise<NamedTools>;
  /** Finds out why a page cannot talk to a server, by small requests without credentials. Never rejects for what it finds. */
  diagnose(
    url: string,
    headerNames: readonly string[],
    mirroredTools: readonly Tool[] | undefined,
  ): Promise<ServerReport>;
  /** Ends the host, if it was ever started. */
  dispose(): Promise<void>;
}
