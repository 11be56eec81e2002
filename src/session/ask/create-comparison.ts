import { createStore, type StoreApi } from 'zustand/vanilla';
import {
  type AgentTools,
  createCodeModeTools,
  createDirectTools,
  createTaskGuard,
  groupBy,
  runTask,
  type Summary,
  summaryOf,
  type ToolsSetup,
  type Transcript,
} from '../../agent/index.ts';
import type { Model } from '../../models/index.ts';
import type { CountTokens } from '../../runtime/cost/shown-tools.ts';
import type { DialectId } from '../../runtime/dialects/index.ts';
import { messageOf, stableStringify } from '../../runtime/json.ts';
import type { Session } from '../create-session.ts';
import { dialectOf } from '../dialect-choice.ts';
import { type Outside, outside } from '../outside.ts';
import { activeScript } from '../slices/scripts.ts';
import { dialectFor, givenSources } from './ask-tools.ts';
import { countedOrEstimated } from './counted-or-estimated.ts';
import { createGuardQuestions } from './guard-questions.ts';

/** How a model is given its tools: each as one of its own, or by a script in a dialect. */
export type ComparedMode = 'direct' | DialectId;

/** One try of the task in one mode. */
export interface ComparedRun {
  readonly mode: ComparedMode;
  /** Counts the tries of a mode, from 1. */
  readonly attempt: number;
  readonly transcript: Transcript;
}

export interface ComparisonState {
  readonly task: string;
  readonly modes: readonly ComparedMode[];
  readonly repeats: number;
  /** Whether servers in this page begin each try as they were when it was opened. */
  readonly resets: boolean;
  readonly runs: readonly ComparedRun[];
  /** The try at hand, and how many there are; absent while nothing runs. */
  readonly current?: { readonly mode: ComparedMode; readonly attempt: number; readonly total: number };
  readonly problem?: string;
}

/** The tries of one mode. */
export interface ComparedRow {
  readonly mode: ComparedMode;
  readonly summary: Summary;
  readonly runs: readonly ComparedRun[];
}

export const MAX_REPEATS = 20;

/** Puts one task to a model in several modes, several times. */
export interface Comparison {
  readonly store: StoreApi<ComparisonState>;
  set(choices: Partial<Pick<ComparisonState, 'task' | 'modes' | 'repeats' | 'resets'>>): void;
  /** Lets the model work on the task. Resolves when all tries are over, or it was stopped. */
  start(): Promise<void>;
  stop(): void;
}

export interface ComparisonOptions {
  readonly session: Session;
  readonly count: CountTokens;
  /** Opens the chosen model. */
  readonly model: () => Promise<Model>;
  /** Bounds of each try, and servers that are withheld, as they are now. */
  readonly choices: () => { readonly maxAnswers: number; readonly withheld: readonly string[] };
}

export function createComparison(options: ComparisonOptions): Comparison {
  const store = createStore<ComparisonState>(() => ({
    ...{ task: '', modes: ['direct', 'codemode'], repeats: 1, resets: false, runs: [] },
  }));
  const { getState: get, setState: set } = store;
  let controller = new AbortController();
  let isUnderWay = false;
  return {
    store,
    set: ({ repeats, ...choices }) =>
      set({ ...choices, ...(repeats === undefined ? {} : { repeats: clampRepeats(repeats) }) }),
    stop: () => controller.abort(),
    async start() {
      // `current` is set only once the model is open, which takes a while.
      if (isUnderWay) return;
      isUnderWay = true;
      controller = new AbortController();
      const { signal } = controller;
      const { task, modes, repeats, resets } = get();
      const total = modes.length * repeats;
      set(({ problem: _, current: __, ...state }) => ({ ...state, runs: [] }), true);
      try {
        const model = await options.model();
        for (let attempt = 1; attempt <= repeats; attempt++) {
          for (const mode of modes) {
            if (signal.aborted) return;
            set({ current: { mode, attempt, total } });
            if (resets) await resetBuiltins(options.session);
            const transcript = await tryOnce(options, model, mode, task.trim(), signal);
            set(({ runs }) => ({ runs: [...runs, { mode, attempt, transcript }] }));
          }
        }
      } catch (error) {
        set({ problem: messageOf(error) });
      } finally {
        isUnderWay = false;
        set(({ current: _, ...state }) => state, true);
      }
    },
  };
}

const clampRepeats = (count: number): number =>
  Number.isFinite(count) ? Math.min(MAX_REPEATS, Math.max(1, Math.round(count))) : 1;

/** The tries by their mode, summed up. One that was stopped does not count. */
export const comparedRows = ({ runs }: Pick<ComparisonState, 'runs'>): readonly ComparedRow[] =>
  [
    ...groupBy(
      runs.filter(({ transcript }) => transcript.ended !== 'stopped'),
      ({ mode }) => mode,
    ),
  ].map(([mode, ofMode]) => ({
    mode: mode as ComparedMode,
    runs: ofMode,
    summary: summaryOf(ofMode.map(({ transcript }) => ({ transcript, passed: transcript.ended === 'answered' }))),
  }));

async function resetBuiltins({ store }: Session): Promise<void> {
  const { servers, actions } = store.getState();
  for (const { id, origin } of servers) if (origin.kind === 'builtin') await actions.resetServer(id);
}

/** Scripts and calls go out without a look at each; those that may change something ask, as do those that no script names. */
async function tryOnce(
  { session, count, choices }: ComparisonOptions,
  model: Model,
  mode: ComparedMode,
  task: string,
  signal: AbortSignal,
): Promise<Transcript> {
  const { maxAnswers, withheld } = choices();
  const calls = await outside(session, { linked: true, inTry: mode === 'direct' ? 'direct' : 'script' });
  const sources = givenSources(session, calls, withheld);
  const questions = createGuardQuestions(session);
  const guard = createTaskGuard(
    sources.map(({ id }) => id),
    questions.ask,
  );
  const { limits, largeIntegers } = session.store.getState();
  const shared = { runtime: calls.host, sources, guard, policy: calls.policy, limits, largeIntegers };
  try {
    const tools = mode === 'direct' ? createDirectTools(shared) : eachARun(await toolsIn(mode, session, shared), calls);
    return await runTask({ model, tools, count: countedOrEstimated(count), bounds: { maxAnswers } }, [task], {
      signal,
    });
  } finally {
    questions.dispose();
  }
}

/** Tools of which each call is a run of its own: what a person decides for one script is not decided for the next. */
const eachARun = (tools: AgentTools, { beginRun }: Outside): AgentTools => ({
  ...tools,
  call(name, input, options) {
    beginRun(stableStringify([name, input]));
    return tools.call(name, input, options);
  },
});

/** Code mode in a dialect, with the options that the script in front has for it. */
async function toolsIn(mode: DialectId, session: Session, shared: ToolsSetup) {
  const state = session.store.getState();
  const front = dialectOf(activeScript(state), state);
  const choice = front.id === mode ? front : dialectOf({ dialect: mode }, state);
  return createCodeModeTools(await dialectFor(session, choice), { ...shared, toolMetadata: choice.toolMetadata });
}
