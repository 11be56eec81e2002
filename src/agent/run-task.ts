import type { CompleteAnswer, Model, ModelTool } from '../models/index.ts';
import type { CountTokens } from '../runtime/cost/shown-tools.ts';
import type { Json } from '../runtime/json.ts';
import { type AgentTools, type RunTool, runToolOf } from './agent-tools.ts';
import { askPatiently, type Patience } from './ask-patiently.ts';
import { callTool, type MadeCall } from './call-tool.ts';
import { type Conversation, createConversation } from './conversation.ts';
import { dataForModel } from './data-for-model.ts';
import { findScript } from './find-script.ts';
import { createRepeats, type Repeats } from './repeats.ts';
import type { CallStep, Ended, Step, Transcript, TurnRecord } from './transcript.ts';

/** What bounds the work on a task. */
export interface AgentBounds {
  /** Answers of the model to one message of a person. */
  readonly maxAnswers: number;
  /** How often one call may give the same before the work ends. */
  readonly maxRepeats: number;
  /** Calls of one answer that are made. */
  readonly maxCallsPerAnswer: number;
  /** Characters of one result that the model reads. */
  readonly maxResultChars: number;
  readonly patience: Patience;
}

export const DEFAULT_BOUNDS: AgentBounds = {
  maxAnswers: 12,
  maxRepeats: 3,
  maxCallsPerAnswer: 16,
  maxResultChars: 60_000,
  patience: { maxTries: 4, maxWaitMs: 60_000 },
};

export interface AgentSetup {
  readonly model: Model;
  readonly tools: AgentTools;
  readonly bounds?: Partial<AgentBounds>;
  /** Counts tokens; nothing is counted where absent. */
  readonly count?: CountTokens;
  readonly now?: () => number;
}

export interface TaskOptions {
  readonly signal: AbortSignal;
  /** Called with each step as it ends. */
  readonly onStep?: (step: Step) => void;
  /** Called with each piece of text of the model. */
  readonly onText?: (piece: string) => void;
}

/** A model at work on messages of a person, which follow one another. */
export interface Agent {
  /** Works on a message until the model has answered it or a bound ends that. */
  send(task: string, options: TaskOptions): Promise<Ended>;
  /** All that has happened so far, the turn at hand included. */
  transcript(): Transcript;
}

/** What the turns of a conversation share. */
interface Conversed {
  readonly setup: AgentSetup;
  readonly bounds: AgentBounds;
  readonly now: () => number;
  readonly conversation: Conversation;
}

/** All that the steps of a turn share. */
interface Work extends Conversed, TaskOptions {
  readonly repeats: Repeats;
  readonly onText: (piece: string) => void;
}

/** One message of a person, while it is worked on. */
interface Turn {
  readonly system: string;
  readonly listed: readonly ModelTool[];
  readonly run: RunTool | undefined;
  readonly steps: Step[];
}

/** Gives a model tools, and messages as a person writes them. Never rejects for what model, scripts or servers do. */
export function createAgent(setup: AgentSetup): Agent {
  const shared: Conversed = {
    setup,
    bounds: { ...DEFAULT_BOUNDS, ...setup.bounds },
    now: setup.now ?? (() => performance.now()),
    conversation: createConversation(setup.count),
  };
  const turns: TurnRecord[] = [];
  let ended: Ended = 'answered';
  // Where a model turns in circles, it does so over the messages of one conversation.
  const repeats = createRepeats();
  return {
    async send(task, options) {
      const work: Work = { onText: () => undefined, ...options, ...shared, repeats };
      const turn = await beginTurn(task, work);
      turns.push({ task, steps: turn.steps });
      ended = await runTurn(turn, work);
      return ended;
    },
    transcript() {
      const { provider, name } = setup.model;
      const steps = turns.flatMap(({ steps: all }) => all);
      const last = steps.at(-1);
      return {
        model: { provider, name },
        turns: turns.map(({ task, steps: all }) => ({ task, steps: [...all] })),
        ended,
        answer: ended === 'answered' && last?.kind === 'answer' ? last.text : '',
        result: lastResult(steps),
      };
    },
  };
}

/**
 * Gives a model a task, message by message, and makes the calls that it asks for, until it has answered each or a bound ends the
 * work. Never rejects for what model, scripts or servers do: that is in the transcript.
 */
export async function runTask(
  setup: AgentSetup,
  messages: readonly string[],
  options: TaskOptions,
): Promise<Transcript> {
  const agent = createAgent(setup);
  for (const task of messages) if ((await agent.send(task, options)) !== 'answered') break;
  return agent.transcript();
}

async function beginTurn(task: string, { setup, conversation }: Work): Promise<Turn> {
  const { tools, model } = setup;
  const [prompt, listed] = await Promise.all([tools.prompt(), tools.tools()]);
  const run = runToolOf(listed);
  await conversation.add({ role: 'user', text: task });
  const system = model.callsTools || run === undefined ? prompt : `${prompt}\n${HOW_WITHOUT_TOOLS}`;
  return { system, listed, run, steps: [] };
}

const HOW_WITHOUT_TOOLS =
  'You cannot call tools yourself. To run a script, answer with it in one ```js block and nothing else; you get its result in ' +
  'the next message. When you are done, answer in words, without a block.';

