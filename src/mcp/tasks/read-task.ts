import { SourceError } from '../../runtime/errors.ts';
import { isJsonObject, type JsonObject } from '../../runtime/json.ts';
import { LARGE_INTEGERS, type LargeInteger } from '../../runtime/large-integers.ts';

const STATUSES = ['working', 'input_required', 'completed', 'failed', 'cancelled'] as const;
type TaskStatus = (typeof STATUSES)[number];

/** A task as its server describes it, in either form of the protocol. Texts are the server's. */
export interface TaskState {
  readonly taskId: string;
  readonly status: TaskStatus;
  readonly message?: string;
  /** How long the server asks to wait before it is asked again. */
  readonly pollMs?: number;
  /** How long the server keeps the task, from its start. */
  readonly ttlMs?: number;
  /** The rest of it, of which each status has its own part (2026-07-28). */
  readonly raw: JsonObject;
}

const MAX_ID_LENGTH = 1024;
const MAX_MESSAGE_LENGTH = 1000;

/** Reads a task. Throws `SourceError('protocol')` where it is none. */
export function readTask(raw: unknown, server: string): TaskState {
  const { taskId, status, statusMessage, pollInterval, pollIntervalMs, ttl, ttlMs } = isJsonObject(raw) ? raw : {};
  const known = STATUSES.find((one) => one === status);
  if (typeof taskId !== 'string' || taskId === '' || taskId.length > MAX_ID_LENGTH || known === undefined) {
    throw new SourceError('protocol', `${server} gave a task without an id or with a status that MCP does not have`, {
      hint: 'The server must describe tasks as MCP does',
    });
  }
  const pollMs = milliseconds(pollIntervalMs ?? pollInterval);
  const keptMs = milliseconds(ttlMs ?? ttl);
  return {
    taskId,
    status: known,
    ...(typeof statusMessage === 'string' && { message: statusMessage.slice(0, MAX_MESSAGE_LENGTH) }),
    ...(pollMs !== undefined && { pollMs }),
    ...(keptMs !== undefined && { ttlMs: keptMs }),
    raw: raw as JsonObject,
  };
}

/** The result inside of a finished task, with the large integers in it. */
export function resultIn({ raw }: TaskState): JsonObject | undefined {
  if (!isJsonObject(raw.result)) return undefined;
  const listed = (raw as { readonly [LARGE_INTEGERS]?: readonly LargeInteger[] })[LARGE_INTEGERS] ?? [];
  const own = listed
    .filter(({ pointer }) => pointer.startsWith('/result/'))
    .map(({ pointer, text }) => ({ pointer: pointer.slice('/result'.length), text }));
  return own.length === 0 ? raw.result : { ...raw.result, [LARGE_INTEGERS]: own };
}

const milliseconds = (value: unknown): number | undefined =>
  typeof value === 'number' && value >= 0 && Number.isFinite(value) ? value : undefined;
