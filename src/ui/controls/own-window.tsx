import { type RefObject, useContext, useEffect, useState } from 'react';
import { inFullView, OwnWindowContext, watchSight } from '../core/sight.ts';
import { common } from '../words/common.ts';

/** Longer than it takes a question to count as seen. */
const PATIENCE_MS = 900;

/** Inside of another page: offers a window of its own for a question that cannot be seen in full, or might not be. */
export function OwnWindow({ dialog }: { readonly dialog: RefObject<HTMLDialogElement | null> }) {
  const open = useContext(OwnWindowContext);
  const [covered, setCovered] = useState(false);
  useEffect(() => {
    const element = dialog.current;
    if (element === null || open === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => setCovered(!inFullView(element)), PATIENCE_MS);
    };
    const end = watchSight(element, look);
    look();
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [dialog, open]);
  if (!covered || open === undefined) return null;
  return (
    <p className="notice notice--info dialog__own-window">
      <span className="grow">{common.covered}</span>
      <button type="button" className="btn btn--sm" onClick={(event) => event.isTrusted && open()}>
        {common.ownWindow}
      </button>
    </p>
  );
}
