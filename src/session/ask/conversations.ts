import type { StoreApi } from 'zustand/vanilla';
import { type Agent, createAgent, type Ended, type TaskOptions } from '../../agent/index.ts';
import type { Model } from '../../models/index.ts';
import type { CountTokens } from '../../runtime/cost/shown-tools.ts';
import { HostError } from '../../runtime/errors.ts';
import { messageOf } from '../../runtime/json.ts';
import type { Session } from '../create-session.ts';
import { type DialectChoice, dialectOf, dialectParts } from '../dialect-choice.ts';
import { createScriptTab, type ScriptTab } from '../script-tab.ts';
import { activeScript } from '../slices/scripts.ts';
import type { Script } from '../state.ts';
import type { AskRecord } from './ask-file.ts';
import { type AskState, NO_CONVERSATION, withStep } from './ask-state.ts';
import { type AskTools, createAskTools } from './ask-tools.ts';
import { countedOrEstimated } from './counted-or-estimated.ts';
import { createReplayedModel } from './replayed-model.ts';

/** Conversations with a model, one at a time. */
export interface Conversations {
  /** Sends a message; the conversation goes on where there is one. Resolves when it was answered or is over. */
  send(task: string): Promise<void>;
  /** Stops the request, the question and the run. */
  stop(): void;
  /** Forgets the conversation. */
  reset(): void;
  /** Ends the conversation and leaves it on show: the next message begins another. */
  leave(): void;
  /** The conversation as a file has it; undefined where there is none. */
  record(): AskRecord | undefined;
  /** Shows a conversation that was saved. */
  show(record: AskRecord): void;
  /** Goes through the conversation on show again with the answers that it has: its scripts run, no model is asked. */
  replay(): Promise<void>;
}

export interface ConversationsOptions {
  readonly session: Session;
  readonly store: StoreApi<AskState>;
  readonly count: CountTokens;
  /** The chosen model. Rejects with `HostError('bad-options')`. */
  readonly model: () => Promise<Model>;
}

interface Conversation {
  readonly agent: Agent;
  readonly tools: AskTools;
  readonly dialect: DialectChoice;
  readonly servers: readonly string[];
}

/** Why the work on a conversation stops that is to be forgotten. */
const FORGOTTEN = new HostError('aborted', 'The conversation was forgotten');

export function createConversations(options: ConversationsOptions): Conversations {
  const { store, model } = options;
  const get = store.getState;
  const shown = createShown(() => store.setState({ isOver: true }));
  const work = createTurns(options, shown);
  return {
    ...{ record: shown.record, leave: shown.leave },
    send: async (task) => void (await work.turn(task, model)),
    stop: () => work.stop(),
    reset() {
      work.stop(FORGOTTEN);
      shown.set(undefined);
      clear(store, { ...NO_CONVERSATION, phase: get().phase }, 'problem', 'ended', 'model', 'pending');
    },
    show(past) {
      if (get().phase !== 'idle') return;
      shown.set({ past });
      clear(store, { ...NO_CONVERSATION, ...onScreen(past), replayed: true, isOver: true }, 'problem');
    },
    async replay() {
      const past = shown.record();
      if (past === undefined || get().phase !== 'idle') return;
      shown.leave();
      const replayed = createReplayedModel(past.transcript);
      for (const [index, { task }] of past.transcript.turns.entries()) {
        replayed.beginTurn(index);
        // A message that the model did not answer did not end the conversation either.
        if ((await work.turn(task, async () => replayed)) === undefined || work.isStopped()) break;
      }
      shown.leave();
    },
  };
}

