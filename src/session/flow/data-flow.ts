import type { StoreApi } from 'zustand/vanilla';
import type { PolicyCall, PolicyLink, PolicyRead } from '../../runtime/host/policy.ts';
import { type Json, stableStringify } from '../../runtime/json.ts';
import { secretOwner } from '../credentialed.ts';
import type { OpenedServer } from '../services.ts';
import type { SessionState } from '../session-state.ts';
import type { FlowAnswer, FlowParty, InTry, ServerEntry } from '../state.ts';
import { partyKey, partyOf } from './parties.ts';
import { createRunFlow, type Owner, type RunFlow } from './run-flow.ts';

/**
 * Watches where the data of a run goes. Once a server that is reached with something secret has answered, the first word to
 * any other server waits for a person. Built-in servers are no way around: what was sent to one stays marked in later runs.
 */
export interface DataFlow {
  /** The link of one run, or of calls outside of the run on show. */
  begin(run: Pick<Run, 'script' | 'linked' | 'inTry'>): FlowLink;
  answer(requestId: string, answer: FlowAnswer): void;
  /** Whether something that is the person's alone has come back in the run at hand. */
  holdsPrivate(): boolean;
}

/** The link of runs that may hold what the ones before have read, as those that a model starts. */
export interface FlowLink {
  readonly link: PolicyLink;
  /** Begins another run: what was read stays known, and what was allowed or refused for the one before is forgotten. */
  beginRun(script: string): void;
}

export interface DataFlowOptions {
  readonly store: StoreApi<SessionState>;
  readonly opened: (serverId: string) => OpenedServer | undefined;
  /** Brings the store up to date with the run before something is asked. */
  readonly flush: () => void;
  /** Keeps the input of a call for the dialog to show. */
  readonly keepInput: (callId: number, input: Json, bytes: number) => void;
  /** Whether a page around may see what is the person's. */
  readonly pageSees: () => boolean;
  readonly now: () => number;
}

/** What waits to be sent: a call, or a read, which tells of something by what it asks for. */
type Sending = PolicyCall | PolicyRead;

/** What the links of all runs share. */
interface Flows {
  readonly store: DataFlowOptions['store'];
  /** What a person allowed for a script as it is written: until this tab closes. */
  readonly allowedForScript: Set<string>;
  /** Built-in servers that were sent something that is not everybody's. */
  readonly holders: Map<string, Owner>;
  readonly party: (sourceId: string) => FlowParty;
  readonly ownerOf: (sourceId: string) => Owner | undefined;
  readonly ask: (
    from: readonly FlowParty[],
    to: FlowParty,
    sending: Sending,
    inTry: InTry | undefined,
  ) => Promise<FlowAnswer>;
}

interface Run {
  readonly flow: RunFlow;
  /** Its text; undefined where no script makes the calls. */
  readonly script: string | undefined;
  readonly linked: boolean;
  readonly inTry?: InTry | undefined;
}

export function createDataFlow(options: DataFlowOptions): DataFlow {
  const { store, pageSees, opened } = options;
  const holders: Flows['holders'] = new Map();
  const entryOf = (sourceId: string): ServerEntry | undefined =>
    store.getState().servers.find(({ id }) => id === sourceId);
  const { ask, answer } = createFlowQuestions(options);
  const flows: Flows = {
    store,
    allowedForScript: new Set(),
    holders,
    party: (sourceId) => partyOf(entryOf(sourceId), sourceId),
    ownerOf(sourceId) {
      const entry = entryOf(sourceId);
      return (entry && secretOwner(entry, opened(sourceId))) ?? holders.get(sourceId);
    },
    ask,
  };
  let current: RunFlow | undefined;

  return {
    begin(run) {
      current = createRunFlow(pageSees);
      return createFlowLink(flows, { ...run, flow: current });
    },
    answer,
    holdsPrivate: () => current?.origins().some(({ owner }) => owner === 'person') ?? false,
  };
}

