import { type ReactNode, useMemo } from 'react';
import type { Json } from '../../runtime/json.ts';
import { CodeText } from '../controls/code-text.tsx';
import { CopyButton } from '../controls/copy-button.tsx';
import { CutFoot, useCutText } from '../controls/cut-text.tsx';

export interface PayloadViewProps {
  readonly title: string;
  readonly copyLabel: string;
  /** Undefined where there is nothing to show; `empty` then says why. */
  readonly value: Json | undefined;
  readonly bytes: number;
  readonly empty: string;
  /** Beside the title. */
  readonly children?: ReactNode;
}

/** The input or output of a call, as text. Long ones are cut until asked for. */
export function PayloadView({ title, copyLabel, value, bytes, empty, children }: PayloadViewProps) {
  const text = useMemo(() => textOf(value), [value]);
  const cut = useCutText(text);
  const { shown } = cut;
  return (
    <div className="payload">
      <div className="payload__head">
        <h3 className="sub">{title}</h3>
        {children}
        {value === undefined ? null : <CopyButton label={copyLabel} text={() => text} small />}
      </div>
      {value === undefined ? (
        <p className="snippet faint">{empty}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
        <pre className="snippet" tabIndex={0}>
          <code>
            {typeof value === 'string' ? shown : <CodeText text={shown} />}
            {cut.isCut ? '…' : ''}
          </code>
        </pre>
      )}
      <CutFoot cut={cut} bytes={bytes} />
    </div>
  );
}

/** Text as it is, anything else as JSON. */
function textOf(value: Json | undefined): string {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}
