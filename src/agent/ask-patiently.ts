import type { Model, ModelAnswer, ModelRequest } from '../models/index.ts';

/** How long a provider that is busy is waited for. */
export interface Patience {
  readonly maxTries: number;
  readonly maxWaitMs: number;
}

const FIRST_WAIT_MS = 1_000;

/** Asks a model, and again after a wait where the provider is busy. What it says of the wait counts, up to a bound. */
export async function askPatiently(
  model: Model,
  request: ModelRequest,
  signal: AbortSignal,
  { maxTries, maxWaitMs }: Patience,
  onText: (piece: string) => void,
): Promise<ModelAnswer> {
  for (let attempt = 1; ; attempt++) {
    const answer = await model.ask(request, { signal, onText });
    if (answer.kind === 'answer' || attempt >= maxTries || !isBusy(answer.failure.reason)) return answer;
    const waitMs = answer.failure.retryAfterMs ?? FIRST_WAIT_MS * 2 ** (attempt - 1);
    if (waitMs > maxWaitMs || !(await waited(waitMs, signal))) return answer;
  }
}

const isBusy = (reason: string): boolean => reason === 'rate-limited' || reason === 'overloaded';

/** Whether the time passed without being stopped. */
function waited(waitMs: number, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const stop = (): void => {
      clearTimeout(timer);
      resolve(false);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve(true);
    }, waitMs);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}
