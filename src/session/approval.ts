import type { StoreApi } from 'zustand/vanilla';
import type { CatalogTool } from '../runtime/catalog/catalog.ts';
import type { PolicyCall, PolicyLink, PolicyRead, ReadVerdict, Verdict } from '../runtime/host/policy.ts';
import { type Json, type JsonObject, stableStringify } from '../runtime/json.ts';
import type { SessionState } from './session-state.ts';
import type { ApprovalAnswer, ApprovalRequest, InTry, ReadRequest } from './state.ts';

/** Asks a person before a tool is called or something is read, and remembers what they allowed. */
export interface Approval {
  /**
   * What the calls and reads of one script pass. A `linked` script is never unasked, whatever else runs meanwhile. `inTry`:
   * it belongs to a try of a comparison.
   */
  linkFor(linked: boolean, inTry?: InTry): ApprovalLink;
  /** Puts a question to the person, and waits for the answer. Nothing remembers it. */
  ask(asking: Asking): Promise<ApprovalAnswer>;
  answer(requestId: string, answer: ApprovalAnswer): void;
}

/** The link of one script, whose answers for a run hold in it alone. */
export interface ApprovalLink {
  readonly link: PolicyLink;
  /** Begins another run: what was allowed for the one before is forgotten. */
  beginRun(): void;
}

/** What an answer is remembered by: for the run, and for the tab. */
interface Keys {
  readonly run: string;
  readonly tab: string;
}

interface Waiting {
  readonly runKey: string;
  readonly settle: (answer: ApprovalAnswer) => void;
}

/** The questions of one session, by their ids. */
interface Questions {
  readonly waiting: Map<string, Waiting>;
  lastId: number;
}

/** What the links of all scripts share. */
interface Asks {
  readonly options: ApprovalOptions;
  /** A number that no other run has. */
  readonly nextRun: () => number;
  /** Tools that were allowed for the tab as they were, by address and name. */
  readonly allowedBefore: Set<string>;
  readonly ask: Approval['ask'];
  readonly allowedInTab: Set<string>;
  /** Answers all questions about the same. */
  readonly allowWaiting: (runKey: string) => void;
}

/** A question about a call or a read. */
export interface Asking {
  /** The request by its id, made when the store is up to date with the run. */
  readonly request: (id: string) => Promise<() => ApprovalRequest | ReadRequest>;
  readonly runKey: string;
  /** Absent for reads. */
  readonly callId?: number;
  readonly signal: AbortSignal;
}

export interface ApprovalOptions {
  readonly store: StoreApi<SessionState>;
  /** Brings the store up to date with the run before something is asked. */
  readonly flush: () => void;
  /** Keeps the input of a call for the dialog to show. */
  readonly keepInput: (callId: number, input: Json, bytes: number) => void;
  readonly now: () => number;
}

/**
 * The approval links of policy chains. Built-in servers never ask. In mode `writes` tools that say `readOnlyHint: true` pass
 * unasked, no annotation counts as destructive, and so do resources, prompts and lists, which are only read. In mode `always`
 * everything asks.
 */
export function createApproval(options: ApprovalOptions): Approval {
  const questions: Questions = { waiting: new Map(), lastId: 0 };
  let lastRun = 0;
  const asks: Asks = {
    options,
    nextRun: () => ++lastRun,
    allowedBefore: new Set(),
    allowedInTab: new Set(),
    ask: (asking) => ask(options, questions, asking),
    allowWaiting(runKey) {
      for (const entry of [...questions.waiting.values()]) if (entry.runKey === runKey) entry.settle('once');
    },
  };
  return {
    linkFor: (linked, inTry) => createLink(asks, linked, inTry),
    ask: asks.ask,
    answer: (requestId, answer) => questions.waiting.get(requestId)?.settle(answer),
  };
}

