import { SourceError } from '../../runtime/errors.ts';
import { isJsonObject, type JsonObject } from '../../runtime/json.ts';
import type { Ask } from '../calling/send-ask.ts';
import { abortable } from '../connection/abortable.ts';
import { cancelTask } from './cancel-task.ts';
import { followTask } from './follow-task.ts';
import { readTask, type TaskState } from './read-task.ts';
import type { TaskHost } from './task-host.ts';
import { createTaskProgress } from './task-progress.ts';

/** Time beyond that of the run for which the server is to keep a task: a person who is asked something needs some. */
const SPARE_MS = 10 * 60 * 1000;
/** For how long the id of a task is waited for, so that it can be cancelled, when its call is stopped. */
const ID_WITHIN_MS = 5000;

let tokens = 0;

/** Makes a call of 2025-11-25 as a task, and follows that to its end. Throws `SourceError`. */
export async function callAsTask(host: TaskHost, call: Ask): Promise<JsonObject> {
  const token = `task-${++tokens}`;
  // The token of a task's progress outlives the answer that creates the task.
  const progress = createTaskProgress(call.onProgress);
  const leave = host.hearProgress(token, progress.step);
  const { what, signal, leftMs, whilePaused, call: ref } = call;
  try {
    const created = await create(host, call, token);
    return await followTask(host, { what, signal, leftMs, whilePaused, call: ref, progress }, created);
  } finally {
    leave();
  }
}

/** Creates the task. A stop in between must not leave behind a task whose id was on its way. */
async function create(host: TaskHost, call: Ask, progressToken: string): Promise<TaskState> {
  const { signal, leftMs } = call;
  const own = new AbortController();
  const ttl = leftMs === undefined ? undefined : Math.ceil(leftMs()) + SPARE_MS;
  const created = host
    .ask({
      ...call,
      params: { ...call.params, task: ttl === undefined ? {} : { ttl }, _meta: { progressToken } },
      ownProgress: true,
      signal: own.signal,
      abort: (reason) => own.abort(reason),
    })
    .then((answer) => taskIn(answer, host, call));
  try {
    return await abortable(created, signal, call.what);
  } catch (error) {
    if (signal?.aborted === true) {
      const timer = setTimeout(() => own.abort(signal.reason), ID_WITHIN_MS);
      const ended = created.then(
        ({ taskId }) => cancelTask(host, taskId),
        // There is no task to cancel.
        () => undefined,
      );
      host.finishFirst(ended.finally(() => clearTimeout(timer)));
    }
    throw error;
  }
}

function taskIn(answer: JsonObject, { server }: TaskHost, { what }: Ask): TaskState {
  if (isJsonObject(answer.task)) return readTask(answer.task, server);
  throw new SourceError('protocol', `${server} made no task while ${what}, though the tool is to be called as one`, {
    hint: 'The server must answer as MCP describes it',
  });
}
