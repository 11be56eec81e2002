import { messageOf } from '../../runtime/json.ts';
import type { TaskHost } from './task-host.ts';

/** A server that does not take a cancellation in this time is left with its task. */
const CANCEL_WITHIN_MS = 5000;

/** Asks the server to stop a task whose result is of no more use. Returns at once. */
export function cancelTask(host: TaskHost, taskId: string): void {
  if (!host.cancels) return;
  const cancelled = host
    .ask({
      method: 'tasks/cancel',
      params: { taskId },
      what: 'cancelling a task',
      repeatable: true,
      signal: AbortSignal.timeout(CANCEL_WITHIN_MS),
    })
    .catch((error: unknown) =>
      host.warn(`A task may still run, for the server did not cancel it: ${messageOf(error)}`),
    );
  host.finishFirst(cancelled);
}