/** Works on messages, one at a time. */
function createTurns(options: ConversationsOptions, shown: ReturnType<typeof createShown>) {
  const { session, store, model } = options;
  const get = store.getState;
  const tab = createScriptTab(session, 'ask.ts', isSameDialect);
  let controller = new AbortController();
  /** Undefined where it was forgotten before it began. */
  const conversation = async (
    open: () => Promise<Model>,
    replayed: boolean,
    signal: AbortSignal,
  ): Promise<Conversation | undefined> => {
    const current = shown.underWay();
    if (current !== undefined) return current;
    const opened = await open();
    const next = await begin(options, opened, tab);
    if (signal.reason === FORGOTTEN) {
      next.tools.dispose();
      return undefined;
    }
    shown.set({ at: next });
    store.setState({ turns: [], replayed, isOver: false, model: { provider: opened.provider, name: opened.name } });
    return next;
  };
  /** How it ended; undefined where it did not begin. */
  const turn = async (task: string, open: () => Promise<Model>): Promise<Ended | undefined> => {
    if (get().phase !== 'idle') return undefined;
    controller = new AbortController();
    const { signal } = controller;
    clear(store, { phase: 'starting', arriving: '' }, 'problem', 'ended');
    try {
      const current = await conversation(open, open !== model, signal);
      if (current === undefined) return undefined;
      store.setState({ phase: 'asking', turns: [...get().turns, { task, steps: [] }] });
      const ended = await current.agent.send(task, taskOptions(store, signal));
      if (shown.record() !== undefined) store.setState({ ended });
      return ended;
    } catch (error) {
      if (signal.reason !== FORGOTTEN) store.setState({ problem: messageOf(error) });
      return undefined;
    } finally {
      store.setState({ phase: 'idle', arriving: '' });
    }
  };
  return {
    turn,
    stop: (reason?: typeof FORGOTTEN) => controller.abort(reason),
    isStopped: () => controller.signal.aborted,
  };
}

/** The conversation on show: under way, or as it was. */
function createShown(onOver: () => void) {
  let current: { readonly at: Conversation } | { readonly past: AskRecord } | undefined;
  const underWay = (): Conversation | undefined => (current !== undefined && 'at' in current ? current.at : undefined);
  const record = (): AskRecord | undefined =>
    current === undefined ? undefined : 'at' in current ? recordOf(current.at) : current.past;
  const set = (next: typeof current): void => {
    underWay()?.tools.dispose();
    current = next;
  };
  return {
    ...{ underWay, record, set },
    /** It goes on being shown, and no further message belongs to it. */
    leave(): void {
      const past = record();
      if (past === undefined || underWay() === undefined) return;
      set({ past });
      onOver();
    },
  };
}

/** Opens the servers and the dialect for a model. */
async function begin(options: ConversationsOptions, model: Model, tab: ScriptTab): Promise<Conversation> {
  const { session, store, count } = options;
  const state = session.store.getState();
  const dialect = dialectOf(activeScript(state), state);
  const { withheld, maxAnswers } = store.getState();
  const tools = await createAskTools({
    ...{ session, dialect, tab, withheld },
    onProposal(pending) {
      if (pending === undefined) return clear(store, {}, 'pending');
      const { pending: before, runReads } = store.getState();
      store.setState({ pending, phase: 'proposed' });
      // One whose tab was closed is shown again, and still waits.
      if (before === undefined && runReads && pending.proposal.onlyReads) pending.decision.run();
    },
    onRunning: () => store.setState({ phase: 'running' }),
  });
  return {
    ...{ tools, dialect },
    servers: state.servers
      .filter(({ id, status }) => status.state === 'ready' && !withheld.includes(id))
      .map(({ id }) => id),
    agent: createAgent({
      ...{ model, tools: tools.tools, bounds: { maxAnswers } },
      count: countedOrEstimated(count),
    }),
  };
}

const taskOptions = (store: StoreApi<AskState>, signal: AbortSignal): TaskOptions => ({
  signal,
  onStep: (step) => store.setState(({ turns }) => ({ turns: withStep(turns, step), arriving: '', phase: 'asking' })),
  onText: (piece) => store.setState(({ arriving }) => ({ arriving: arriving + piece, phase: 'asking' })),
});

/** Changes a state and takes members out of it. */
function clear(store: StoreApi<AskState>, patch: Partial<AskState>, ...names: readonly (keyof AskState)[]): void {
  const left = Object.entries(store.getState()).filter(([name]) => !names.includes(name as keyof AskState));
  store.setState({ ...Object.fromEntries(left), ...patch } as AskState, true);
}

const isSameDialect = (script: Pick<Script, 'dialect' | 'dialectOptions'>, other: typeof script): boolean =>
  script.dialect === other.dialect && JSON.stringify(script.dialectOptions) === JSON.stringify(other.dialectOptions);

const onScreen = ({ transcript: { turns, ended, model } }: AskRecord): Partial<AskState> => ({ turns, ended, model });

const recordOf = ({ agent, dialect, servers }: Conversation): AskRecord => ({
  transcript: agent.transcript(),
  ...dialectParts(dialect.id, dialect.options),
  servers,
});
