import type { ModelFailure, StopReason, Usage } from '../models/index.ts';
import type { Json, JsonObject } from '../runtime/json.ts';
import type { AskedCall, ServerCall } from './agent-tools.ts';

/** What a model did that it should not have, and that was put right or explained to it. */
export type Mistake =
  /** It called a tool that it was not given. */
  | 'unknown-tool'
  /** It called a server's tool as if it were one of its own. */
  | 'inner-tool'
  /** What it wrote as the input of a call is not a JSON object, or the tool refuses it. */
  | 'bad-input'
  /** It wrote the script alone where an input was due. */
  | 'bare-script'
  /** Its script failed, and calls a tool without waiting for it. */
  | 'missing-await'
  /** It wrote a script or a call into its text. */
  | 'script-in-text'
  | 'call-in-text'
  /** It made a call again that had given the same before. */
  | 'repeated';

/** Tokens by our own count: text alone, without what a provider wraps it in. */
export interface CountedTokens {
  readonly input: number;
  readonly output: number;
}

/** One answer of the model. */
export interface AnswerStep {
  readonly kind: 'answer';
  readonly text: string;
  readonly calls: readonly { readonly name: string; readonly inputText: string }[];
  readonly stop: StopReason;
  readonly durationMs: number;
  readonly usage?: Usage;
  readonly counted?: CountedTokens;
}

/** A request that the model did not answer. */
export interface FailedStep {
  readonly kind: 'failed';
  readonly failure: ModelFailure;
  readonly text: string;
  readonly durationMs: number;
}

/** One call of an outer tool: mostly a script. */
export interface CallStep {
  readonly kind: 'call';
  readonly tool: string;
  readonly input: JsonObject;
  /** The script in the input, where it is one. */
  readonly script?: string;
  readonly failed: boolean;
  /** What the model was sent, without the lines around it. */
  readonly text: string;
  readonly result: Json;
  readonly calls: readonly ServerCall[];
  readonly questions: readonly AskedCall[];
  readonly named?: readonly string[];
  readonly mistakes: readonly Mistake[];
  readonly durationMs: number;
}

export type Step = AnswerStep | FailedStep | CallStep;

/** What a person wrote, and all that followed from it. */
export interface TurnRecord {
  readonly task: string;
  readonly steps: readonly Step[];
}

/** How the work on a task ended. */
export type Ended =
  | 'answered'
  /** The model gave no answer: the last step says why. */
  | 'model-failed'
  /** It did not come to an end within the bound. */
  | 'out-of-steps'
  /** It made one call again and again. */
  | 'loop'
  /** Its answer was cut at its limit. */
  | 'cut'
  | 'stopped';

/** Everything that happened on a task: text of a model, of scripts and of servers. No key is in it. */
export interface Transcript {
  readonly model: { readonly provider: string; readonly name: string };
  readonly turns: readonly TurnRecord[];
  readonly ended: Ended;
  /** The last words of the model; empty where it did not come to an end. */
  readonly answer: string;
  /** The value of the last script, or of the last tool, that did not fail. */
  readonly result: Json;
}

/** All steps in order. */
export const stepsOf = ({ turns }: Pick<Transcript, 'turns'>): readonly Step[] => turns.flatMap(({ steps }) => steps);

/** All calls of servers' tools in order. */
export const serverCallsOf = (transcript: Pick<Transcript, 'turns'>): readonly ServerCall[] =>
  stepsOf(transcript).flatMap((step) => (step.kind === 'call' ? step.calls : []));

export interface Totals {
  readonly answers: number;
  readonly scripts: number;
  readonly serverCalls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly countedInput: number;
  readonly countedOutput: number;
  readonly durationMs: number;
}

/** What the work on a task took. */
export function totalsOf(transcript: Pick<Transcript, 'turns'>): Totals {
  const steps = stepsOf(transcript);
  const answers = steps.filter((step) => step.kind === 'answer');
  const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
  return {
    answers: answers.length,
    scripts: steps.filter((step) => step.kind === 'call' && step.script !== undefined).length,
    serverCalls: serverCallsOf(transcript).length,
    inputTokens: sum(answers.map(({ usage }) => usage?.inputTokens ?? 0)),
    outputTokens: sum(answers.map(({ usage }) => usage?.outputTokens ?? 0)),
    countedInput: sum(answers.map(({ counted }) => counted?.input ?? 0)),
    countedOutput: sum(answers.map(({ counted }) => counted?.output ?? 0)),
    durationMs: sum(steps.map(({ durationMs }) => durationMs)),
  };
}
