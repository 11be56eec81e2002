import type { ToolMetadata } from '../runtime/dialects/dialect.ts';
import type { DialectId } from '../runtime/dialects/index.ts';
import type { JsonObject } from '../runtime/json.ts';
import type { LargeIntegers } from '../runtime/large-integers.ts';
import type { Limits } from '../runtime/limits.ts';
import type { ProtocolRevision } from '../runtime/protocol-revisions.ts';
import type { Recording } from '../runtime/recording/index.ts';
import type { RunRequest } from '../runtime/spec.ts';
import type { QuestionActions } from './requests/person-requests.ts';
import type { ApprovalAnswer, ApprovalMode, FlowAnswer, RecordingInfo, RunMode, Script } from './state.ts';

/** A server as the user typed it. */
export interface NewServer {
  readonly url: string;
  /** Name in scripts; derived from the URL's host where empty. */
  readonly id?: string;
  /** Request headers by name. Values never enter the store. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly capabilities?: readonly string[];
  /** The one revision of MCP to speak with it; negotiated where absent. */
  readonly protocol?: ProtocolRevision;
  /** Connect it whenever the page is opened. */
  readonly connectOnOpen?: boolean;
}

/** Why something typed was not taken: which field, and what to write instead. */
export interface FieldProblem {
  readonly field: 'url' | 'id' | 'headers';
  readonly message: string;
}

/** What a user can do to a session. Created once, never replaced, safe to keep. */
export interface SessionActions extends QuestionActions {
  addScript(script?: Partial<Omit<Script, 'id'>>): string;
  editScript(id: string, text: string): void;
  renameScript(id: string, name: string): void;
  setCapabilities(id: string, capabilities: readonly string[] | undefined): void;
  /** Chooses how a script reaches its tools. Options are those of the dialect; without them, its defaults hold. */
  setDialect(id: string, dialect: DialectId, options?: JsonObject): void;
  activateScript(id: string): void;
  /** Closes a tab; closing the last one leaves an empty script. */
  closeScript(id: string): void;
  /** Opens the script again that was closed last, as it was. */
  reopenScript(): void;

  /** Adds a server and connects it. Returns its id, or what is wrong with what was typed. */
  addServer(server: NewServer): { readonly id: string } | FieldProblem;
  /** Adds a server that ships with the page and connects it; does nothing where there is one of its name. */
  addBuiltin(id: string): void;
  /** Replaces address, headers and capabilities of a server and connects it again. */
  editServer(id: string, server: NewServer): { readonly id: string } | FieldProblem;
  /** Closes the connection and forgets the server and the sign-in to it; calls in flight fail. */
  removeServer(id: string): void;
  /** Connects, or connects again after a failure. Resolves when the outcome is in the store. */
  connect(id: string): Promise<void>;
  /** Whether a server is connected whenever the page is opened, or only when the person or a run asks for it. */
  setConnectOnOpen(id: string, connectOnOpen: boolean): void;
  /**
   * Forgets the sign-in to a server, here and in this browser, takes the tokens back at the service that gave them, and
   * connects again. Tells what became of the tokens: `unknown` where the service gave no answer that can be read.
   */
  forgetSignIn(id: string): Promise<'revoked' | 'unrevoked' | 'unknown'>;
  /** Puts a built-in server's data back to what it was on first open. */
  resetServer(id: string): Promise<void>;

  /**
   * Runs the active script, under the limits of the session unless others are given. Does nothing while a run is under way,
   * and says so by returning false.
   */
  run(limits?: RunRequest['limits']): boolean;
  /** Runs one call of one tool by the same path a script takes. Returns false while a run is under way. */
  runTool(serverId: string, exportName: string, inputText: string): boolean;
  stop(): void;
  /** Empties result, logs, trace and diagnostics. */
  clearRun(): void;
  answer(requestId: string, answer: ApprovalAnswer): void;
  answerFlow(requestId: string, answer: FlowAnswer): void;
  /** `never` is not taken while the script in front came by a link. */
  setApprovalMode(mode: ApprovalMode): void;
  /** Sets a limit, clamped to the table; undefined puts the default back. */
  setLimit(name: keyof Limits, value: number | undefined): void;

  setLargeIntegers(largeIntegers: LargeIntegers): void;

  /**
   * Decides about what a link brought. `keys` holds what was typed for the places of keys in addresses, by server id; returns
   * the id of the first server of which a key is missing, else undefined.
   */
  decide(decision: 'look' | 'connect', keys?: Readonly<Record<string, readonly string[]>>): string | undefined;
  /** Keeps results to answer runs from; undefined forgets them. Who made them is as it was unless it is said. */
  setRecording(recording: Recording | undefined, by?: RecordingInfo['by']): void;
  /** Chooses what answers runs to come. Replaying needs a recording. */
  setMode(mode: RunMode): void;

  /** Says something of a tool beside what its server says, for dialects that heed it; undefined takes it back. */
  setToolMetadata(toolName: string, metadata: ToolMetadata | undefined): void;

  /** Ranks the tools of all servers, and then what else they offer. Resolves when all of it is in the store. */
  searchTools(query: string): Promise<void>;
}
