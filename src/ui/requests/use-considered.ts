import { type RefObject, type SyntheticEvent, useCallback, useEffect, useRef } from 'react';
import { useSettled } from '../core/settled.ts';

export interface Considered {
  /** Goes on the button that has the focus at first: the one that says no. */
  readonly refuse: RefObject<HTMLButtonElement | null>;
  /** Whether what says yes takes a click now: goes on it as `aria-disabled`, turned around. */
  readonly settled: boolean;
  /** Runs `act` when a person did it, and had time to see what it is. */
  readonly when: (event: SyntheticEvent, act: () => void) => void;
}

/** For consent: a trusted event, a moment after the question appeared, with the focus on the refusal before. */
export function useConsidered(): Considered {
  const refuse = useRef<HTMLButtonElement>(null);
  const { settled, meant } = useSettled(refuse);
  useEffect(() => refuse.current?.focus(), []);
  const when = useCallback(
    (event: SyntheticEvent, act: () => void) => {
      if (meant(event)) act();
    },
    [meant],
  );
  return { refuse, settled, when };
}