function createFlowLink(flows: Flows, first: Run): FlowLink {
  const { holders, party, ownerOf } = flows;
  let { flow } = first;
  /** Who owned what a server gives when it was called: a sign-in may end before the answer comes. */
  const owners = new Map<string, Owner>();
  let receivers = createReceivers(flows, first);

  /** Lets something go to a server, and remembers what that server can give back from now on. */
  const send = async (sending: Sending): Promise<boolean> => {
    const { sourceId } = sending;
    const to = await receivers.receiver(sending);
    if (to === undefined) return false;
    const came = flow.origins();
    if (to.place === 'builtin' && came.length > 0 && holders.get(sourceId) !== 'person')
      holders.set(sourceId, came.some(({ owner }) => owner === 'person') ? 'person' : 'page');
    const owner = ownerOf(sourceId);
    if (owner !== undefined) owners.set(sourceId, owner);
    return true;
  };

  const refusal = async (sending: Sending) => (await questionsCode()).refusedBy(sending, flow.origins());

  const link: PolicyLink = {
    async before(call) {
      return (await send(call)) ? { verdict: 'call' } : refusal(call);
    },
    async beforeRead(read) {
      return (await send(read)) ? { verdict: 'read' } : refusal(read);
    },
    mayList(sourceId) {
      const to = party(sourceId);
      return flow.notAllowed(to).length === 0 || (receivers.isUnasked() && !flow.isRefused(to));
    },
    answered(sourceId, afterCallId) {
      const owner = ownerOf(sourceId) ?? owners.get(sourceId);
      if (owner !== undefined) flow.came({ from: party(sourceId), owner, afterCallId });
    },
  };
  return {
    link,
    beginRun(script) {
      flow = flow.next();
      receivers = createReceivers(flows, { ...first, flow, script });
    },
  };
}

/** Where one run may send to, and what the person decides about it. */
function createReceivers({ store, allowedForScript, party, ask }: Flows, { flow, script, linked, inTry }: Run) {
  /** One question at a time for a receiver: what else goes there waits for the answer. */
  const pending = new Map<string, Promise<unknown>>();
  const forScript = (from: FlowParty, to: FlowParty): string =>
    stableStringify([script ?? null, partyKey(from), partyKey(to)]);
  const isUnasked = (): boolean => store.getState().approvalMode === 'never' && !linked;

  const decide = (from: readonly FlowParty[], to: FlowParty, answer: FlowAnswer): void => {
    if (answer === 'refuse') {
      flow.refuse(to);
      return;
    }
    flow.allow(from, to);
    if (answer === 'script' && script !== undefined) for (const one of from) allowedForScript.add(forScript(one, to));
  };

  /** The receiver, once something may go to it; it is looked up anew after each answer, for it may be another by then. */
  const receiver = async (sending: Sending): Promise<FlowParty | undefined> => {
    const { sourceId, whilePaused } = sending;
    const callId = 'callId' in sending ? sending.callId : undefined;
    for (;;) {
      const to = party(sourceId);
      const key = partyKey(to);
      const from = flow.notAllowed(to, callId);
      if (from.length === 0 || isUnasked()) return to;
      if (flow.isRefused(to)) return undefined;
      if (from.every((one) => allowedForScript.has(forScript(one, to)))) return to;
      // What waits goes on with the rest afterwards: something else may have come back in the meantime.
      await whilePaused('approval', () => {
        const waiting = pending.get(key);
        if (waiting !== undefined) return waiting;
        const question = ask(from, to, sending, inTry).then((answer) => {
          pending.delete(key);
          decide(from, to, answer);
        });
        pending.set(key, question);
        return question;
      });
    }
  };
  return { receiver, isUnasked };
}

const questionsCode = () => import('../requests/call-questions.ts');

/** Asks the person, one dialog for each question, until there is an answer or the call is given up. */
function createFlowQuestions(options: DataFlowOptions) {
  const questions = new Map<string, (answer: FlowAnswer) => void>();
  let lastId = 0;

  const ask: Flows['ask'] = async (from, to, sending, inTry) => {
    const id = `flow-${++lastId}`;
    return (await questionsCode()).askFlow(options, { id, from, to, inTry }, sending, {
      opened: (settle) => questions.set(id, settle),
      closed: () => questions.delete(id),
    });
  };

  return {
    ask,
    answer: (requestId: string, answer: FlowAnswer): void => questions.get(requestId)?.(answer),
  };
}
