import { isJsonObject, type Json } from '../json.ts';
import type { CallRecord, CallToolResult } from '../spec.ts';
import type { CountTokens } from './shown-tools.ts';

/** What a run cost a model beside the same calls made one by one as tools. */
export interface RunCost {
  /** Tokens of the script: the model wrote them. */
  readonly scriptTokens: number;
  /** Tokens of the answer that reached the model: the system's own envelope, as JSON. */
  readonly answerTokens: number;
  /** Tokens of all inputs of its calls, which a model would have written. */
  readonly inputTokens: number;
  /** Tokens of all results of its calls, which a model would have read. */
  readonly resultTokens: number;
  /** Tokens of results that never reached a model; less than nothing is nothing. */
  readonly hiddenTokens: number;
  readonly calls: number;
  /** Requests that the calls would have taken at the least: those that overlapped could have gone out together. */
  readonly waves: number;
  /** Round trips to a model that the one run saved. */
  readonly savedRoundTrips: number;
  /** Pictures and sounds among the results: models price them otherwise, so they are not in the tokens. */
  readonly mediaBlocks: number;
}

/** Weighs a run. `answer` is what the agent was given at the end. */
export async function runCost(
  calls: readonly CallRecord[],
  script: string,
  answer: Json,
  count: CountTokens,
): Promise<RunCost> {
  const results = calls.map(({ outcome }) => resultText(outcome?.result, outcome?.ok === false ? outcome.error : ''));
  const [scriptTokens = 0, answerTokens = 0, inputTokens = 0, resultTokens = 0] = await count([
    script,
    JSON.stringify(answer),
    calls.map(({ input }) => JSON.stringify(input)).join('\n'),
    results.map(({ text }) => text).join('\n'),
  ]);
  const waves = wavesOf(calls);
  return {
    scriptTokens,
    answerTokens,
    inputTokens,
    resultTokens,
    hiddenTokens: Math.max(0, resultTokens - answerTokens),
    calls: calls.length,
    waves,
    savedRoundTrips: Math.max(0, waves - 1),
    mediaBlocks: results.reduce((sum, { media }) => sum + media, 0),
  };
}

/** A result as a client puts it before a model: its text blocks; where there are none, what it holds as JSON. */
export function resultText(
  result: CallToolResult | undefined,
  error: string,
): { readonly text: string; readonly media: number } {
  if (result === undefined) return { text: error, media: 0 };
  const blocks = Array.isArray(result.content) ? (result.content as readonly unknown[]).filter(isJsonObject) : [];
  const media = blocks.filter(({ type }) => type === 'image' || type === 'audio').length;
  const texts = blocks.flatMap(({ type, text }) => (type === 'text' && typeof text === 'string' ? [text] : []));
  if (texts.length > 0) return { text: texts.join('\n'), media };
  if (result.structuredContent !== undefined) return { text: JSON.stringify(result.structuredContent), media };
  const others = blocks.filter(({ type }) => type !== 'image' && type !== 'audio');
  return { text: others.length === 0 ? '' : JSON.stringify(others), media };
}

/**
 * The least number of turns in which the calls could have been made: a call that began after another had ended may have
 * needed its result, so it opens a new turn.
 */
function wavesOf(calls: readonly CallRecord[]): number {
  const ordered = [...calls].sort((a, b) => a.startMs - b.startMs);
  let waves = 0;
  let firstEndMs = Number.NEGATIVE_INFINITY;
  for (const { startMs, endMs } of ordered) {
    const ends = endMs ?? Number.POSITIVE_INFINITY;
    if (waves === 0 || startMs >= firstEndMs) {
      waves += 1;
      firstEndMs = ends;
    } else firstEndMs = Math.min(firstEndMs, ends);
  }
  return waves;
}
