import { type GuestCall, readGuestCall } from '../bridge/guest-call.ts';
import { ANSWER_FRAME_BYTES, MAX_OPEN_OPS } from '../bridge/sandbox-api.ts';
import type { HostOp } from '../dialects/dialect.ts';
import { utf8Bytes } from '../json.ts';
import { atOnce, inSlices, type Slices } from '../slices.ts';
import type { WhilePaused } from '../source.ts';
import type { Diagnostic, RunRecord, ScriptNotice } from '../spec.ts';
import { writingJson } from '../write-json.ts';
import type { ToolCalls } from './calls.ts';
import { GuestError } from './discovery.ts';
import { createListings } from './listings.ts';
import type { OpContext } from './op-context.ts';
import { listingGap, staleCall, tooLarge, tooLong, unknownOp } from './op-failures.ts';
import { isLongPayload, readLong, readPayload } from './op-payload.ts';
import { answerOp } from './ops.ts';
import { createReads } from './reads.ts';
import type { RunPlan } from './run-plan.ts';
import type { StepByStep } from './step-by-step.ts';

/** A script tells of steps, not of data: more than this many are not kept. */
const MAX_NOTICES = 1_000;
/** Operations that ask for something in a few words: no more than this is read of one. */
const BRIEF_OPS: readonly HostOp[] = ['discovery', 'search', 'own', 'notify'];
const MAX_BRIEF_CHARS = 128 * 1024;
/** What the host answers by itself: all the time until it is answered is the host's. */
const OWN_WORK: readonly HostOp[] = ['discovery', 'search', 'listTools', 'serverNames', 'notify'];

/** Everything that a run's script asks its host for, counted and in turns. */
export interface RunOps {
  /** Answers an operation, given as the text of a `GuestCall`, with JSON text. Throws a `GuestError`. */
  answer(call: string): Promise<string>;
  /** Answers nothing any more: what waits for its turn and what is at work is refused. */
  drop(): void;
  /** Gives up what is still open. */
  abandon(reason: unknown): void;
  /** Operations so far, by kind. */
  readonly counted: RunRecord['operations'];
  readonly answers: readonly string[];
  readonly notices: readonly ScriptNotice[];
}

interface RunState {
  readonly elapsedMs: () => number;
  readonly whilePaused: WhilePaused;
  /** Whether the run is being stopped or has ended. */
  readonly isOver: () => boolean;
  readonly hasEnded: () => boolean;
  readonly warn: (diagnostic: Diagnostic) => void;
  readonly onTooManyAnswers: () => void;
  /** The realm posts more than its guest would let it. */
  readonly onTooManyOpen: () => void;
}

/** Made where it is thrown: most runs end with nothing left to answer, and an error takes longer than the rest of that. */
const stale = (): GuestError => new GuestError(staleCall);

export function createRunOps(plan: RunPlan, desk: ToolCalls, run: RunState): RunOps {
  const controller = new AbortController();
  const counted: { [op in HostOp]?: number } = {};
  const gathered = gatherFromScript(plan, run);
  const context: OpContext = { ...createOpContext(plan, desk, run, controller.signal), ...gathered.hears };
  let open = 0;

  const lane = plan.turns.lane();
  /** Long work of a call, which waits for others meanwhile, is a piece of work of its own. */
  const inLane: StepByStep = async (steps) => {
    const done = await lane.run((slices) => inSlices(steps, slices));
    if (done === undefined) throw new GuestError(staleCall);
    return done;
  };
  const perform = async (op: HostOp, { stack, payload = 'null' }: GuestCall, slices?: Slices): Promise<string> => {
    if (run.isOver()) throw new GuestError(staleCall);
    counted[op] = (counted[op] ?? 0) + 1;
    if (op === 'callTool') return desk.call(payload, stack, slices && inLane);
    if (BRIEF_OPS.includes(op) && payload.length > MAX_BRIEF_CHARS) throw tooLong(op, MAX_BRIEF_CHARS);
    if (plan.surface.counted?.includes(op) === true) desk.count();
    return answerInSlices(op, payload, context, plan.limits.maxMessageBytes, slices);
  };

  return {
    async answer(text) {
      const call = readGuestCall(text);
      if (call?.runId !== plan.runId) throw new GuestError(staleCall);
      const op = plan.surface.ops.find((known) => known === call.op);
      if (op === undefined) throw new GuestError(unknownOp);
      // Bounded in number, and to be there when the script ends, which waits for no answer to it.
      if (op === 'answer') return perform(op, call);
      if (open >= MAX_OPEN_OPS) {
        run.onTooManyOpen();
        throw new GuestError(staleCall);
      }
      open += 1;
      try {
        return await lane.run((slices) => perform(op, call, slices), { waits: !OWN_WORK.includes(op) });
      } finally {
        open -= 1;
      }
    },
    drop: () => lane.drop(stale),
    abandon(reason) {
      lane.drop(stale);
      controller.abort(reason);
    },
    counted,
    answers: gathered.answers,
    notices: gathered.notices,
  };
}

function createOpContext(
  plan: RunPlan,
  desk: ToolCalls,
  { whilePaused, warn }: RunState,
  signal: AbortSignal,
): Omit<OpContext, 'onNotice' | 'onAnswer'> {
  const { policy, runId, dialect, catalog, sources } = plan;
  const reads = createReads(policy, { runId, signal, whilePaused }, desk.lastCallId, catalog);
  const onGap: OpContext['onGap'] = (...gap) => warn(listingGap(...gap));
  return {
    dialect,
    catalog,
    sources,
    search: reads.search(plan),
    reads,
    signal,
    listings: createListings(catalog, [...sources.values()], signal, reads, onGap),
    onGap,
  };
}

/** The host's answer as JSON text, worked out at once or, where there are slices, in them. */
async function answerInSlices(
  op: Exclude<HostOp, 'callTool'>,
  payload: string,
  context: OpContext,
  maxMessageBytes: number,
  slices: Slices | undefined,
): Promise<string> {
  const stepByStep: StepByStep = async (steps) => {
    if (slices === undefined) return atOnce(steps);
    const done = await inSlices(steps, slices);
    if (done === undefined) throw new GuestError(staleCall);
    return done;
  };
  // Without slices nothing is awaited: the script may end with the next message, and nothing it says after counts.
  const read =
    slices !== undefined && isLongPayload(payload) ? await readLong(payload, stepByStep) : readPayload(payload);
  const answer = await answerOp(op, read, context, stepByStep);
  const { text } = await stepByStep(writingJson(answer, maxMessageBytes));
  if (text === undefined) throw tooLarge(op, maxMessageBytes);
  return text;
}

/** What a script tells its host by itself, within bounds, until the run has ended. */
function gatherFromScript(plan: RunPlan, run: RunState) {
  const notices: ScriptNotice[] = [];
  const answers: string[] = [];
  let answerBytes = 0;
  const hears: Pick<OpContext, 'onNotice' | 'onAnswer'> = {
    onNotice: (notice) => {
      if (run.hasEnded() || notices.length >= MAX_NOTICES) return;
      notices.push(notice);
      plan.onEvent({ type: 'notice', timeMs: Math.round(run.elapsedMs()), notice });
    },
    onAnswer: (text) => {
      if (run.hasEnded()) return;
      answers.push(text);
      answerBytes += utf8Bytes(text) + ANSWER_FRAME_BYTES;
      if (answerBytes > plan.limits.maxResultBytes) run.onTooManyAnswers();
    },
  };
  return { hears, answers, notices };
}
