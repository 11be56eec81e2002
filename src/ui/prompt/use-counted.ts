import { useEffect, useState } from 'react';
import { messageOf } from '../../runtime/json.ts';
import { ROWS_BEAT_MS } from '../../session/index.ts';

/** A figure that takes a while: what it is, or why there is none. */
export type Counted<T> = { readonly value: T } | { readonly failed: string } | undefined;

/**
 * What is counted anew when `a` or `b` changes; undefined while it is not known. The figure before stays for a moment: most
 * counts take less, and a pane that says it counts would be drawn twice for each.
 */
export function useCounted<T>(count: () => Promise<T> | undefined, a: unknown, b: unknown): Counted<T> {
  const [counted, setCounted] = useState<Counted<T>>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is counted changes with these two alone
  useEffect(() => {
    const counting = count();
    if (counting === undefined) return setCounted(undefined);
    let current = true;
    const timer = setTimeout(() => setCounted(undefined), ROWS_BEAT_MS);
    const settle = (next: Counted<T>): void => {
      if (!current) return;
      clearTimeout(timer);
      setCounted(next);
    };
    counting.then(
      (value) => settle({ value }),
      (error: unknown) => settle({ failed: messageOf(error) }),
    );
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [a, b]);
  return counted;
}
