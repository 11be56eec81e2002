import { isJsonObject, type JsonObject } from '../../runtime/json.ts';
import type { EventReader } from '../http/create-http-model.ts';
import type { DraftAnswer } from '../http/draft-answer.ts';
import { failureOf } from '../http/failures.ts';
import { countIn, objectIn, objectsIn, parseObject, textIn } from '../http/read-json.ts';
import type { ModelFailure } from '../model.ts';
import { failureIn } from './read-failure.ts';

/** Reads chunks of a chat completion, up to `[DONE]`. */
export function createReader(draft: DraftAnswer): EventReader {
  let finish = '';
  let done = false;
  const keys = createCallKeys();
  const takeChunk = (chunk: JsonObject): void => {
    takeUsage(chunk, draft);
    const [choice] = objectsIn(chunk, 'choices');
    if (choice === undefined) return;
    const delta = objectIn(choice, 'delta');
    draft.addText(textIn(delta, 'content') || textIn(delta, 'refusal'));
    for (const part of objectsIn(delta, 'tool_calls')) {
      const { name, arguments: inputText } = objectIn(part, 'function');
      draft.addCall(keys.of(part), {
        id: textIn(part, 'id'),
        ...(typeof name === 'string' ? { name } : {}),
        ...(typeof inputText === 'string'
          ? { inputText }
          : isJsonObject(inputText)
            ? { inputText: JSON.stringify(inputText) }
            : {}),
      });
    }
    finish = textIn(choice, 'finish_reason') || finish;
  };
  return {
    take({ data }) {
      if (data.trim() === '[DONE]') {
        done = true;
        return 'done';
      }
      const chunk = parseObject(data);
      if (chunk === undefined) return failureOf('malformed', 'A chunk of the answer is not a JSON object');
      if (chunk.error !== undefined && chunk.error !== null) return failureIn(chunk);
      takeChunk(chunk);
      return 'more';
    },
    end: () => (finish === '' && !done ? undefined : endOf(finish, draft)),
  };
}

function endOf(finish: string, draft: DraftAnswer): ReturnType<DraftAnswer['finish']> | ModelFailure {
  if (finish === 'content_filter') return failureOf('blocked', 'The provider’s filter stopped the answer');
  return draft.finish(finish === 'length' ? 'length' : 'end');
}

function takeUsage(chunk: JsonObject, draft: DraftAnswer): void {
  if (!isJsonObject(chunk.usage)) return;
  const inputTokens = countIn(chunk.usage, 'prompt_tokens');
  const outputTokens = countIn(chunk.usage, 'completion_tokens');
  const cachedTokens = countIn(objectIn(chunk.usage, 'prompt_tokens_details'), 'cached_tokens');
  draft.setUsage({
    ...(inputTokens === undefined ? {} : { inputTokens }),
    ...(outputTokens === undefined ? {} : { outputTokens }),
    ...(cachedTokens === undefined ? {} : { cachedTokens }),
  });
}

/** Which call a part belongs to: by its index; servers that send none begin each call with an id. */
function createCallKeys(): { of(part: JsonObject): number | string } {
  let last: string | undefined;
  let unnamed = 0;
  return {
    of(part) {
      const index = countIn(part, 'index');
      if (index !== undefined) return index;
      const id = textIn(part, 'id');
      if (id !== '') last = `id ${id}`;
      else if (last === undefined || textIn(objectIn(part, 'function'), 'name') !== '') last = `unnamed ${++unnamed}`;
      return last;
    },
  };
}
