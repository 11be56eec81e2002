import { useCallback } from 'react';
import { useParts } from './playground.ts';

/** Shows a `line:column` of the script that ran: its tab comes to the front, on narrow screens its view too. */
export function useGoToLine(): (path: string) => void {
  const { session, view, editor } = useParts();
  return useCallback(
    (path) => {
      const { ranScriptId, activeScriptId, actions } = session.store.getState();
      view.setState({ narrow: 'code' });
      if (ranScriptId !== undefined && ranScriptId !== activeScriptId) actions.activateScript(ranScriptId);
      // The tab's script reaches the editor with the next render, and a hidden editor has no size to scroll in.
      requestAnimationFrame(() => editor.current?.revealPosition(path));
    },
    [session, view, editor],
  );
}
