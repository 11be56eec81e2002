import type { InputRequest } from '@modelcontextprotocol/server';

/** A call of a client, as it stands: it has ended, or waits for answers of the client. */
export type Turn<T> =
  | { readonly kind: 'done'; readonly result: T }
  | { readonly kind: 'asks'; readonly requests: Readonly<Record<string, InputRequest>> };

/** One call of a client in turns: the servers behind us ask, the client answers, the call goes on. */
export interface Conversation {
  /** Asks the client. Gives its answer, not checked; undefined where it gave none. */
  ask(request: InputRequest, signal: AbortSignal): Promise<unknown>;
  /** Waits for the end of the call or for the next questions. */
  next<T>(result: Promise<T>): Promise<Turn<T>>;
  /** Answers what was asked last; a question without an answer is taken for one that the client refused. */
  answer(responses: Readonly<Record<string, unknown>>): void;
}

interface Question {
  readonly request: InputRequest;
  readonly resolve: (answer: unknown) => void;
}

export function createConversation(): Conversation {
  const waiting = new Map<string, Question>();
  const posed = new Set<string>();
  let count = 0;
  let wake: () => void = () => undefined;
  return {
    ask(request, signal) {
      count += 1;
      const key = `q${count}`;
      return new Promise((resolve) => {
        const settle = (answer: unknown): void => {
          waiting.delete(key);
          posed.delete(key);
          signal.removeEventListener('abort', onAbort);
          resolve(answer);
        };
        const onAbort = (): void => settle(undefined);
        signal.addEventListener('abort', onAbort, { once: true });
        waiting.set(key, { request, resolve: settle });
        wake();
        if (signal.aborted) onAbort();
      });
    },
    async next(result) {
      const ended = result.then((value) => ({ kind: 'done', result: value }) as const);
      const question = new Promise<{ readonly kind: 'asks' }>((resolve) => {
        wake = () => resolve({ kind: 'asks' });
      });
      if (waiting.size > 0) wake();
      const turn = await Promise.race([ended, question]);
      wake = () => undefined;
      if (turn.kind === 'done') return turn;
      for (const key of waiting.keys()) posed.add(key);
      return { kind: 'asks', requests: Object.fromEntries([...waiting].map(([key, { request }]) => [key, request])) };
    },
    answer(responses) {
      for (const key of [...posed])
        waiting.get(key)?.resolve(Object.hasOwn(responses, key) ? responses[key] : undefined);
    },
  };
}
