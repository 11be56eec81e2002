import { isJsonObject, type Json, type JsonObject } from '../../runtime/json.ts';

/** Key of a result that stands for an answer. A server cannot guess it. */
const STAND_IN = `stand-in-${Math.random().toString(36).slice(2)}${Math.random().toString(36).slice(2)}`;
/** Answers go from the body to their request at once: more than these wait for nobody. */
const MAX_STAND_INS = 100;

const answers = new Map<number, JsonObject>();
let lastAnswer = 0;

/** A short answer that stands for one that was read already, on its way through the SDK. */
export function standInFor(answer: JsonObject, id: Json): JsonObject {
  lastAnswer += 1;
  answers.set(lastAnswer, answer);
  answers.delete(lastAnswer - MAX_STAND_INS);
  return { jsonrpc: '2.0', id, result: { [STAND_IN]: lastAnswer } };
}

/** The answer that a message stands for; else the message itself. */
export function answerOf(message: unknown): unknown {
  if (!isJsonObject(message) || !isJsonObject(message.result)) return message;
  const number = message.result[STAND_IN];
  if (typeof number !== 'number') return message;
  const answer = answers.get(number);
  answers.delete(number);
  // Without the answer, the message is none.
  return answer ?? { ...message, result: null };
}
