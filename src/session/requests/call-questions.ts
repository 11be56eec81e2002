import type { StoreApi } from 'zustand/vanilla';
import type { PolicyCall, PolicyRead, Verdict } from '../../runtime/host/policy.ts';
import { type Json, utf8Bytes } from '../../runtime/json.ts';
import { holdOf, markHold } from '../call-hold.ts';
import { elapsedMs } from '../reduce-events.ts';
import type { SessionState } from '../session-state.ts';
import {
  type ApprovalRequest,
  type FlowAnswer,
  type FlowParty,
  type FlowRequest,
  type InTry,
  isLive,
  type PersonRequest,
  type ReadRequest,
} from '../state.ts';

// The code of questions about calls and reads, and the words of what is refused, come with the first one.
export { notAllowed } from './not-allowed.ts';

export interface Asking {
  readonly store: StoreApi<SessionState>;
  /** Brings the store up to date with the run before something is asked. */
  readonly flush: () => void;
  readonly now: () => number;
}

export interface Question<Answer> {
  readonly request: () => PersonRequest;
  /** The call that waits; absent for reads. */
  readonly callId?: number | undefined;
  /** Aborted when nobody waits for the answer any more, which then is `refused`. */
  readonly signal: AbortSignal;
  readonly refused: Answer;
  /** Takes what answers the question. */
  readonly opened: (settle: (answer: Answer) => void) => void;
  /** False where it was answered before. */
  readonly closed: () => boolean;
}

/** Shows a question until it is answered, and on the row of its call that it is held. */
export function askPerson<Answer>({ store, flush, now }: Asking, question: Question<Answer>): Promise<Answer> {
  const { callId, signal, refused } = question;
  return new Promise((resolve) => {
    flush();
    const request = question.request();
    const { run: asking } = store.getState();
    const clock = isLive(asking) ? asking.clock : undefined;
    const hold = holdOf(clock, now());
    const settle = (answer: Answer): void => {
      if (!question.closed()) return;
      signal.removeEventListener('abort', refuse);
      store.setState(({ requests, trace }) => ({
        requests: requests.filter(({ id }) => id !== request.id),
        trace: markHold(trace, callId, { ...hold, toMs: holdOf(clock, now()).fromMs }),
      }));
      resolve(answer);
    };
    const refuse = (): void => settle(refused);
    question.opened(settle);
    store.setState(({ requests, trace }) => ({
      requests: [...requests, request],
      trace: markHold(trace, callId, hold),
    }));
    if (signal.aborted) refuse();
    else signal.addEventListener('abort', refuse, { once: true });
  });
}

/** Where what is asked about is kept, and what is known of it beside. */
interface Keeping extends Pick<Asking, 'store' | 'now'> {
  readonly keepInput: (callId: number, input: Json, bytes: number) => void;
}

type Known = Pick<ReadRequest, 'serverUrl'> & { readonly inTry: InTry | undefined };

/** The request for a call, made when the store is up to date with the run; its input is kept for the dialog. */
export function callRequest(
  { store, keepInput, now }: Keeping,
  id: string,
  call: PolicyCall,
  { inTry, ...known }: Known & Pick<ApprovalRequest, 'changed'>,
): () => ApprovalRequest {
  const { callId, input } = call;
  return () => {
    const inputBytes = bytesOf(input);
    if (input !== undefined) keepInput(callId, input, inputBytes);
    const request = requestOf(id, call, { ...known, inputBytes }, store.getState(), now());
    return { ...request, ...inTryOf(inTry) };
  };
}

/** The same for a read. */
export function readRequest(
  { store, now }: Keeping,
  id: string,
  read: PolicyRead,
  { serverUrl, inTry }: Known,
): () => ReadRequest {
  return () => ({ ...readRequestOf(id, read, serverUrl, store.getState(), now()), ...inTryOf(inTry) });
}

/** Asks whether something may go to another server than those that were read. */
export function askFlow(
  options: Keeping & Asking,
  { id, from, to, inTry }: Pick<FlowRequest, 'id' | 'from' | 'to'> & { readonly inTry: InTry | undefined },
  sending: PolicyCall | PolicyRead,
  question: Pick<Question<FlowAnswer>, 'opened' | 'closed'>,
): Promise<FlowAnswer> {
  const { store, keepInput, now } = options;
  const callId = 'callId' in sending ? sending.callId : undefined;
  const request = (): FlowRequest => {
    const sent = sentOf(sending);
    if ('callId' in sending) keepInput(sending.callId, sending.input ?? null, bytesOf(sending.input));
    return flowRequestOf(id, { from, to, sent, callId, inTry }, store.getState(), now());
  };
  return askPerson<FlowAnswer>(options, { ...question, request, callId, signal: sending.signal, refused: 'refuse' });
}

