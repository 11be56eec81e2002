import { useEffect, useId } from 'react';

/**
 * The id of a form whose first field at fault gets the focus each time another fault is found: what is wrong with it is read aloud
 * with it, and can be typed over at once.
 */
export function useFormId(fault: object | undefined): string {
  const id = useId();
  useEffect(() => {
    if (fault === undefined) return;
    document.getElementById(id)?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [id, fault]);
  return id;
}
