import { SourceError } from '../../runtime/errors.ts';
import type { JsonObject } from '../../runtime/json.ts';
import { Unauthorized } from '../connection/errors.ts';
import { answerInputs } from './answer-inputs.ts';
import { cancelTask } from './cancel-task.ts';
import { readTask, resultIn, type TaskState } from './read-task.ts';
import type { TaskCall, TaskHost } from './task-host.ts';

const DEFAULT_POLL_MS = 1000;
/** A server is not asked more often than this, whatever it says, nor is a person left longer without news. */
const MIN_POLL_MS = 50;
const MAX_POLL_MS = 30_000;
const INVALID_PARAMS = -32602;

/**
 * Asks after a task until it has ended, and returns the result of the call. A task that is given up is cancelled. Throws
 * `SourceError`.
 */
export async function followTask(host: TaskHost, call: TaskCall, created: TaskState): Promise<JsonObject> {
  const { taskId } = created;
  const { progress, ...asking } = call;
  const ask = (method: 'tasks/get' | 'tasks/result', signal = call.signal) =>
    host.ask({ ...asking, method, params: { taskId }, repeatable: true, signal });
  const givenUp = new AbortController();
  const answered = new AbortController();
  const wake = anyOf(answered.signal, call.signal);
  const answer = host.isModern ? answerInputs(host, call, taskId) : undefined;
  let task = created;
  let result: Promise<JsonObject> | undefined;
  try {
    for (;;) {
      progress.status(task);
      if (task.status === 'cancelled') throw cancelledByServer(host, call, task);
      if (host.isModern) {
        if (task.status === 'completed' || task.status === 'failed') return endOf(host, call, task);
        if (task.status === 'input_required') await answer?.(task);
      } else if (task.status !== 'working') {
        // In `input_required` the questions come on the stream of this request.
        if (result === undefined) {
          result = ask('tasks/result', anyOf(givenUp.signal, call.signal));
          void Promise.allSettled([result]).then(() => answered.abort());
        }
        if (task.status !== 'input_required') return await result;
      }
      await pause(waitOf(task), wake);
      if (result !== undefined && answered.signal.aborted) return await result;
      task = readTask(await ask('tasks/get'), host.server);
    }
  } catch (error) {
    givenUp.abort();
    // What has ended, or what the server knows no more, needs no end.
    if (task.status !== 'working' && task.status !== 'input_required') throw error;
    const problem = ofTask(error, host, call, created);
    if (problem.details.code !== INVALID_PARAMS) cancelTask(host, taskId);
    throw problem;
  }
}

const anyOf = (own: AbortSignal, other: AbortSignal | undefined): AbortSignal =>
  other === undefined ? own : AbortSignal.any([own, other]);

const waitOf = ({ pollMs = DEFAULT_POLL_MS }: TaskState): number =>
  Math.min(Math.max(pollMs, MIN_POLL_MS), MAX_POLL_MS);

/** Waits; ends at once when the result has come, or, for the next request to fail, when the call is stopped. */
function pause(waitMs: number, wake: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      wake.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, waitMs);
    wake.addEventListener('abort', end, { once: true });
    if (wake.aborted) end();
  });
}

/** How a task of 2026-07-28 has ended: its result or its error is in it. */
function endOf({ server }: TaskHost, { what }: TaskCall, task: TaskState): JsonObject {
  const result = resultIn(task);
  if (task.status === 'completed' && result !== undefined) return result;
  const { code, message } = (task.raw.error ?? {}) as { code?: unknown; message?: unknown };
  const isCode = typeof code === 'number' && Number.isSafeInteger(code);
  const text = typeof message === 'string' ? message.slice(0, 2000) : (task.message ?? 'it gave no reason');
  throw new SourceError(
    'protocol',
    `The task of ${server} failed while ${what}: ${text}${isCode ? ` (code ${code})` : ''}`,
    {
      details: isCode ? { code } : {},
    },
  );
}

function cancelledByServer({ server }: TaskHost, { what }: TaskCall, { message }: TaskState): SourceError {
  const why = message === undefined || message === '' ? '' : `: ${message}`;
  return new SourceError('protocol', `${server} cancelled the task while ${what}${why}`, {
    hint: 'Look at the log of the server, or call again',
  });
}

/** A failure of a request about a task, as one of the call. */
function ofTask(error: unknown, { server }: TaskHost, { what }: TaskCall, { ttlMs }: TaskState): SourceError {
  if (!(error instanceof SourceError)) throw error;
  if (error.details.code === INVALID_PARAMS) {
    const lifetime = ttlMs === undefined ? '' : `; it keeps tasks for ${ttlMs / 1000} s`;
    return new SourceError('protocol', `${server} no longer knows the task of ${what}: ${error.message}${lifetime}`, {
      ...{ hint: 'It is not known whether the tool ran: check on the server before calling again' },
      ...{ cause: error, details: error.details },
    });
  }
  // To sign in and call again would start a second task.
  if (error.cause instanceof Unauthorized) {
    return new SourceError('auth', `${server} wants a new sign-in while ${what}: the task may still run`, {
      ...{ hint: `Sign in to ${server}, and check what was done before calling again` },
      ...{ cause: error, details: error.details },
    });
  }
  return error;
}
