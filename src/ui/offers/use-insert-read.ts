import { useCallback, useEffect, useState } from 'react';
import type { Dialect, OfferRead } from '../../runtime/dialects/dialect.ts';
import { activeScript, dialectOf, isRefused } from '../../session/index.ts';
import { useParts, useSession } from '../core/playground.ts';
import { offerWords as words } from '../words/offers.ts';

/** Puts code that reads something where the caret is. */
export interface InsertRead {
  /** The dialect of the script in front, where its scripts cannot read it. */
  readonly refusedBy: string | undefined;
  readonly insert: ((read: OfferRead, name: string) => void) | undefined;
}

export function useInsertRead(): InsertRead {
  const { session, view, editor } = useParts();
  const script = useSession(activeScript);
  const [dialect, setDialect] = useState<Dialect>();
  useEffect(() => {
    let isCurrent = true;
    session.dialect(dialectOf(script, session.store.getState())).then(
      (loaded) => {
        if (isCurrent) setDialect(isRefused(loaded) ? undefined : loaded);
      },
      // Without its code nothing can be written for it, and a run says what is missing.
      (error: unknown) => console.warn('What was found cannot be written into scripts:', error),
    );
    return () => {
      isCurrent = false;
    };
  }, [session, script]);
  const insert = useCallback(
    (read: OfferRead, name: string) => {
      const current = editor.current;
      const code = dialect?.readText?.(read, session.store.getState().catalog);
      if (current === undefined || code === undefined) return;
      current.insertAtCursor(`${code}\n`);
      view.setState({ narrow: 'code', dialog: undefined, announcement: words.inserted(name) });
      // A dialog that closes gives the focus back to its button; the caret belongs in the code.
      requestAnimationFrame(() => current.focus());
    },
    [session, view, editor, dialect],
  );
  if (dialect === undefined) return { refusedBy: undefined, insert: undefined };
  return dialect.readText === undefined
    ? { refusedBy: dialect.title, insert: undefined }
    : { refusedBy: undefined, insert };
}
