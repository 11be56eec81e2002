import { type ReactNode, useMemo, useState } from 'react';
import type { Json } from '../../runtime/json.ts';
import { CodeText } from '../controls/code-text.tsx';
import { CopyButton } from '../controls/copy-button.tsx';
import { formatBytes } from '../core/format.ts';
import { common } from '../words/common.ts';
import { traceWords as words } from '../words/trace.ts';

const CHARACTERS_SHOWN = 8_000;
const CHARACTERS_OPEN = 400_000;

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
  const [whole, setWhole] = useState(false);
  const text = useMemo(() => textOf(value), [value]);
  const shown = text.slice(0, whole ? CHARACTERS_OPEN : CHARACTERS_SHOWN);
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
            {shown.length < text.length ? '…' : ''}
          </code>
        </pre>
      )}
      {shown.length < text.length ? (
        <p className="foot">
          {words.cut(formatBytes(shown.length), formatBytes(bytes))}
          {whole ? null : (
            <button type="button" className="link" onClick={() => setWhole(true)}>
              {common.showAll}
            </button>
          )}
        </p>
      ) : null}
    </div>
  );
}

/** Text stands as it is; anything else as JSON. */
function textOf(value: Json | undefined): string {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}
