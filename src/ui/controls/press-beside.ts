import { type MouseEvent, type PointerEvent, type RefObject, useRef } from 'react';

/**
 * Handlers of a dialog that call back when somebody presses beside it and lets go there. A text that is selected with the
 * pointer may end beside the dialog, too.
 */
export function usePressBeside(dialog: RefObject<HTMLDialogElement | null>, onPress: () => void) {
  const began = useRef(false);
  const isBeside = ({ target, clientX, clientY }: MouseEvent | PointerEvent): boolean => {
    if (dialog.current === null || target !== dialog.current) return false;
    const { left, right, top, bottom } = dialog.current.getBoundingClientRect();
    return clientX < left || clientX > right || clientY < top || clientY > bottom;
  };
  return {
    onPointerDown: (event: PointerEvent): void => {
      began.current = isBeside(event);
    },
    onClick: (event: MouseEvent): void => {
      if (began.current && isBeside(event)) onPress();
    },
  };
}
