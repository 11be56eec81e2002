import type { Handlers } from '../../runtime/bridge/connect.ts';
import type { Hello } from '../../runtime/bridge/handshake.ts';
import { fromText, toText } from '../../runtime/bridge/json-text.ts';
import { serveRealm } from '../../runtime/bridge/realm.ts';
import { nextTask } from '../../runtime/next-task.ts';
import { createChecker } from './checker.ts';
import { CHECKER_METHODS, type CheckerApi, type CheckerQuestions } from './checker-api.ts';

/**
 * Answers questions one after the other, in the order they came. Between two of them messages are read, so that a
 * question withdrawn while another was worked on costs nothing.
 */
export function serveChecker({ port }: Hello): void {
  const scripts = new Map<string, { readonly version: number; readonly text: string }>();
  const checker = createChecker((uri) => scripts.get(uri));
  const { inTurn, inOrder } = createQueue();
  let lastVersion = 0;

  const handler = (method: keyof CheckerQuestions) => (parameters: never, signal: AbortSignal) =>
    inTurn(signal, () => {
      const answer = checker[method] as (...parameters: readonly unknown[]) => unknown;
      // JSON has null where a parameter was left out.
      return toText(answer(...fromText<readonly unknown[]>(parameters).map((value) => value ?? undefined)));
    });
  const handlers = Object.fromEntries(CHECKER_METHODS.map((method) => [method, handler(method)]));
  serveRealm<CheckerApi>(port, handlers as unknown as Handlers<CheckerApi>, {
    file: (file) => inOrder(() => checker.addFiles([file])),
    script: ({ uri, text }) => inOrder(() => void scripts.set(uri, { version: ++lastVersion, text })),
    close: ({ uri }) => inOrder(() => void scripts.delete(uri)),
  });
}

/** Work in the order it came: questions with a turn of the event loop each, and what comes between them. */
function createQueue() {
  const queue: { readonly work: () => void; readonly question: boolean }[] = [];
  let pumping = false;

  const pump = async (): Promise<void> => {
    pumping = true;
    await nextTask();
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      next.work();
      if (next.question) await nextTask();
    }
    pumping = false;
  };
  const add = (entry: (typeof queue)[number]): void => {
    queue.push(entry);
    if (!pumping) void pump();
  };

  return {
    inOrder: (work: () => void): void => add({ work, question: false }),
    inTurn: <T>(signal: AbortSignal, question: () => T): Promise<T> =>
      new Promise((resolve, reject) => {
        const entry = {
          question: true,
          work: () => {
            try {
              resolve(question());
            } catch (error) {
              reject(error);
            }
          },
        };
        signal.addEventListener(
          'abort',
          () => {
            const index = queue.indexOf(entry);
            if (index >= 0) queue.splice(index, 1);
            reject(signal.reason);
          },
          { once: true },
        );
        add(entry);
      }),
  };
}
