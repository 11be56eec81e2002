import type { ReactNode } from 'react';

export interface BlankProps {
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}

/** What stands in a pane that has nothing to show: what will appear, and one way on. */
export function Blank({ title, text, children }: BlankProps) {
  return (
    <div className="blank">
      <div className="blank__art" aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
      </div>
      <h2>{title}</h2>
      <p>{text}</p>
      {children}
    </div>
  );
}
