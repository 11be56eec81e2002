import type { StoreApi } from 'zustand/vanilla';
import type { PolicyCall, PolicyRead } from '../../runtime/host/policy.ts';
import type { Json } from '../../runtime/json.ts';
import { holdOf, markHold } from '../call-hold.ts';
import { elapsedMs } from '../reduce-events.ts';
import type { SessionState } from '../session-state.ts';
import {
  type ApprovalRequest,
  type FlowRequest,
  type InTry,
  isLive,
  type PersonRequest,
  type ReadRequest,
} from '../state.ts';

// The code of questions about calls and reads comes with the first one.

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
export function flowRequestOf(
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
    ...(inTry === undefined ? {} : { inTry }),
    elapsedMs: isLive(run) ? elapsedMs(run.clock, nowMs) : 0,
  };
}