async function runTurn(turn: Turn, work: Work): Promise<Ended> {
  const { bounds, signal } = work;
  for (let answers = 0; answers < bounds.maxAnswers; answers++) {
    if (signal.aborted) return 'stopped';
    const answer = await ask(turn, work);
    if (answer === undefined) return signal.aborted ? 'stopped' : 'model-failed';
    const next = await follow(answer, turn, work);
    if (next !== 'more') return next;
  }
  return 'out-of-steps';
}

/** One answer of the model; undefined where it gave none. */
async function ask({ system, listed, steps }: Turn, work: Work): Promise<CompleteAnswer | undefined> {
  const { setup, bounds, signal, now, conversation, onText } = work;
  const startMs = now();
  const request = conversation.request(system, setup.model.callsTools ? listed : []);
  const answer = await askPatiently(setup.model, request, signal, bounds.patience, onText);
  const durationMs = now() - startMs;
  if (answer.kind === 'failed') {
    note({ kind: 'failed', failure: answer.failure, text: answer.text, durationMs }, steps, work);
    return undefined;
  }
  const counted = await conversation.counted(request, answer);
  const { text, toolCalls, stop, usage } = answer;
  note(
    {
      ...{ kind: 'answer', text, stop, durationMs },
      calls: toolCalls.map(({ name, inputText }) => ({ name, inputText })),
      ...(usage === undefined ? {} : { usage }),
      ...(counted === undefined ? {} : { counted }),
    },
    steps,
    work,
  );
  await conversation.add({ role: 'assistant', text, toolCalls });
  return answer;
}

/** Makes the calls of an answer, by tool call or in its text, and tells the model what came of them. */
async function follow(answer: CompleteAnswer, turn: Turn, work: Work): Promise<Ended | 'more'> {
  const { conversation, bounds, signal } = work;
  const { toolCalls, text } = answer;
  if (toolCalls.length === 0) {
    const written = writtenCall(text, turn, work);
    if (written === undefined) return answer.stop === 'length' ? 'cut' : 'answered';
    const outcome = await make(written, turn, work);
    await conversation.add({ role: 'user', text: outcome.text });
    return outcome.isLoop ? 'loop' : 'more';
  }
  const results = [];
  let isLoop = false;
  for (const [index, call] of toolCalls.entries()) {
    // Each call has a result, also of work that was stopped: no provider takes a conversation that goes on without one.
    const isDue = index < bounds.maxCallsPerAnswer;
    const outcome = signal.aborted ? STOPPED : isDue ? await make(call, turn, work) : TOO_MANY;
    isLoop ||= outcome.isLoop;
    results.push({ callId: call.id, name: call.name, text: outcome.text, failed: outcome.failed });
  }
  await conversation.add({ role: 'tool', results });
  return signal.aborted ? 'stopped' : isLoop ? 'loop' : 'more';
}

const STOPPED = { text: 'Not called: the person stopped the work.', failed: true, isLoop: false };

const TOO_MANY = { text: 'Not called: too many calls in one answer. Make fewer.', failed: true, isLoop: false };

/** A script or call in a text. One that was run already is shown to the person, as part of the answer. */
function writtenCall(text: string, { listed, run, steps }: Turn, { setup }: Work): MadeCall | undefined {
  if (run === undefined) return undefined;
  const written = findScript(
    text,
    run,
    listed.map(({ name }) => name),
  );
  if (written === undefined) return undefined;
  const scripts = steps.flatMap((step) =>
    step.kind === 'call' && step.script !== undefined ? [step.script.trim()] : [],
  );
  const script = String(written.input[run.member] ?? '').trim();
  const isShown = setup.model.callsTools ? scripts.length > 0 : scripts.includes(script);
  if (written.form === 'script-in-text' && isShown) return undefined;
  const { form, name, input } = written;
  // A model that cannot call tools has to write its scripts.
  const isMistake = setup.model.callsTools || form === 'call-in-text';
  return { name, input, inputText: JSON.stringify(input), ...(isMistake ? { mistake: form } : {}) };
}

interface Made {
  readonly text: string;
  readonly failed: boolean;
  readonly isLoop: boolean;
}

async function make(call: MadeCall, { listed, run, steps }: Turn, work: Work): Promise<Made> {
  const { setup, signal, now, bounds, repeats } = work;
  const step = await callTool(call, { tools: setup.tools, listed, run, signal, now });
  const times = repeats.count(step);
  const isRepeat = times > 1;
  note(isRepeat ? { ...step, mistakes: [...step.mistakes, 'repeated'] } : step, steps, work);
  const data = dataForModel(step.tool, step.text, bounds.maxResultChars);
  const notes = [...(step.mistakes.includes('missing-await') ? [NOT_AWAITED] : []), ...(isRepeat ? [REPEATED] : [])];
  return {
    text: [data, ...notes].join('\n'),
    failed: step.failed,
    isLoop: times >= bounds.maxRepeats,
  };
}

const NOT_AWAITED = 'Calls of tools give promises, and this script does not wait for all of them: await each call.';
const REPEATED =
  'You made this very call before, with this very result. Do something else, or answer with what you have.';

function note(step: Step, steps: Step[], { onStep }: Work): void {
  steps.push(step);
  onStep?.(step);
}

function lastResult(steps: readonly Step[]): Json {
  const last = steps.findLast((step): step is CallStep => step.kind === 'call' && !step.failed);
  return last?.result ?? null;
}
