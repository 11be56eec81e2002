import { type ReactNode, Suspense, useState } from 'react';
import './disclosure.css';

export interface DisclosureProps {
  readonly title: ReactNode;
  /** Made when it is first opened. */
  readonly children: () => ReactNode;
}

/** A heading that shows or hides what belongs to it. */
export function Disclosure({ title, children }: DisclosureProps) {
  const [open, setOpen] = useState(false);
  return (
    <details className="disclosure" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{title}</summary>
      <Suspense fallback={null}>{open ? children() : null}</Suspense>
    </details>
  );
}
