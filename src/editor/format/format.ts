import type { ScriptLanguage } from '../editor.ts';
import FormatWorker from './format.worker.ts?worker';
import type { FormatReply, FormatRequest, FormatResult } from './protocol.ts';

/** The formatter holds some 10 MB; it goes when it was not used for a while. */
const IDLE_MS = 60_000;

let worker: Worker | undefined;
let idle: ReturnType<typeof setTimeout> | undefined;
let lastId = 0;
const waiting = new Map<number, (result: FormatResult) => void>();

/**
 * Formats a script with Prettier, in a worker of its own that is started on first use. `caret` is a UTF-16 offset and
 * comes back where the same code is now.
 */
export function formatScript(text: string, language: ScriptLanguage, caret: number): Promise<FormatResult> {
  clearTimeout(idle);
  worker ??= start();
  const request: FormatRequest = { id: ++lastId, text, language, caret };
  worker.postMessage(request);
  return new Promise((resolve) => waiting.set(request.id, resolve));
}

function start(): Worker {
  const started = new FormatWorker({ name: 'format' });
  started.addEventListener('message', ({ data }: MessageEvent<FormatReply>) => {
    waiting.get(data.id)?.(data.result);
    waiting.delete(data.id);
    if (waiting.size === 0) idle = setTimeout(stop, IDLE_MS);
  });
  started.addEventListener('error', (event) => {
    const reason = event.message || 'The formatter could not be loaded. Reload the page when you are online.';
    for (const resolve of waiting.values()) resolve({ ok: false, reason });
    stop();
  });
  return started;
}

function stop(): void {
  waiting.clear();
  worker?.terminate();
  worker = undefined;
}
