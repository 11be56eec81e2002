import type { JsonObject } from '../../runtime/json.ts';
import type { Ask } from '../calling/send-ask.ts';
import type { Connection } from '../connection/connection.ts';
import { callAsTask } from './call-as-task.ts';
import { followTask } from './follow-task.ts';
import { readTask } from './read-task.ts';
import type { TaskHost } from './task-host.ts';
import { createTaskProgress } from './task-progress.ts';

interface RunningServer extends Pick<TaskHost, 'server' | 'asker' | 'ask' | 'hearProgress' | 'warn'> {
  readonly connection: Connection;
}

/**
 * Runs a call as a task to its end: one that it creates (2025-11-25), or the one that the server answered the call with
 * (2026-07-28). Throws `SourceError`.
 */
export function runTask(running: RunningServer, ask: Ask, answer: JsonObject | undefined): Promise<JsonObject> {
  const { connection, ...server } = running;
  const host: TaskHost = {
    ...server,
    isModern: answer !== undefined,
    cancels: answer !== undefined || connection.live?.client.getServerCapabilities()?.tasks?.cancel !== undefined,
    finishFirst: (work) => connection.finishFirst(work),
  };
  if (answer === undefined) return callAsTask(host, ask);
  const { what, signal, leftMs, whilePaused, call, onProgress } = ask;
  const progress = createTaskProgress(onProgress);
  return followTask(host, { what, signal, leftMs, whilePaused, call, progress }, readTask(answer, host.server));
}
