import { HostError } from '../errors.ts';
import type { Json } from '../json.ts';
import { RemoteError } from './errors.ts';
import type { Message } from './messages.ts';

/** What ends a call before its answer. */
export interface CallOptions {
  /** Rejects the call with `aborted` and cancels it on the other side. */
  readonly signal?: AbortSignal;
  /** Rejects the call with `timeout` after so many milliseconds, and cancels it on the other side. */
  readonly timeoutMs?: number;
}

interface Waiting {
  readonly resolve: (value: Json) => void;
  readonly reject: (error: HostError) => void;
}

/** The calls of this side that wait for an answer. */
export interface Calls {
  call(name: string, request: Json, options?: CallOptions): Promise<Json>;
  /** Takes an answer in; one that no call waits for is ignored. */
  settle(answer: Extract<Message, { kind: 'return' | 'throw' }>): void;
  /** Rejects all that wait, and every later call. */
  end(error: HostError): void;
}

export function createCalls(post: (message: Message) => void): Calls {
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let ended: HostError | undefined;

  const take = (id: number): Waiting | undefined => {
    const call = waiting.get(id);
    waiting.delete(id);
    return call;
  };
  const giveUp = (id: number, error: HostError): void => {
    const call = take(id);
    if (call === undefined) return;
    post({ kind: 'cancel', id });
    call.reject(error);
  };

  return {
    call(name, request, { signal, timeoutMs } = {}) {
      const cancelled = (): HostError => new HostError('aborted', `The call of "${name}" was cancelled`);
      if (ended !== undefined) return Promise.reject(ended);
      if (signal?.aborted === true) return Promise.reject(cancelled());
      return new Promise((resolve, reject) => {
        const id = ++lastId;
        const onAbort = (): void => giveUp(id, cancelled());
        const late = (): void =>
          giveUp(id, new HostError('timeout', `"${name}" was not answered within ${(timeoutMs ?? 0) / 1000} s`));
        const timer = timeoutMs === undefined ? undefined : setTimeout(late, timeoutMs);
        const done = (): void => {
          clearTimeout(timer);
          signal?.removeEventListener('abort', onAbort);
        };
        signal?.addEventListener('abort', onAbort, { once: true });
        waiting.set(id, {
          resolve: (value) => {
            done();
            resolve(value);
          },
          reject: (error) => {
            done();
            reject(error);
          },
        });
        post({ kind: 'call', id, name, request });
      });
    },
    settle(answer) {
      const call = take(answer.id);
      if (answer.kind === 'return') call?.resolve(answer.value);
      else call?.reject(new RemoteError(answer.error));
    },
    end(error) {
      ended = error;
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    },
  };
}