/** The link of the calls of one script. What is allowed for its run is allowed for it alone. */
function createLink(
  { options, nextRun, allowedBefore, allowedInTab, ask, allowWaiting }: Asks,
  linked: boolean,
  inTry: InTry | undefined,
): ApprovalLink {
  const allowedInRun = new Set<string>();
  // An answer that comes when its run is over counts for nothing in the next: its key names the run.
  let runNumber = nextRun();
  const isAllowed = ({ run, tab }: Keys): boolean => allowedInRun.has(run) || allowedInTab.has(tab);
  const remember = (answer: ApprovalAnswer, { run, tab }: Keys): void => {
    if (answer === 'tab') allowedInTab.add(tab);
    if (answer !== 'run' && answer !== 'tab') return;
    allowedInRun.add(run);
    allowWaiting(run);
  };
  const askedAbout = (sourceId: string, onlyReads: boolean): string | undefined =>
    askedUrl(options.store.getState(), sourceId, onlyReads, linked);
  const before = async (call: PolicyCall): Promise<Verdict> => {
    const { sourceId, tool, callId, signal } = call;
    const serverUrl = askedAbout(sourceId, tool.annotations?.readOnlyHint === true);
    if (serverUrl === undefined) return { verdict: 'call' };
    const run = stableStringify([runNumber, sourceId, { tool: tool.name }]);
    const keys = { run, tab: tabKeyOf(serverUrl, tool) };
    if (isAllowed(keys)) return { verdict: 'call' };

    const nameKey = stableStringify([serverUrl, tool.name]);
    const known = { serverUrl, changed: allowedBefore.has(nameKey), inTry };
    const request: Asking['request'] = async (id) => (await questionsCode()).callRequest(options, id, call, known);
    const asking = { request, runKey: keys.run, callId, signal };
    const answer = await call.whilePaused('approval', () => ask(asking));
    if (answer === 'refuse') return (await questionsCode()).refusedBy(call);
    if (answer === 'tab') allowedBefore.add(nameKey);
    remember(answer, keys);
    return { verdict: 'call' };
  };

  const beforeRead = async (read: PolicyRead): Promise<ReadVerdict> => {
    const serverUrl = askedAbout(read.sourceId, true);
    if (serverUrl === undefined) return { verdict: 'read' };
    const keys = readKeys(runNumber, read.sourceId, read.read, serverUrl);
    if (isAllowed(keys)) return { verdict: 'read' };
    const known = { serverUrl, inTry };
    const request: Asking['request'] = async (id) => (await questionsCode()).readRequest(options, id, read, known);
    const asking = { request, runKey: keys.run, signal: read.signal };
    const answer = await read.whilePaused('approval', () => ask(asking));
    if (answer === 'refuse') return (await questionsCode()).refusedBy(read);
    remember(answer, keys);
    return { verdict: 'read' };
  };

  const mayList = (sourceId: string): boolean => {
    const serverUrl = askedAbout(sourceId, true);
    return serverUrl === undefined || isAllowed(readKeys(runNumber, sourceId, 'list', serverUrl));
  };
  return {
    link: { before, beforeRead, mayList },
    beginRun() {
      runNumber = nextRun();
      allowedInRun.clear();
    },
  };
}

const questionsCode = () => import('./requests/call-questions.ts');

/** Puts a question to the person, and waits for the answer. */
async function ask(
  { store, flush, now }: ApprovalOptions,
  questions: Questions,
  { request: requestFor, runKey, callId, signal }: Asking,
): Promise<ApprovalAnswer> {
  const id = `approval-${++questions.lastId}`;
  const [{ askPerson }, request] = await Promise.all([questionsCode(), requestFor(id)]);
  return askPerson<ApprovalAnswer>(
    { store, flush, now },
    {
      ...{ request, callId, signal, refused: 'refuse' },
      opened: (settle) => questions.waiting.set(id, { runKey, settle }),
      closed: () => questions.waiting.delete(id),
    },
  );
}

/** The address of a server that a person is asked about; undefined where what reads passes, or all does. */
function askedUrl(
  { servers, approvalMode: chosen }: SessionState,
  sourceId: string,
  onlyReads: boolean,
  linked: boolean,
): string | undefined {
  // A script that came by a link may not be the one whose calls a person once chose never to be asked about.
  const approvalMode = chosen === 'never' && linked ? 'writes' : chosen;
  const origin = servers.find((server) => server.id === sourceId)?.origin;
  if (origin?.kind === 'builtin' || approvalMode === 'never') return undefined;
  if (approvalMode === 'writes' && onlyReads) return undefined;
  return origin?.url ?? '';
}

/**
 * "Always" holds for this URL and this very tool, in everything that its server says of it: one that changes the name,
 * the description, a schema or the annotations is asked about again.
 */
function tabKeyOf(url: string, { exportName: _, ...tool }: CatalogTool): string {
  return stableStringify([url, tool as unknown as JsonObject]);
}

/** An answer about a resource, a prompt or a list holds for all of its kind that the server has, as that of a tool for all inputs. */
function readKeys(runNumber: number, sourceId: string, read: PolicyRead['read'], serverUrl: string): Keys {
  return { run: stableStringify([runNumber, sourceId, read]), tab: stableStringify([serverUrl, { read }]) };
}
