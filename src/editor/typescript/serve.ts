import type { FromChecker, ToChecker } from './channel.ts';
import { createChecker } from './checker.ts';
import type { CheckerService } from './protocol.ts';

/** What a worker offers to talk to its page, and what a test puts in its place. */
export interface Port {
  postMessage(message: FromChecker): void;
  listen(listener: (message: ToChecker) => void): void;
}

/**
 * Answers questions one after the other, in the order they came. Between two of them messages are read, so that a
 * question withdrawn while another was worked on costs nothing.
 */
export function serveChecker(port: Port): void {
  const scripts = new Map<string, { readonly version: number; readonly text: string }>();
  const checker = createChecker((uri) => scripts.get(uri));
  const queue: Exclude<ToChecker, { kind: 'withdraw' }>[] = [];
  const turns = new MessageChannel();
  let lastVersion = 0;
  let scheduled = false;

  const schedule = () => {
    if (scheduled) return;
    scheduled = true;
    turns.port2.postMessage(undefined);
  };
  turns.port1.onmessage = () => {
    scheduled = false;
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      if (next.kind === 'script') scripts.set(next.uri, { version: ++lastVersion, text: next.text });
      else if (next.kind === 'close') scripts.delete(next.uri);
      else {
        port.postMessage(answer(checker, next));
        break;
      }
    }
    if (queue.length > 0) schedule();
  };
  port.listen((message) => {
    if (message.kind !== 'withdraw') queue.push(message);
    else {
      const index = queue.findIndex((waiting) => waiting.kind === 'ask' && waiting.id === message.id);
      if (index !== -1) queue.splice(index, 1);
    }
    schedule();
  });
}

function answer(checker: CheckerService, { id, method, request }: Extract<ToChecker, { kind: 'ask' }>): FromChecker {
  try {
    const ask = checker[method] as (...parameters: readonly unknown[]) => unknown;
    return { kind: 'answer', id, value: ask(...request) };
  } catch (error) {
    return { kind: 'fault', id, reason: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
