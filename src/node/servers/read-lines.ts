import { setTimeout as sleep } from 'node:timers/promises';

export interface LineListeners {
  /** A line without its end, and whether it was what the stream is for: what is not is read ever more slowly. */
  readonly line: (line: Buffer) => boolean;
  /** A line has more than `maxBytes`: its bytes so far are dropped. */
  readonly tooLong: () => void;
  readonly maxBytes: number;
  /** False where no more lines are taken. What still comes is read and dropped, so that the process can finish its output. */
  readonly goesOn: () => boolean;
}

const LINE_FEED = 10;
/** How long lines are taken at a stretch: a process that floods must not keep this one from its timers and other servers. */
const SLICE_MS = 8;
/** Lines of another kind that a stream may have before it has to wait after each slice. Some programs greet, or log here. */
const MAX_ODD_LINES = 1_000;
const ODD_PAUSE_MS = 100;

/** Reads a stream line by line, as fast as its lines are taken, to its end. Never rejects. */
export async function readLines(stream: NodeJS.ReadableStream, listeners: LineListeners): Promise<void> {
  const { maxBytes, tooLong, goesOn } = listeners;
  let parts: Buffer[] = [];
  let bytes = 0;
  let oddLines = 0;
  let busyMs = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      if (!goesOn()) continue;
      let sinceMs = performance.now();
      let from = 0;
      for (let at = chunk.indexOf(LINE_FEED); at !== -1; at = chunk.indexOf(LINE_FEED, from)) {
        const part = chunk.subarray(from, at);
        const line = parts.length === 0 ? part : Buffer.concat([...parts, part]);
        [parts, bytes, from] = [[], 0, at + 1];
        if (!listeners.line(line)) oddLines += 1;
        if (busyMs + performance.now() - sinceMs <= SLICE_MS) continue;
        await sleep(oddLines > MAX_ODD_LINES ? ODD_PAUSE_MS : 0);
        if (!goesOn()) break;
        [busyMs, sinceMs] = [0, performance.now()];
      }
      busyMs += performance.now() - sinceMs;
      if (!goesOn()) continue;
      const rest = chunk.subarray(from);
      bytes += rest.length;
      if (bytes > maxBytes) {
        [parts, bytes] = [[], 0];
        tooLong();
      } else if (rest.length > 0) parts.push(rest);
    }
    if (goesOn() && parts.length > 0) listeners.line(Buffer.concat(parts));
  } catch {
    // A stream that breaks off belongs to a process that ended, which its exit reports.
  }
}
