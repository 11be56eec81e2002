import { SourceError } from '../../runtime/errors.ts';
import { isJsonObject, type JsonObject, messageOf } from '../../runtime/json.ts';
import type { TaskState } from './read-task.ts';
import type { TaskCall, TaskHost } from './task-host.ts';

const MAX_AT_ONCE = 20;
/** Some questions are answered without a person: a server could ask them for ever. */
const MAX_OF_A_TASK = 100;

/**
 * Makes what answers the questions of a task (2026-07-28) as if they had come by themselves, each once, and sends the
 * answers. Throws `SourceError` where one cannot be answered, or where there are too many.
 */
export function answerInputs(host: TaskHost, call: TaskCall, taskId: string): (task: TaskState) => Promise<void> {
  const answered = new Set<string>();
  const signal = call.signal ?? new AbortController().signal;
  return async ({ raw }) => {
    const requests = Object.entries(isJsonObject(raw.inputRequests) ? raw.inputRequests : {})
      .filter(([key]) => !answered.has(key))
      .slice(0, MAX_AT_ONCE);
    if (requests.length === 0) return;
    if (answered.size + requests.length > MAX_OF_A_TASK) {
      throw new SourceError('protocol', `${host.server} asks more than ${MAX_OF_A_TASK} questions while ${call.what}`, {
        hint: 'The server must ask each question once, under one key',
      });
    }
    const responses: (readonly [string, JsonObject])[] = [];
    for (const [key, request] of requests) {
      answered.add(key);
      responses.push([key, await answer(host, call, request, signal)]);
    }
    const inputResponses = Object.fromEntries(responses);
    await host.ask({
      ...{ what: call.what, signal: call.signal, leftMs: call.leftMs, call: call.call },
      ...{ method: 'tasks/update', params: { taskId, inputResponses }, repeatable: true },
    });
  };
}

async function answer(host: TaskHost, { what }: TaskCall, request: unknown, signal: AbortSignal): Promise<JsonObject> {
  const { method, params } = isJsonObject(request) ? request : {};
  const given = isJsonObject(params) ? params : {};
  const { asker, server } = host;
  // What answers questions that come by themselves is loaded once for both.
  const { answerElicitation, answerSampling } = await import('../asking/answer-questions.ts');
  const refused = (error: unknown): SourceError =>
    new SourceError('protocol', `${server} asked for input while ${what}, and did not get it: ${messageOf(error)}`, {
      cause: error,
    });
  try {
    if (method === 'roots/list') return { roots: (await asker.listRoots(signal)).map((root) => ({ ...root })) };
    if (method === 'elicitation/create' && asker.elicits)
      return (await answerElicitation(asker, given, signal)) as JsonObject;
    if (method === 'sampling/createMessage' && asker.samples)
      return (await answerSampling(asker, given, signal)) as JsonObject;
  } catch (error) {
    throw refused(error);
  }
  throw new SourceError('protocol', `${server} asks for ${String(method).slice(0, 100)} while ${what}`, {
    hint: 'That cannot be answered here: run the script where a person can be asked',
  });
}
