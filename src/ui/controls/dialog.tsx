import { type CSSProperties, type ReactNode, useId, useRef } from 'react';
import { common } from '../words/common.ts';
import './form.css';
import { Icon } from './icon.tsx';
import { OwnWindow } from './own-window.tsx';
import { usePressBeside } from './press-beside.ts';
import { useModal } from './use-modal.ts';

const FIRST_FIELD = ['input', 'select', 'textarea'].map((tag) => `.dialog__body ${tag}`).join(', ');

/** The field that is still to be filled in, where one is marked, else the first. */
const first = (dialog: HTMLElement): HTMLElement | null =>
  dialog.querySelector<HTMLElement>('[data-first-field]') ?? dialog.querySelector<HTMLElement>(FIRST_FIELD);

export interface DialogProps {
  readonly title: ReactNode;
  /** Stands beside the rail without dimming the page, where the screen is wide enough. */
  readonly beside?: boolean;
  readonly widthPx?: number;
  /** Before the title: an icon or a swatch. */
  readonly mark?: ReactNode;
  /** Under the title. */
  readonly lead?: ReactNode;
  readonly children?: ReactNode;
  readonly foot?: ReactNode;
  readonly onClose: () => void;
  /** The dialog asks something that must be answered: no close button, a click beside it does nothing. */
  readonly alert?: boolean;
}

/** A modal dialog: focus stays inside, Esc and (unless it must be answered) a click beside it close it. */
export function Dialog({ title, beside, widthPx, mark, lead, children, foot, onClose, alert }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const close = useRef(onClose);
  close.current = onClose;
  const pressBeside = usePressBeside(ref, () => {
    if (!alert) close.current();
  });
  const titleId = useId();
  const leadId = useId();

  useModal(ref, (dialog) => {
    // A form is opened to be filled in; on touch that would bring up the keyboard over it.
    if (matchMedia('(pointer: fine)').matches) first(dialog)?.focus();
  });

  return (
    <dialog
      ref={ref}
      className={`dialog${beside ? ' dialog--beside' : ''}`}
      style={widthPx === undefined ? undefined : ({ '--w-dialog': `${widthPx}px` } as CSSProperties)}
      role={alert ? 'alertdialog' : undefined}
      aria-labelledby={titleId}
      aria-describedby={lead === undefined ? undefined : leadId}
      onCancel={(event) => {
        event.preventDefault();
        close.current();
      }}
      {...pressBeside}
    >
      <header className="dialog__head">
        {mark}
        <div className="grow">
          <h2 className="lead" id={titleId}>
            {title}
          </h2>
          {lead === undefined ? null : (
            <p className="muted" id={leadId}>
              {lead}
            </p>
          )}
        </div>
        {alert ? null : (
          <button type="button" className="icon-btn" aria-label={common.close} onClick={() => close.current()}>
            <Icon name="close" />
          </button>
        )}
      </header>
      {children === undefined ? null : <div className="dialog__body">{children}</div>}
      {alert ? <OwnWindow dialog={ref} /> : null}
      {foot === undefined ? null : <footer className="dialog__foot">{foot}</footer>}
    </dialog>
  );
}
