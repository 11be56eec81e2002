import { createContext, useContext } from 'react';
import { useStore } from 'zustand/react';
import type { EditorHandle } from '../../editor/index.ts';
import type { Session, SessionActions, SessionState } from '../../session/index.ts';
import type { View, ViewState } from './view.ts';

/** An example of the gallery. */
export interface Example {
  readonly name: string;
  readonly title: string;
  readonly summary: string;
  readonly text: string;
}

/** Notes what is under way, so that a page that crashes over it starts carefully the next time. */
export interface CrashGuard {
  enter(what: string): void;
  leave(what: string): void;
}

/** What every component of one playground shares. Never replaced. */
export interface PlaygroundParts {
  readonly session: Session;
  readonly view: View;
  readonly examples: readonly Example[];
  readonly guard: CrashGuard;
  /** The editor on screen, while there is one. */
  readonly editor: { current: EditorHandle | undefined };
}

export const PlaygroundContext = createContext<PlaygroundParts | undefined>(undefined);

export function useParts(): PlaygroundParts {
  const parts = useContext(PlaygroundContext);
  if (parts === undefined) throw new Error('This component belongs inside <Playground>');
  return parts;
}

/** A part of the session's state; the component follows it. */
export function useSession<T>(select: (state: SessionState) => T): T {
  return useStore(useParts().session.store, select);
}

/** A part of the screen's state; the component follows it. */
export function useView<T>(select: (state: ViewState) => T): T {
  return useStore(useParts().view, select);
}

export function useActions(): SessionActions {
  return useParts().session.store.getState().actions;
}
