import { utf8Bytes } from '../json.ts';
import type { LogEntry, LogLevel } from '../spec.ts';

const FLUSH_AFTER_MS = 16;
const FLUSH_BYTES = 32 * 1024;
/** One entry must fit into one message of the wire: the rest of a longer one is left out. */
const MAX_ENTRY_CHARS = 32 * 1024 * 1024;
/** Entries that are kept at least, and bytes of `maxLogBytes` for each more: a script can log a million empty ones. */
const MIN_ENTRIES = 1_000;
const BYTES_PER_ENTRY = 32;
/** Entries of a window that are posted at once: a script that logs little loses nothing, wherever it hangs next. */
const PROMPT_POSTS = 4;
/**
 * What one window takes. A script that logs more waits in its console call until the next one: no message could come to a
 * script that never lets go, so that this is all that keeps it from logging faster than its host reads.
 */
const MAX_WINDOW_ENTRIES = 1_500;
const MAX_WINDOW_BYTES = 1024 * 1024;

export interface LogBuffer {
  add(level: LogLevel, message: string): void;
  /** Posts what has gathered when it is old enough: called wherever the guest lets the host in. */
  flushIfDue(): void;
  flush(): void;
  readonly bytes: number;
}

export interface LogBufferOptions {
  readonly maxLogBytes: number;
  readonly now: () => number;
  readonly timeMs: () => number;
  /** Lets time pass until then. */
  readonly wait: (untilMs: number) => void;
  readonly post: (entries: readonly LogEntry[]) => void;
}

/**
 * Posts the first entries of every 16 ms at once and gathers the others until 16 ms or 32 kB have come together; always
 * synchronously, never on a timer: a tight loop fires none, and what was posted survives the end of the realm. Beyond
 * `maxLogBytes`, in text or in the number of entries, one last entry says so (§3.3.1).
 */
export function createLogBuffer(options: LogBufferOptions): LogBuffer {
  let gathered: LogEntry[] = [];
  let gatheredBytes = 0;
  let since = 0;
  let bytes = 0;
  let entriesLeft = MIN_ENTRIES + Math.floor(options.maxLogBytes / BYTES_PER_ENTRY);
  let truncated = false;
  let windowStartMs = Number.NEGATIVE_INFINITY;
  let posted = 0;
  let windowBytes = 0;

  const push = (entry: LogEntry, size: number): void => {
    let nowMs = options.now();
    if (posted >= MAX_WINDOW_ENTRIES || windowBytes >= MAX_WINDOW_BYTES) {
      const nextMs = windowStartMs + FLUSH_AFTER_MS;
      if (nowMs < nextMs) {
        flush();
        options.wait(nextMs);
        nowMs = options.now();
      }
    }
    if (gathered.length === 0) since = nowMs;
    gathered.push(entry);
    gatheredBytes += size;
    if (nowMs - windowStartMs >= FLUSH_AFTER_MS) {
      windowStartMs = nowMs;
      posted = 0;
      windowBytes = 0;
    }
    posted += 1;
    windowBytes += size;
    if (gatheredBytes >= FLUSH_BYTES || posted <= PROMPT_POSTS) flush();
    else flushIfDue();
  };
  const flush = (): void => {
    if (gathered.length === 0) return;
    const entries = gathered;
    gathered = [];
    gatheredBytes = 0;
    options.post(entries);
  };
  const flushIfDue = (): void => {
    if (gathered.length > 0 && options.now() - since >= FLUSH_AFTER_MS) flush();
  };

  return {
    add(level, logged) {
      if (truncated) return;
      const message = logged.length > MAX_ENTRY_CHARS ? `${logged.slice(0, MAX_ENTRY_CHARS)}…` : logged;
      const size = utf8Bytes(message);
      const left = options.maxLogBytes - bytes;
      entriesLeft -= 1;
      if (size <= left && entriesLeft >= 0) {
        bytes += size;
        push({ level, message, timeMs: options.timeMs() }, size + BYTES_PER_ENTRY);
        return;
      }
      truncated = true;
      const cut = entriesLeft < 0 ? '' : cutToBytes(message, left);
      if (cut !== '') {
        bytes += utf8Bytes(cut);
        push({ level, message: cut, timeMs: options.timeMs() }, left);
      }
      const note = `Logs truncated: the limit of ${options.maxLogBytes} bytes (maxLogBytes) is reached; log less, or summaries`;
      push({ level: 'warn', message: note, timeMs: options.timeMs() }, note.length);
    },
    flushIfDue,
    flush,
    get bytes() {
      return bytes;
    },
  };
}

/** The longest start of a text that fits into so many UTF-8 bytes, cut between code points. */
function cutToBytes(text: string, maxBytes: number): string {
  let bytes = 0;
  let end = 0;
  for (const point of text) {
    bytes += utf8Bytes(point);
    if (bytes > maxBytes) break;
    end += point.length;
  }
  return text.slice(0, end);
}
