import { useCallback } from 'react';
import { useParts } from '../core/playground.ts';
import { runWords } from '../words/run.ts';

/** Runs the script in front; says so where a run is under way. */
export function useRunScript(): () => void {
  const { session, view } = useParts();
  return useCallback(() => {
    view.setState({ callId: undefined });
    if (!session.store.getState().actions.run()) view.setState({ said: runWords.alreadyRunning });
  }, [session, view]);
}
