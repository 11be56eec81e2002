import type { JsonObject } from '../../runtime/json.ts';
import type { EventReader } from '../http/create-http-model.ts';
import type { DraftAnswer } from '../http/draft-answer.ts';
import { failureOf } from '../http/failures.ts';
import { countIn, objectIn, parseObject, textIn } from '../http/read-json.ts';
import type { CompleteAnswer, ModelFailure } from '../model.ts';
import { failureIn } from './read-failure.ts';

/** Reads the events of a message, up to `message_stop`. Kinds of events that are not known are passed over. */
export function createReader(draft: DraftAnswer): EventReader {
  let stopReason = '';
  let isComplete = false;
  return {
    take({ data }) {
      const event = parseObject(data);
      if (event === undefined) return failureOf('malformed', 'An event of the answer is not a JSON object');
      const index = countIn(event, 'index') ?? 0;
      switch (textIn(event, 'type')) {
        case 'message_start':
          takeUsage(objectIn(objectIn(event, 'message'), 'usage'), draft);
          return 'more';
        case 'content_block_start':
          takeBlock(index, objectIn(event, 'content_block'), draft);
          return 'more';
        case 'content_block_delta':
          takeDelta(index, objectIn(event, 'delta'), draft);
          return 'more';
        case 'message_delta':
          takeUsage(objectIn(event, 'usage'), draft);
          stopReason = textIn(objectIn(event, 'delta'), 'stop_reason') || stopReason;
          return 'more';
        case 'message_stop':
          isComplete = true;
          return 'done';
        case 'error':
          return failureIn(event);
        default:
          return 'more';
      }
    },
    end: () => (isComplete ? endOf(stopReason, draft) : undefined),
  };
}

function endOf(stopReason: string, draft: DraftAnswer): CompleteAnswer | ModelFailure {
  if (stopReason === 'refusal') return failureOf('blocked', 'The provider’s filter stopped the answer');
  if (stopReason === 'model_context_window_exceeded') {
    return failureOf('context-full', 'The conversation fills all that the model can read');
  }
  return draft.finish(stopReason === 'max_tokens' ? 'length' : 'end');
}

function takeBlock(index: number, block: JsonObject, draft: DraftAnswer): void {
  if (textIn(block, 'type') === 'text') draft.addText(textIn(block, 'text'));
  if (textIn(block, 'type') === 'tool_use') {
    draft.addCall(index, { id: textIn(block, 'id'), name: textIn(block, 'name') });
  }
}

function takeDelta(index: number, delta: JsonObject, draft: DraftAnswer): void {
  if (textIn(delta, 'type') === 'text_delta') draft.addText(textIn(delta, 'text'));
  if (textIn(delta, 'type') === 'input_json_delta') draft.addCall(index, { inputText: textIn(delta, 'partial_json') });
}

/** Tokens that were written to a cache or read from it are not in `input_tokens`. */
function takeUsage(usage: JsonObject, draft: DraftAnswer): void {
  const fresh = countIn(usage, 'input_tokens');
  const written = countIn(usage, 'cache_creation_input_tokens') ?? 0;
  const read = countIn(usage, 'cache_read_input_tokens') ?? 0;
  const outputTokens = countIn(usage, 'output_tokens');
  draft.setUsage({
    ...(fresh === undefined ? {} : { inputTokens: fresh + written + read }),
    ...(outputTokens === undefined ? {} : { outputTokens }),
    ...(read === 0 ? {} : { cachedTokens: read }),
  });
}
