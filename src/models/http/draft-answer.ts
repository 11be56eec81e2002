import type { CompleteAnswer, ModelFailure, StopReason, ToolCall, Usage } from '../model.ts';
import { failureOf } from './failures.ts';
import { parseObject } from './read-json.ts';

/** What one answer may hold: a model that repeats itself without end is cut. */
const MAX_ANSWER_CHARS = 2_000_000;
const MAX_TOOL_CALLS = 128;

interface DraftCall {
  readonly id: string;
  readonly name: string;
  readonly inputText: string;
  readonly signature: string | undefined;
}

/** A part of a call as it arrives: what is given is added, save id and name, which are set once. */
export interface CallPart {
  readonly id?: string;
  readonly name?: string;
  readonly inputText?: string;
  readonly signature?: string;
}

/** An answer that is put together from pieces. */
export interface DraftAnswer {
  addText(piece: string): void;
  /** `key` is what the provider tells its calls apart by. */
  addCall(key: number | string, part: CallPart): void;
  setUsage(usage: Partial<Usage>): void;
  text(): string;
  /** Set once one of the bounds is passed. */
  fault(): ModelFailure | undefined;
  finish(stop: StopReason): CompleteAnswer;
}

export function createDraftAnswer(onText: (piece: string) => void = () => undefined): DraftAnswer {
  let text = '';
  let chars = 0;
  let usage: Partial<Usage> = {};
  const calls = new Map<number | string, DraftCall>();
  return {
    addText(piece) {
      if (piece === '') return;
      chars += piece.length;
      if (chars > MAX_ANSWER_CHARS) return;
      text += piece;
      onText(piece);
    },
    addCall(key, { id = '', name = '', inputText = '', signature }) {
      const known = calls.get(key);
      const call: DraftCall = {
        id: known?.id || id,
        name: known?.name || name,
        inputText: (known?.inputText ?? '') + inputText,
        signature: known?.signature ?? signature,
      };
      chars += charsOf(call) - charsOf(known);
      if (chars > MAX_ANSWER_CHARS || (known === undefined && calls.size > MAX_TOOL_CALLS)) return;
      calls.set(key, call);
    },
    setUsage(counts) {
      usage = { ...usage, ...counts };
    },
    text: () => text,
    fault() {
      if (chars > MAX_ANSWER_CHARS)
        return failureOf('malformed', `The answer is longer than ${MAX_ANSWER_CHARS} characters`);
      if (calls.size > MAX_TOOL_CALLS)
        return failureOf('malformed', `The answer calls more than ${MAX_TOOL_CALLS} tools`);
      return undefined;
    },
    finish(stop) {
      const toolCalls = [...calls.values()].map(finished);
      const { inputTokens, outputTokens, cachedTokens } = usage;
      return {
        kind: 'answer',
        text,
        toolCalls,
        stop: toolCalls.length > 0 && stop === 'end' ? 'tool-calls' : stop,
        ...(inputTokens === undefined && outputTokens === undefined
          ? {}
          : {
              usage: {
                inputTokens: inputTokens ?? 0,
                outputTokens: outputTokens ?? 0,
                ...(cachedTokens === undefined ? {} : { cachedTokens }),
              },
            }),
      };
    },
  };
}

const charsOf = (call: DraftCall | undefined): number =>
  call === undefined ? 0 : call.id.length + call.name.length + call.inputText.length + (call.signature?.length ?? 0);

function finished({ id, name, inputText, signature }: DraftCall, index: number): ToolCall {
  return {
    id: id === '' ? `call_${index + 1}` : id,
    name,
    // A tool without parameters is called with nothing at all by some.
    input: parseObject(inputText.trim() === '' ? '{}' : inputText),
    inputText,
    ...(signature === undefined ? {} : { signature }),
  };
}
