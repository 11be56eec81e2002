import {
  type ChosenDialect,
  createCodeModeTools,
  createDirectTools,
  createTaskGuard,
  runTask,
  type Step,
} from '../../agent/index.ts';
import type { Model } from '../../models/index.ts';
import { estimateTokens } from '../../runtime/declarations/prompt/index.ts';
import { codemode } from '../../runtime/dialects/codemode/index.ts';
import type { RuntimeHost } from '../../runtime/host/host.ts';
import type { PolicyLink } from '../../runtime/host/policy.ts';
import type { Limits } from '../../runtime/limits.ts';
import type { Source } from '../../runtime/source.ts';
import { askJudge } from './ask-judge.ts';
import type { EvalRun, FinalState } from './eval-run.ts';
import type { EvalTask } from './eval-task.ts';

/** How a model is given its tools. */
export type EvalMode =
  | { readonly kind: 'direct'; readonly name: 'direct' }
  | { readonly kind: 'dialect'; readonly name: string; readonly chosen: ChosenDialect };

export interface OnceSetup {
  readonly runtime: RuntimeHost;
  readonly model: Model;
  readonly judge: Model | undefined;
  readonly policy: readonly PolicyLink[];
  readonly limits: Partial<Limits>;
  readonly maxAnswers: number;
  readonly taskTimeoutMs: number;
  /** Whether calls that a script does not name where it can be read are made: there is no person to ask. */
  readonly allowUnlisted: boolean;
  /** Servers of a task, in their state at the start. */
  readonly open: (servers: readonly string[]) => readonly (Source & { close(): Promise<void> })[];
}

export interface Try {
  readonly task: EvalTask;
  readonly mode: EvalMode;
  readonly attempt: number;
}

/** Lets the model work on a task once, then reads the state and asks the judge. */
export async function runOnce(
  setup: OnceSetup,
  { task, mode, attempt }: Try,
  options: { readonly signal: AbortSignal; readonly onStep: (step: Step) => void },
): Promise<EvalRun> {
  const { runtime, model, judge, policy, limits, maxAnswers, taskTimeoutMs } = setup;
  const sources = setup.open(task.servers);
  const guard = createTaskGuard(task.servers, async ({ why }) => why === 'unlisted' && setup.allowUnlisted);
  const timeout = AbortSignal.timeout(taskTimeoutMs);
  const signal = AbortSignal.any([options.signal, timeout]);
  try {
    const shared = { runtime, sources, guard, policy, limits };
    const tools = mode.kind === 'direct' ? createDirectTools(shared) : createCodeModeTools(mode.chosen, shared);
    const count = async (texts: readonly string[]): Promise<readonly number[]> => texts.map(estimateTokens);
    const transcript = await runTask({ model, tools, count, bounds: { maxAnswers } }, task.turns, {
      ...options,
      signal,
    });
    const state = task.state === undefined ? undefined : await readState(runtime, task.state, sources, options.signal);
    const isJudged = judge !== undefined && task.reference !== undefined && transcript.ended === 'answered';
    const opinion = isJudged ? await askJudge(judge, task, transcript, options.signal) : undefined;
    return {
      ...{ task, mode: mode.name, attempt, transcript },
      ...(state === undefined ? {} : { state }),
      ...(opinion === undefined ? {} : { opinion }),
    };
  } finally {
    await Promise.allSettled(sources.map((source) => source.close()));
  }
}

/** The script is of the task's author: no policy asks about it. */
async function readState(
  runtime: RuntimeHost,
  code: string,
  sources: readonly Source[],
  signal: AbortSignal,
): Promise<FinalState> {
  const { response, ended, failure } = await runtime.run({ code }, { sources, dialect: codemode, signal });
  if (ended === 'finished') return { ok: true, value: response.result };
  return { ok: false, error: failure?.message ?? response.diagnostics[0]?.message ?? ended };
}
