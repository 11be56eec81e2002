import { type ReactNode, useEffect, useId, useRef } from 'react';
import { missingWords as words } from '../words/missing.ts';

export interface MissingDialogProps {
  readonly lead: string;
  /** The button that is all there is to press. */
  readonly foot: ReactNode;
  /** On Esc. */
  readonly onClose: () => void;
}

/** Stands in for a dialog whose code could not be loaded, and is made of nothing that is loaded itself. */
export function MissingDialog({ lead, foot, onClose }: MissingDialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => ref.current?.showModal(), []);
  return (
    <dialog
      ref={ref}
      className="dialog"
      role="alertdialog"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <header className="dialog__head">
        <div className="grow">
          <h2 className="lead" id={titleId}>
            {words.missing}
          </h2>
          <p className="muted">{lead}</p>
        </div>
      </header>
      <footer className="dialog__foot">{foot}</footer>
    </dialog>
  );
}
