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
 * Bounds what a script logs, and posts it. Beyond `maxLogBytes`, in text or in the number of entries, one last entry says so
 * (§3.3.1).
 */
export function createLogBuffer(options: LogBufferOptions): LogBuffer {
  const { maxLogBytes, timeMs } = options;
  const batch = createBatch(options);
  let bytes = 0;
  let entriesLeft = MIN_ENTRIES + Math.floor(maxLogBytes / BYTES_PER_ENTRY);
  let truncated = false;

  return {
    add(level, logged) {
      if (truncated) return;
      const message = logged.length > MAX_ENTRY_CHARS ? `${logged.slice(0, MAX_ENTRY_CHARS)}…` : logged;
      const size = utf8Bytes(message);
      const left = maxLogBytes - bytes;
      entriesLeft -= 1;
      if (size <= left && entriesLeft >= 0) {
        bytes += size;
        batch.push({ level, message, timeMs: timeMs() }, size + BYTES_PER_ENTRY);
        return;
      }
      truncated = true;
      const cut = entriesLeft < 0 ? '' : cutToBytes(message, left);
      if (cut !== '') {
        bytes += utf8Bytes(cut);
        batch.push({ level, message: cut, timeMs: timeMs() }, left);
      }
      const note = `Logs truncated: the limit of ${maxLogBytes} bytes (maxLogBytes) is reached; log less, or summaries`;
      batch.push({ level: 'warn', message: note, timeMs: timeMs() }, note.length);
    },
    flushIfDue: batch.flushIfDue,
    flush: batch.flush,
    get bytes() {
      return bytes;
    },
  };
}

/**
 * Posts the first entries of every 16 ms at once and gathers the others until 16 ms or 32 kB have come together; always
 * synchronously, never on a timer: a tight loop fires none, and what was posted survives the end of the realm.
 */
function createBatch({ now, wait, post }: LogBufferOptions) {
  let gathered: LogEntry[] = [];
  let gatheredBytes = 0;
  let since = 0;
  const window = createWindow();

  const flush = (): void => {
    if (gathered.length === 0) return;
    const entries = gathered;
    gathered = [];
    gatheredBytes = 0;
    post(entries);
  };
  const flushIfDue = (): void => {
    if (gathered.length > 0 && now() - since >= FLUSH_AFTER_MS) flush();
  };
  const push = (entry: LogEntry, size: number): void => {
    let nowMs = now();
    const nextMs = window.fullUntilMs();
    if (nowMs < nextMs) {
      flush();
      wait(nextMs);
      nowMs = now();
    }
    if (gathered.length === 0) since = nowMs;
    gathered.push(entry);
    gatheredBytes += size;
    const isPrompt = window.add(nowMs, size);
    if (gatheredBytes >= FLUSH_BYTES || isPrompt) flush();
    else flushIfDue();
  };
  return { push, flush, flushIfDue };
}

/** What is logged in one stretch of {@link FLUSH_AFTER_MS}. */
function createWindow(): {
  /** When the next one begins, where this one is full; else the beginning of time. */
  fullUntilMs(): number;
  /** Counts an entry; true where it is among the first of its window, which are posted at once. */
  add(nowMs: number, size: number): boolean;
} {
  let startMs = Number.NEGATIVE_INFINITY;
  let entries = 0;
  let bytes = 0;
  return {
    fullUntilMs: () =>
      entries >= MAX_WINDOW_ENTRIES || bytes >= MAX_WINDOW_BYTES ? startMs + FLUSH_AFTER_MS : Number.NEGATIVE_INFINITY,
    add(nowMs, size) {
      if (nowMs - startMs >= FLUSH_AFTER_MS) {
        startMs = nowMs;
        entries = 0;
        bytes = 0;
      }
      entries += 1;
      bytes += size;
      return entries <= PROMPT_POSTS;
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
