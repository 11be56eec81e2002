import { useCallback, useEffect, useRef, useState } from 'react';
import { SourceError } from '../../runtime/errors.ts';

/** What came of asking a server. */
export type Answer<T> =
  | { readonly state: 'none' | 'waiting' }
  | { readonly state: 'done'; readonly value: T }
  | { readonly state: 'failed'; readonly message: string; readonly hint?: string | undefined };

/** Asks, and gives what came of the last time. What is under way is stopped when it is asked again, or closed. */
export function useAnswer<T>(): [Answer<T>, (ask: (signal: AbortSignal) => Promise<T>) => void] {
  const [answer, setAnswer] = useState<Answer<T>>({ state: 'none' });
  const current = useRef<AbortController>(undefined);
  useEffect(() => () => current.current?.abort(), []);
  const start = useCallback((ask: (signal: AbortSignal) => Promise<T>) => {
    current.current?.abort();
    const stop = new AbortController();
    current.current = stop;
    const settle = (settled: Answer<T>): void => {
      if (!stop.signal.aborted) setAnswer(settled);
    };
    setAnswer({ state: 'waiting' });
    ask(stop.signal).then(
      (value) => settle({ state: 'done', value }),
      (error: unknown) => settle(failed(error)),
    );
  }, []);
  return [answer, start];
}

function failed(error: unknown): Answer<never> {
  const message = error instanceof Error ? error.message : String(error);
  return { state: 'failed', message, hint: error instanceof SourceError ? error.hint : undefined };
}
