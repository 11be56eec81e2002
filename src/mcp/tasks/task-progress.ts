import type { CallProgress } from '../../runtime/spec.ts';
import type { TaskState } from './read-task.ts';

/** The progress of a call that is a task: what its server counts, and the status of the task. */
export interface TaskProgress {
  step(progress: CallProgress): void;
  /** Reports a status that differs from the one before, beside what was counted last. */
  status(task: TaskState): void;
}

export function createTaskProgress(report: ((progress: CallProgress) => void) | undefined): TaskProgress {
  let counted: CallProgress = { progress: 0 };
  let last = '';
  return {
    step(progress) {
      counted = progress;
      report?.(progress);
    },
    status({ status, message = '' }) {
      const text = `task ${status.replace('_', ' ')}${message === '' ? '' : `: ${message}`}`;
      if (text !== last) report?.({ ...counted, message: text });
      last = text;
    },
  };
}
