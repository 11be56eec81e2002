import type { ModelTool, ToolCall } from '../models/index.ts';
import { nearest } from '../runtime/catalog/nearest.ts';
import { HostError } from '../runtime/errors.ts';
import type { JsonObject } from '../runtime/json.ts';
import type { AgentTools, RunTool, ToolOutcome } from './agent-tools.ts';
import { missingAwaits } from './missing-await.ts';
import type { CallStep, Mistake } from './transcript.ts';

/** A call as a model made it, by a tool call or in its text. */
export type MadeCall = Pick<ToolCall, 'name' | 'input' | 'inputText'> & { readonly mistake?: Mistake };

export interface CallContext {
  readonly tools: AgentTools;
  readonly listed: readonly ModelTool[];
  readonly run: RunTool | undefined;
  readonly signal: AbortSignal;
  readonly now: () => number;
}

/** Makes a call of a model. What is wrong with it is a text that it can act on. */
export async function callTool(call: MadeCall, context: CallContext): Promise<CallStep> {
  const { run, now } = context;
  const startMs = now();
  const mistakes: Mistake[] = call.mistake === undefined ? [] : [call.mistake];
  const input = inputOf(call, run, mistakes);
  const outcome = await outcomeOf(call, input, context, mistakes);
  const script = call.name === run?.name ? input?.[run.member] : undefined;
  if (outcome.failed && typeof script === 'string' && missingAwaits(script, outcome.named ?? []).length > 0) {
    mistakes.push('missing-await');
  }
  return {
    kind: 'call',
    tool: call.name,
    input: input ?? {},
    ...(typeof script === 'string' ? { script } : {}),
    ...outcome,
    mistakes,
    durationMs: now() - startMs,
  };
}

/** The input of a call; that of a script which was written where its input was due. */
function inputOf(
  { name, input, inputText }: MadeCall,
  run: RunTool | undefined,
  mistakes: Mistake[],
): JsonObject | undefined {
  if (input !== undefined) return input;
  const isScript = name === run?.name && !/^\s*["{[]/.test(inputText);
  mistakes.push(isScript ? 'bare-script' : 'bad-input');
  return isScript ? { [run.member]: inputText } : undefined;
}

async function outcomeOf(
  { name, inputText }: MadeCall,
  input: JsonObject | undefined,
  { tools, listed, run, signal }: CallContext,
  mistakes: Mistake[],
): Promise<ToolOutcome> {
  if (!listed.some((tool) => tool.name === name)) {
    const inner = run === undefined ? [] : await tools.innerNames();
    const isInner = inner.includes(name);
    mistakes.push(isInner ? 'inner-tool' : 'unknown-tool');
    return refused(isInner && run !== undefined ? innerTool(name, run) : unknownTool(name, listed));
  }
  if (input === undefined) return refused(notAnObject(name, inputText));
  try {
    return await tools.call(name, input, { signal });
  } catch (error) {
    // What a model gets wrong is its own to put right; anything else is a fault of ours.
    if (!(error instanceof HostError)) throw error;
    if (error.code === 'bad-input' || error.code === 'bad-options') mistakes.push('bad-input');
    return refused(error.hint === undefined ? error.message : `${error.message}. ${error.hint}`);
  }
}

const refused = (text: string): ToolOutcome => ({ text, failed: true, result: null, calls: [], questions: [] });

function unknownTool(name: string, listed: readonly ModelTool[]): string {
  const names = listed.map((tool) => tool.name);
  const meant = nearest(name, names);
  return `There is no tool "${name}". ${meant === undefined ? `There are: ${names.join(', ')}.` : `Did you mean "${meant}"?`}`;
}

const innerTool = (name: string, run: RunTool): string =>
  `"${name}" is a tool of a server: call it in a script, and pass the script to ${run.name} as "${run.member}".`;

const MAX_QUOTE_CHARS = 200;

const notAnObject = (name: string, inputText: string): string =>
  `The input of ${name} must be a JSON object, and was: ${inputText.slice(0, MAX_QUOTE_CHARS)}`;
