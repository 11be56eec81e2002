import { memo, type ReactNode, useEffect, useMemo, useRef } from 'react';
import type { LogRow } from '../../session/index.ts';
import { CodeText } from '../controls/code-text.tsx';
import { CopyButton } from '../controls/copy-button.tsx';
import { common } from '../words/common.ts';
import { InlineJson } from './inline-json.tsx';
import { LINES_SHOWN } from './log-model.ts';
import { messageParts } from './message-parts.ts';

const CHARACTERS_SHOWN = 600;
const CHARACTERS_OPEN = 200_000;

export interface LogLineProps {
  readonly id: string;
  readonly row: LogRow;
  /** When it was written, as the trace counts time. */
  readonly time: string;
  readonly open: boolean;
  readonly active: boolean;
  readonly onPress: (index: number) => void;
  /** Told the height of the row while it is open. */
  readonly onHeight: (index: number, heightPx: number) => void;
}

/** One console call. Closed, its lines are cut at the edge; open, it shows all of the message and of the objects in it. */
export const LogLine = memo(function LogLine({ id, row, time, open, active, onPress, onHeight }: LogLineProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list itself takes the keys
    <div
      id={id}
      role="treeitem"
      aria-expanded={open}
      aria-selected={active}
      className={`log log--${row.level}${active ? ' is-current' : ''}${open ? ' is-open' : ''}`}
      onClick={(event) => {
        if (getSelection()?.isCollapsed !== false && !isControl(event.target)) onPress(row.index);
      }}
    >
      <span className="log__time">{time}</span>
      <span className="log__level">{row.level}</span>
      {open ? (
        <OpenLine key={row.index} row={row} onHeight={onHeight} />
      ) : (
        <pre className="log__message">{closedMessage(row.message)}</pre>
      )}
    </div>
  );
});

/** No component, and nothing that is remembered: a script that logs much draws all rows in view anew. */
function closedMessage(message: string): ReactNode {
  const text = closedText(message);
  if (!/[{[]/.test(text)) return text;
  return messageParts(text).map((part, index) =>
    part.kind === 'text' ? (
      part.text
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one message never change places
      <span key={index}>
        <CodeText text={part.text} />
      </span>
    ),
  );
}

function OpenLine({ row, onHeight }: Pick<LogLineProps, 'row' | 'onHeight'>) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const line = element.current?.parentElement;
    if (line === null || line === undefined) return;
    const observer = new ResizeObserver(() => onHeight(row.index, line.offsetHeight));
    observer.observe(line);
    return () => observer.disconnect();
  }, [row.index, onHeight]);
  return (
    <div ref={element} className="log__open">
      <OpenMessage message={row.message} />
      <CopyButton label={common.copy} text={() => row.message} small />
    </div>
  );
}

function OpenMessage({ message }: { readonly message: string }) {
  const parts = useMemo(() => messageParts(message), [message]);
  return (
    <div className="grow">
      {parts.map((part, index) =>
        part.kind === 'json' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one message never change places
          <InlineJson key={index} value={part.value} startOpen />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one message never change places
          <pre key={index} className="log__text">
            {(parts.length === 1 ? part.text : part.text.trim()).slice(0, CHARACTERS_OPEN)}
          </pre>
        ),
      )}
    </div>
  );
}

function closedText(message: string): string {
  const lines = message.slice(0, CHARACTERS_SHOWN * LINES_SHOWN).split('\n', LINES_SHOWN);
  return lines
    .map((line) => (line.length > CHARACTERS_SHOWN ? `${line.slice(0, CHARACTERS_SHOWN)}…` : line))
    .join('\n');
}

function isControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('button') !== null;
}
