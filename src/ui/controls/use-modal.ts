import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Opens a dialog above the page while it is there, and then gives the focus back to what had it: with the dialog still on
 * the page, since what comes after it may move the focus on. `onOpen` is called once it is open.
 */
export function useModal(ref: RefObject<HTMLDialogElement | null>, onOpen?: (dialog: HTMLDialogElement) => void): void {
  const opened = useRef(onOpen);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog === null) return;
    const returnTo = document.activeElement;
    if (!dialog.open) dialog.showModal();
    opened.current?.(dialog);
    return () => {
      dialog.close();
      if (returnTo instanceof HTMLElement && returnTo.isConnected) returnTo.focus({ preventScroll: true });
    };
  }, [ref]);
}
