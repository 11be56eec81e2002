import { messageOf } from '../runtime/json.ts';
import { createListeners } from './listeners.ts';
import { LOG_LEVELS, type LogLevel, type ServerLogEntry } from './status.ts';

const MAX_ENTRIES = 500;
const MAX_TEXT_LENGTH = 4000;

export interface ServerLog {
  /** The last 500 lines, oldest first. Replaced, never changed. */
  readonly entries: readonly ServerLogEntry[];
  /** Takes any data as a line: text as it is, anything else as JSON. */
  add(level: LogLevel, logger: string | undefined, data: unknown): void;
  onChange(listener: () => void): () => void;
}

/** What one server logged, bounded: a server can log without end. */
export function createServerLog(now: () => number = Date.now): ServerLog {
  const entries: ServerLogEntry[] = [];
  const listeners = createListeners();
  let snapshot: readonly ServerLogEntry[] = [];
  let isCurrent = true;
  return {
    get entries() {
      if (!isCurrent) {
        snapshot = [...entries];
        isCurrent = true;
      }
      return snapshot;
    },
    add(level, logger, data) {
      entries.push({
        level: LOG_LEVELS.includes(level) ? level : 'info',
        ...(logger === undefined ? {} : { logger: logger.slice(0, 100) }),
        text: textOf(data).slice(0, MAX_TEXT_LENGTH),
        timeMs: now(),
      });
      if (entries.length > MAX_ENTRIES) entries.shift();
      isCurrent = false;
      listeners.notify();
    },
    onChange: listeners.add,
  };
}

function textOf(data: unknown): string {
  if (typeof data === 'string') return data;
  try {
    return JSON.stringify(data) ?? String(data);
  } catch (error) {
    return `(a line that cannot be shown: ${messageOf(error)})`;
  }
}
