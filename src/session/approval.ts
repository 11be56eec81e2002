import type { StoreApi } from 'zustand/vanilla';
import type { CatalogTool } from '../runtime/catalog/catalog.ts';
import type { PolicyCall, PolicyLink, Verdict } from '../runtime/host/policy.ts';
import { type Json, type JsonObject, stableStringify, utf8Bytes } from '../runtime/json.ts';
import { holdOf, markHold } from './call-hold.ts';
import { elapsedMs } from './reduce-events.ts';
import type { SessionState } from './session-state.ts';
import { type ApprovalAnswer, type ApprovalRequest, isLive } from './state.ts';

/** Asks a person before a tool is called, and remembers what they allowed. */
export interface Approval {
  readonly link: PolicyLink;
  answer(requestId: string, answer: ApprovalAnswer): void;
  /** Forgets what was allowed for the run before, and refuses what still waits. A `linked` script is never unasked. */
  beginRun(linked: boolean): void;
}

interface Waiting {
  readonly request: ApprovalRequest;
  readonly toolKey: string;
  readonly settle: (answer: ApprovalAnswer) => void;
}

interface Asking {
  readonly serverUrl: string;
  readonly toolKey: string;
  /** The tool is another one than the one that was allowed for the tab. */
  readonly changed: boolean;
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
 * The approval link of the policy chain. Built-in servers never ask. In mode `writes` only tools that say
 * `readOnlyHint: true` pass unasked: no annotation counts as destructive.
 */
export function createApproval({ store, flush, keepInput, now }: ApprovalOptions): Approval {
  const allowedInRun = new Set<string>();
  const allowedInTab = new Set<string>();
  /** Tools that were allowed for the tab as they were, by address and name. */
  const allowedBefore = new Set<string>();
  const waiting = new Map<string, Waiting>();
  let lastId = 0;
  let linked = false;

  const holdNow = () => {
    const { run } = store.getState();
    return holdOf(isLive(run) ? run.clock : undefined, now());
  };

  const settleAll = (matches: (entry: Waiting) => boolean, answer: ApprovalAnswer): void => {
    for (const entry of [...waiting.values()]) if (matches(entry)) entry.settle(answer);
  };

  const ask = (call: PolicyCall, { serverUrl, toolKey, changed }: Asking): Promise<ApprovalAnswer> =>
    new Promise((resolve) => {
      flush();
      const id = `approval-${++lastId}`;
      const inputBytes = call.input === undefined ? 0 : utf8Bytes(JSON.stringify(call.input));
      if (call.input !== undefined) keepInput(call.callId, call.input, inputBytes);
      const request = requestOf(id, call, { serverUrl, inputBytes, changed }, store.getState(), now());
      const hold = holdNow();
      const settle = (answer: ApprovalAnswer): void => {
        if (!waiting.delete(id)) return;
        call.signal.removeEventListener('abort', refuse);
        store.setState(({ requests, trace }) => ({
          requests: requests.filter((other) => other.id !== id),
          trace: markHold(trace, call.callId, { ...hold, toMs: holdNow().fromMs }),
        }));
        resolve(answer);
      };
      const refuse = (): void => settle('refuse');
      waiting.set(id, { request, toolKey, settle });
      store.setState(({ requests, trace }) => ({
        requests: [...requests, request],
        trace: markHold(trace, call.callId, hold),
      }));
      if (call.signal.aborted) refuse();
      else call.signal.addEventListener('abort', refuse, { once: true });
    });

  const before = async (call: PolicyCall): Promise<Verdict> => {
    const { servers, approvalMode: chosen } = store.getState();
    const { sourceId } = call;
    // A script that came by a link may not be the one whose calls a person once chose never to be asked about.
    const approvalMode = chosen === 'never' && linked ? 'writes' : chosen;
    const origin = servers.find((server) => server.id === sourceId)?.origin;
    if (origin?.kind === 'builtin' || approvalMode === 'never') return { verdict: 'call' };
    if (approvalMode === 'writes' && call.tool.annotations?.readOnlyHint === true) return { verdict: 'call' };
    const url = origin?.url ?? '';
    const toolKey = `${sourceId} ${call.tool.name}`;
    const tabKey = tabKeyOf(url, call.tool);
    if (allowedInRun.has(toolKey) || allowedInTab.has(tabKey)) return { verdict: 'call' };

    const nameKey = stableStringify([url, call.tool.name]);
    const changed = allowedBefore.has(nameKey);
    const answer = await call.whilePaused('approval', () => ask(call, { serverUrl: url, toolKey, changed }));
    if (answer === 'refuse') return refusal(call);
    if (answer === 'tab') {
      allowedInTab.add(tabKey);
      allowedBefore.add(nameKey);
    }
    if (answer !== 'once') {
      allowedInRun.add(toolKey);
      settleAll((entry) => entry.toolKey === toolKey, 'once');
    }
    return { verdict: 'call' };
  };

  return {
    link: { before },
    answer: (requestId, answer) => waiting.get(requestId)?.settle(answer),
    beginRun(isLinked) {
      linked = isLinked;
      allowedInRun.clear();
      settleAll(() => true, 'refuse');
    },
  };
}

/**
 * "Always" holds for this URL and this very tool, in everything that its server says of it: one that changes the name,
 * the description, a schema or the annotations is asked about again.
 */
function tabKeyOf(url: string, { exportName: _, ...tool }: CatalogTool): string {
  return stableStringify([url, tool as unknown as JsonObject]);
}

function refusal(call: PolicyCall): Verdict {
  return {
    verdict: 'refuse',
    message: `${call.serverId}.${call.tool.exportName} was not called: you refused it`,
    hint: 'Catch ToolCallError where the script can go on without this call.',
  };
}

function requestOf(
  id: string,
  call: PolicyCall,
  { serverUrl, inputBytes, changed }: Pick<ApprovalRequest, 'serverUrl' | 'inputBytes' | 'changed'>,
  state: SessionState,
  nowMs: number,
): ApprovalRequest {
  const { run, trace, catalog } = state;
  const { tool, serverId, callId } = call;
  const path = trace.rows.find((row) => row.callId === callId)?.path;
  const sameTool = trace.rows.filter((row) => row.serverId === serverId && row.toolName === tool.name);
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
    callsBefore: sameTool.filter((row) => row.callId !== callId && row.ok === true).length,
    elapsedMs: isLive(run) ? elapsedMs(run.clock, nowMs) : 0,
    ...(tool.description === undefined ? {} : { description: tool.description }),
    ...(tool.annotations === undefined ? {} : { annotations: tool.annotations }),
    ...(path === undefined ? {} : { path }),
  };
}
