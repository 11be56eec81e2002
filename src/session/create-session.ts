import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Catalog } from '../runtime/catalog/catalog.ts';
import type { DeclarationFile } from '../runtime/declarations/index.ts';
import type { Dialect } from '../runtime/dialects/dialect.ts';
import type { PolicyLink } from '../runtime/host/policy.ts';
import type { LargeIntegers } from '../runtime/large-integers.ts';
import { DEFAULT_LIMITS, type Limits } from '../runtime/limits.ts';
import type { Recording } from '../runtime/recording/index.ts';
import type { Diagnostic } from '../runtime/spec.ts';
import { type Approval, createApproval } from './approval.ts';
import { followBaseLimits } from './base-limits.ts';
import { type Connections, createConnections } from './connections.ts';
import type { SessionContext } from './context.ts';
import { type DialectChoice, dialectOf } from './dialect-choice.ts';
import { createEventBatch } from './event-batch.ts';
import { createDataFlow, type DataFlow } from './flow/data-flow.ts';
import { createPayloads, type Payloads } from './payloads.ts';
import { reduceEvents } from './reduce-events.ts';
import { createQuestions } from './requests/questions.ts';
import type { FinishedSignIn, ServerRecord, SessionServices } from './services.ts';
import type { SessionState } from './session-state.ts';
import { linkActions, type RecordingHolder, recordingInfo } from './slices/link.ts';
import { runActions } from './slices/run.ts';
import type { FinishedRun, StartedRun } from './slices/run-parts.ts';
import { activeScript, scriptActions } from './slices/scripts.ts';
import { searchActions } from './slices/search.ts';
import { serverActions } from './slices/servers.ts';
import {
  type ApprovalMode,
  NO_USAGE,
  type RecordingInfo,
  type Script,
  type ServerConfig,
  type SessionOrigin,
} from './state.ts';

export interface SessionOptions {
  /** At least one script; the first is in front unless `activeScriptId` names another. */
  readonly scripts: readonly Omit<Script, 'id'>[];
  readonly activeIndex?: number;
  readonly servers: readonly ServerConfig[];
  /** Header values by server id. */
  readonly secrets?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Servers that were connected when the page was loaded again, by id. */
  readonly connected?: readonly string[];
  readonly approvalMode?: ApprovalMode;
  readonly limits?: Partial<Limits>;
  /** Where the scripts come from; the person's own where absent. */
  readonly origin?: SessionOrigin;
  /** Results that came with the scripts. */
  readonly recording?: Recording;
  /** Who made them; the author of the link where absent and the scripts came by one. */
  readonly recordedBy?: RecordingInfo['by'];
  readonly largeIntegers?: LargeIntegers;
  readonly toolMetadata?: SessionState['toolMetadata'];
  readonly services: SessionServices;
  /** What live calls pass before a person is asked about them. */
  readonly policy?: readonly PolicyLink[];
  /** Whether the page around may see what is the person's; there is none where absent. */
  readonly pageSees?: () => boolean;
}

const EMPTY_CATALOG: Catalog = { servers: [], unavailable: [] };

/** What a session is made of, for parts of the page that are loaded on demand. */
export interface SessionParts {
  readonly services: Pick<SessionServices, 'host' | 'diagnose'>;
  readonly connections: Pick<Connections, 'sources' | 'opened'>;
  readonly approval: Approval;
  readonly dataFlow: DataFlow;
  /** What calls and reads of runs pass after the person's approval. */
  readonly guards: Set<PolicyLink>;
}

/** One playground instance. Instances share nothing. */
export interface Session {
  readonly store: StoreApi<SessionState>;
  readonly payloads: Payloads;
  /** Header values of a server, for its edit form. */
  headersOf(serverId: string): Readonly<Record<string, string>>;
  /** Declarations of the servers in a catalog, for the editor and the tool pages. */
  declarations(catalog: Catalog, choice: DialectChoice): Promise<readonly DeclarationFile[]>;
  /** A dialect with its options; diagnostics where they make no sense. */
  dialect(choice: DialectChoice): Promise<Dialect | readonly Diagnostic[]>;
  readonly parts: SessionParts;
  /** What a server and its connection have told; undefined where it was not opened. */
  recordOf(serverId: string): ServerRecord | undefined;
  /** Whether something that is the person's alone has come back in the run at hand, or the last one. */
  holdsPrivate(): boolean;
  /** The results that runs can be answered from. */
  recording(): Recording | undefined;
  /** The run that goes on, as it was started; undefined where none does. */
  runUnderWay(): StartedRun | undefined;
  /** The run on show, with everything that went in and out; undefined while none has ended. */
  lastRun(): FinishedRun | undefined;
  /** Tells of every run of a script that has ended; returns the unsubscribe function. */
  onRunEnd(listener: (run: FinishedRun) => void): () => void;
  /** Connects the servers in this page, those a person wants connected on each visit, and those that were connected before it was loaded again. */
  connectOnOpen(): void;
  /** Connects again the servers that were reached on this visit and lost since. */
  reconnectLost(): void;
  /**
   * Loads all that the script in front needs to run, at once, and arms a sandbox, so that the first run starts at once. Later
   * calls wait for the first.
   */
  warm(): Promise<void>;
  /** Stops the run, closes the connections and ends the sandbox. */
  dispose(): Promise<void>;
}

