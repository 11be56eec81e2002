import { useStore } from 'zustand/react';
import {
  type Ask,
  type AskState,
  type Comparison,
  type ComparisonState,
  createAsk,
  createComparison,
  createKeptConversations,
} from '../../session/ask/index.ts';
import type { Session } from '../../session/index.ts';
import { countTokens } from '../../session/tokens.ts';
import { useParts } from '../core/playground.ts';

/** What this browser keeps of them, once the person says so. */
export const keptConversations = createKeptConversations();

/** Conversations outlive the pane, and end with the page. */
const asks = new WeakMap<Session, Ask>();

export function useAsk(): Ask {
  const { session } = useParts();
  const ask = asks.get(session) ?? createAsk(session, { count: countTokens });
  asks.set(session, ask);
  return ask;
}

/** A part of the state of the conversation; the component follows it. */
export function useAskState<T>(select: (state: AskState) => T): T {
  return useStore(useAsk().store, select);
}

const comparisons = new WeakMap<Session, Comparison>();

/** Comparisons outlive the pane, too. */
export function useComparison(): Comparison {
  const { session } = useParts();
  const { model, store } = useAsk();
  const comparison =
    comparisons.get(session) ??
    createComparison({ session, model, count: countTokens, choices: () => store.getState() });
  comparisons.set(session, comparison);
  return comparison;
}

/** A part of the state of the comparison; the component follows it. */
export function useComparisonState<T>(select: (state: ComparisonState) => T): T {
  return useStore(useComparison().store, select);
}
