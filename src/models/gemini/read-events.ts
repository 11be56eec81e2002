import { isJsonObject, type JsonObject } from '../../runtime/json.ts';
import type { EventReader } from '../http/create-http-model.ts';
import type { DraftAnswer } from '../http/draft-answer.ts';
import { failureOf } from '../http/failures.ts';
import { countIn, objectIn, objectsIn, parseObject, textIn } from '../http/read-json.ts';
import type { CompleteAnswer, ModelFailure } from '../model.ts';
import { failureIn } from './read-failure.ts';

/** Reads responses of a stream; the one with a finish reason is the last that says something. */
export function createReader(draft: DraftAnswer): EventReader {
  let finish = '';
  let blocked = '';
  let calls = 0;
  const takePart = (part: JsonObject): void => {
    // What the model thinks is no part of its answer.
    if (part.thought !== true) draft.addText(textIn(part, 'text'));
    if (!isJsonObject(part.functionCall)) return;
    const signature = textIn(part, 'thoughtSignature');
    calls += 1;
    draft.addCall(calls, {
      id: textIn(part.functionCall, 'id'),
      name: textIn(part.functionCall, 'name'),
      inputText: JSON.stringify(objectIn(part.functionCall, 'args')),
      ...(signature === '' ? {} : { signature }),
    });
  };
  return {
    take({ data }) {
      const response = parseObject(data);
      if (response === undefined) return failureOf('malformed', 'A part of the answer is not a JSON object');
      if (response.error !== undefined) return failureIn(response);
      takeUsage(objectIn(response, 'usageMetadata'), draft);
      blocked = textIn(objectIn(response, 'promptFeedback'), 'blockReason') || blocked;
      const [candidate] = objectsIn(response, 'candidates');
      for (const part of objectsIn(objectIn(candidate, 'content'), 'parts')) takePart(part);
      finish = textIn(candidate, 'finishReason') || finish;
      return 'more';
    },
    end() {
      if (blocked !== '') return failureOf('blocked', `The provider’s filter stopped the request: ${blocked}`);
      return finish === '' ? undefined : endOf(finish, draft);
    },
  };
}

function endOf(finish: string, draft: DraftAnswer): CompleteAnswer | ModelFailure {
  switch (finish) {
    case 'STOP':
      return draft.finish('end');
    case 'MAX_TOKENS':
      return draft.finish('length');
    case 'MALFORMED_FUNCTION_CALL':
    case 'UNEXPECTED_TOOL_CALL':
      return failureOf('malformed', `The model wrote a tool call that cannot be read: ${finish}`);
    default:
      return failureOf('blocked', `The provider stopped the answer: ${finish}`);
  }
}

function takeUsage(usage: JsonObject, draft: DraftAnswer): void {
  const inputTokens = countIn(usage, 'promptTokenCount');
  const written = countIn(usage, 'candidatesTokenCount');
  const thought = countIn(usage, 'thoughtsTokenCount');
  const cachedTokens = countIn(usage, 'cachedContentTokenCount');
  draft.setUsage({
    ...(inputTokens === undefined ? {} : { inputTokens }),
    ...(written === undefined && thought === undefined ? {} : { outputTokens: (written ?? 0) + (thought ?? 0) }),
    ...(cachedTokens === undefined ? {} : { cachedTokens }),
  });
}