/** Makes a session. Synchronous: nothing is loaded or connected before it is asked for. */
export function createSession(options: SessionOptions): Session {
  const { services, policy = [], pageSees = () => false } = options;
  const { payloads, keep } = createPayloads();
  const store = createStore<SessionState>(() => ({ ...initialState(options), actions: {} as SessionState['actions'] }));
  const secrets = new Map(Object.entries(options.secrets ?? {}));
  const context: SessionContext = { store, services, secrets };
  const batch = createEventBatch((events) => store.setState((state) => reduceEvents(state, events, performance.now())));
  const questions = createQuestions(store, batch.flush);
  const connections = createConnections(context, questions);
  const asking = { store, flush: batch.flush, keepInput: keep.input, now: () => performance.now() };
  const approval = createApproval(asking);
  const dataFlow = createDataFlow({ ...asking, opened: connections.opened, pageSees });
  const recording: RecordingHolder = { current: options.recording };
  const ends = createRunEnds();
  const guards = new Set<PolicyLink>();
  const clear = (): void => {
    keep.clear();
    ends.forget();
  };
  const run = runActions({
    ...{ context, policy, guards, approval, dataFlow, questions, batch, connections, recording },
    ...{ onEnd: ends.onEnd, keep: { ...keep, clear } },
  });
  store.setState({
    actions: {
      ...scriptActions(store),
      ...serverActions(context, connections),
      ...run.actions,
      ...linkActions(context, connections, recording),
      ...searchActions(context, connections),
      ...questions.actions,
    },
  });
  const stopFollowing = followBaseLimits(context);
  let warming: Promise<void> | undefined;

  return {
    ...{ store, payloads },
    declarations: (catalog, choice) => services.declare(catalog, choice),
    dialect: (choice) => services.dialect(choice),
    parts: { services, connections, approval, dataFlow, guards },
    recordOf: (serverId) => connections.opened(serverId)?.record,
    holdsPrivate: dataFlow.holdsPrivate,
    recording: () => recording.current,
    runUnderWay: run.underWay,
    lastRun: ends.last,
    onRunEnd: ends.onRunEnd,
    headersOf: (serverId) => secrets.get(serverId) ?? {},
    connectOnOpen: () => connectOnOpen(options, store, connections),
    reconnectLost: connections.reconnectLost,
    warm: () => (warming ??= warmUp(services, store.getState())),
    async dispose() {
      stopFollowing();
      run.dispose();
      questions.dispose();
      connections.dispose();
      await services.dispose();
    },
  };
}

/** The last run that has ended, and who hears of each. */
function createRunEnds() {
  const listeners = new Set<(run: FinishedRun) => void>();
  let last: FinishedRun | undefined;
  return {
    last: () => last,
    onEnd(run: FinishedRun): void {
      last = run;
      for (const listener of listeners) listener(run);
    },
    onRunEnd(listener: (run: FinishedRun) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    forget(): void {
      last = undefined;
    },
  };
}

/** A longer script is read when it runs: reading takes time of the page. */
const MAX_AHEAD_CHARS = 20_000;

async function warmUp(services: SessionServices, state: SessionState): Promise<void> {
  const script = activeScript(state);
  const text = script.text.length > MAX_AHEAD_CHARS ? '' : script.text;
  // To read it takes the dialect and the parser that the run will take; what is wrong with it the run says.
  const reading = services.namedTools(text, dialectOf(script, state)).catch(() => undefined);
  await (await services.host()).warm();
  await reading;
}

function initialState(options: SessionOptions): Omit<SessionState, 'actions'> {
  const scripts = options.scripts.map((script, index) => ({ ...script, id: `s${index + 1}` }));
  const front = scripts[options.activeIndex ?? 0] ?? scripts[0];
  if (front === undefined) throw new RangeError('A session needs at least one script');
  return {
    scripts,
    activeScriptId: front.id,
    closedScripts: [],
    servers: options.servers.map((server, ordinal) => ({ ...server, ordinal, status: { state: 'idle' } })),
    catalog: EMPTY_CATALOG,
    run: { phase: 'idle' },
    usage: NO_USAGE,
    logs: { rows: [], dropped: 0, noted: 0 },
    trace: { rows: [], dropped: 0 },
    diagnostics: [],
    problems: [],
    requests: [],
    approvalMode: options.approvalMode ?? 'writes',
    origin: options.origin ?? { kind: 'own' },
    ...(options.recording === undefined ? {} : { recording: recordingInfo(options.recording, recordedBy(options)) }),
    mode:
      options.recording !== undefined && options.origin?.kind === 'link' && options.origin.decision === 'look'
        ? 'replay'
        : 'live',
    ranMode: 'live',
    baseLimits: DEFAULT_LIMITS,
    limits: options.limits ?? {},
    largeIntegers: options.largeIntegers ?? 'warn',
    toolMetadata: options.toolMetadata ?? {},
    search: { query: '' },
  };
}

function recordedBy({ recordedBy: by, origin }: SessionOptions): RecordingInfo['by'] {
  return by ?? (origin?.kind === 'link' ? 'author' : 'you');
}

function connectOnOpen(options: SessionOptions, store: StoreApi<SessionState>, connections: Connections): void {
  const finishing = options.services.finishSignIns?.();
  const connect = (): void => {
    const again = new Set(options.connected);
    connections.connectIdle(
      ({ id, origin, connectOnOpen }) => origin.kind === 'builtin' || connectOnOpen === true || again.has(id),
    );
  };
  if (finishing === undefined) connect();
  else {
    void finishing.then((finished) => {
      connect();
      connectSignedIn(finished, store, connections);
    });
  }
}

/** The page was left for sign-ins: their servers are connected, or say why not. */
function connectSignedIn(
  finished: readonly FinishedSignIn[],
  store: StoreApi<SessionState>,
  connections: Connections,
): void {
  for (const { serverUrl, problem } of finished) {
    for (const { id, origin, status } of store.getState().servers) {
      if (origin.kind !== 'remote' || origin.url !== serverUrl) continue;
      if (problem !== undefined) {
        connections.close(id);
        connections.needsSignIn(id, problem);
      } else if (status.state === 'idle') void connections.connectQuietly(id);
    }
  }
}
