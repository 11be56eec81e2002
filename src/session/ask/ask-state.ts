import type { Ended, Step, TurnRecord } from '../../agent/index.ts';
import type { AskSettings } from './ask-settings.ts';
import type { Proposal } from './proposal.ts';
import type { Decision } from './proposed-runs.ts';

/** What a conversation is doing. */
export type AskPhase =
  | 'idle'
  /** The servers and the dialect are being read. */
  | 'starting'
  /** The model is writing. */
  | 'asking'
  /** A script waits for the person. */
  | 'proposed'
  | 'running';

/** Everything that the screen shows of a conversation with a model. No key is in it. */
export interface AskState extends AskSettings {
  readonly phase: AskPhase;
  /** Messages of the person, each with all that followed from it. */
  readonly turns: readonly TurnRecord[];
  /** What the model has written so far of the answer that it is at. */
  readonly arriving: string;
  readonly pending?: { readonly proposal: Proposal; readonly decision: Decision };
  /** How the last turn ended. */
  readonly ended?: Ended;
  /** Why nothing could be asked. */
  readonly problem?: string;
  /** The model of the turns on show. */
  readonly model?: { readonly provider: string; readonly name: string };
  /** Whether the turns on show are answers as they were before. */
  readonly replayed: boolean;
  /** Whether the next message begins another conversation than the one on show. */
  readonly isOver: boolean;
  /** Ids of connected servers that the model is not given. */
  readonly withheld: readonly string[];
}

export const NO_CONVERSATION = {
  phase: 'idle',
  turns: [],
  arriving: '',
  replayed: false,
  isOver: false,
} as const satisfies Partial<AskState>;

/** Turns with a step more in the last of them. */
export function withStep(turns: readonly TurnRecord[], step: Step): readonly TurnRecord[] {
  const last = turns.at(-1);
  return last === undefined ? turns : [...turns.slice(0, -1), { ...last, steps: [...last.steps, step] }];
}

/** Answers of the model in the turn at hand. */
export const answersOf = (turns: readonly TurnRecord[]): number =>
  turns.at(-1)?.steps.filter(({ kind }) => kind !== 'call').length ?? 0;