function sentOf(sending: PolicyCall | PolicyRead): FlowRequest['sent'] {
  if (!('callId' in sending)) return { what: sending.read, text: readText(sending.sent) };
  const { callId, serverId, tool, input } = sending;
  return { what: 'call', callId, serverId, exportName: tool.exportName, bytes: bytesOf(input) };
}

const bytesOf = (input: Json | undefined): number => (input === undefined ? 0 : utf8Bytes(JSON.stringify(input)));

const inTryOf = (inTry: InTry | undefined) => (inTry === undefined ? {} : { inTry });

/** The verdict on what a person refused; `origins` where it would have taken along what came from there. */
export function refusedBy(
  refused: PolicyCall | PolicyRead,
  origins?: readonly { readonly from: FlowParty }[],
): Extract<Verdict, { readonly verdict: 'refuse' }> {
  const what =
    'callId' in refused
      ? `${refused.serverId}.${refused.tool.exportName} was not called`
      : `${refused.serverId} was not asked for a ${refused.read}`;
  const catching = 'Catch ToolCallError where the script can go on without this call';
  if (origins === undefined) return { verdict: 'refuse', message: `${what}: you refused it`, hint: `${catching}.` };
  const ids = origins.map(({ from }) => from.id).join(', ');
  return {
    verdict: 'refuse',
    message: `${what}: this run has read from ${ids}, and you did not allow it to send there`,
    hint: `${catching}, or make it before it reads.`,
  };
}

/** What a person is shown of a call that waits for them. */
export function requestOf(
  id: string,
  call: PolicyCall,
  { serverUrl, inputBytes, changed }: Pick<ApprovalRequest, 'serverUrl' | 'inputBytes' | 'changed'>,
  state: SessionState,
  nowMs: number,
): ApprovalRequest {
  const { run, trace, catalog } = state;
  const { tool, serverId, callId } = call;
  const own = trace.rows.find((row) => row.callId === callId);
  return {
    id,
    kind: 'approval',
    runId: isLive(run) ? run.runId : 0,
    callId,
    serverId,
    serverName: catalog.servers.find((server) => server.id === serverId)?.name ?? serverId,
    serverUrl,
    toolName: tool.name,
    exportName: tool.exportName,
    inputBytes,
    changed,
    // A call that is not of the run on show has nothing to do with its calls and its clock.
    ...(own === undefined
      ? {}
      : {
          callsBefore: trace.rows.filter(
            (row) =>
              row.serverId === serverId && row.toolName === tool.name && row.callId !== callId && row.ok === true,
          ).length,
          elapsedMs: isLive(run) ? elapsedMs(run.clock, nowMs) : 0,
        }),
    ...(tool.description === undefined ? {} : { description: tool.description }),
    ...(tool.annotations === undefined ? {} : { annotations: tool.annotations }),
    ...(own?.path === undefined ? {} : { path: own.path }),
  };
}

/** What a person is shown of a read that waits for them. */
export function readRequestOf(
  id: string,
  { serverId, read, sent }: PolicyRead,
  serverUrl: string,
  state: SessionState,
  nowMs: number,
): ReadRequest {
  const { run, catalog } = state;
  return {
    ...{ id, kind: 'read', runId: isLive(run) ? run.runId : 0, serverId, serverUrl },
    serverName: catalog.servers.find((server) => server.id === serverId)?.name ?? serverId,
    ...{ what: read, sent: readText(sent) },
    elapsedMs: isLive(run) ? elapsedMs(run.clock, nowMs) : 0,
  };
}

/** What a read sends, as text for a person: a URI, or the name of a prompt with its arguments. */
const readText = (sent: Json): string =>
  sent === null ? '' : typeof sent === 'string' ? sent : JSON.stringify(sent, null, 2);

/** What a person is shown of data that would go from servers that were read to another one. */
function flowRequestOf(
  id: string,
  flow: Pick<FlowRequest, 'from' | 'to' | 'sent'> & {
    readonly callId: number | undefined;
    readonly inTry: InTry | undefined;
  },
  { run, trace }: SessionState,
  nowMs: number,
): FlowRequest {
  const { from, to, sent, callId, inTry } = flow;
  const path = trace.rows.find((row) => row.callId === callId)?.path;
  return {
    ...{ id, kind: 'flow', runId: isLive(run) ? run.runId : 0, from, to, sent },
    ...(path === undefined ? {} : { path }),
    ...inTryOf(inTry),
    elapsedMs: isLive(run) ? elapsedMs(run.clock, nowMs) : 0,
  };
}
