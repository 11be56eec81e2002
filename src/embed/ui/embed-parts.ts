import { createContext, useContext } from 'react';
import { useStore } from 'zustand/react';
import type { PlaygroundParts } from '../../ui/core/playground.ts';
import { inFullView } from '../../ui/core/sight.ts';
import type { Embed, EmbedState } from '../embed-state.ts';
import type { Report } from '../report.ts';
import type { Runs } from '../runs.ts';
import type { EmbedWords } from '../words.ts';

/** Where the page may move the focus to. */
export interface FocusHandle {
  focusEditor: () => void;
  focusRun: () => void;
}

/** What the components of the frame share beside the parts of every playground. Never replaced. */
export interface EmbedParts {
  readonly session: PlaygroundParts['session'];
  readonly view: PlaygroundParts['view'];
  readonly embed: Embed;
  readonly runs: Runs;
  readonly report: Report;
  /** Filled in by the screen: moves the focus where the page asks for it. */
  readonly handle: FocusHandle;
  /** The bar with Run in it: whether it can be seen decides whom a run is for. */
  readonly toolbar: { current: HTMLElement | null };
  /** Puts the script back to what the page has. */
  reset(): void;
  shareUrl(): Promise<string>;
}

export const EmbedContext = createContext<EmbedParts | undefined>(undefined);

export function useEmbedParts(): EmbedParts {
  const parts = useContext(EmbedContext);
  if (parts === undefined) throw new Error('This component belongs inside <RunnerScreen>');
  return parts;
}

export function useEmbed<T>(select: (state: EmbedState) => T): T {
  return useStore(useEmbedParts().embed, select);
}

/** Starts a run that a person asked for here: their own, where they can see what they start. */
export function startHere({ runs, toolbar }: EmbedParts): void {
  runs.startFor(toolbar.current !== null && inFullView(toolbar.current) ? 'reader' : 'page');
}

export const useWords = (): EmbedWords => useEmbed(({ words }) => words);
