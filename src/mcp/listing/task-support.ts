import { isJsonObject } from '../../runtime/json.ts';
import type { Tool } from '../../runtime/spec.ts';

export type TaskSupport = 'required' | 'optional';

/** What servers say of calling a tool as a task. Kept beside the tool: nothing but a call has to do with it. */
const support = new WeakMap<Tool, TaskSupport>();

export function noteTaskSupport(tool: Tool, entry: unknown): void {
  const { execution } = entry as { execution?: unknown };
  const value = isJsonObject(execution) ? execution.taskSupport : undefined;
  if (value === 'required' || value === 'optional') support.set(tool, value);
}

/** Whether a tool has to be called as a task, or can be; undefined where it cannot. */
export const taskSupportOf = (tool: Tool | undefined): TaskSupport | undefined => tool && support.get(tool);
