import { type KeyboardEvent, useState } from 'react';
import type { MessageRow } from '../../session/messages/message-rows.ts';
import { messageWords as words } from '../words/messages.ts';
import { MessageItem } from './message-item.tsx';
import './messages.css';

const SHOWN = 100;
const SHOWN_MORE = 300;

export interface MessageListProps {
  readonly label: string;
  readonly rows: readonly MessageRow[];
  readonly timeOf: (timeMs: number) => string;
}

/** Messages in their order, the latest ones first to be seen. Up and down move among them. */
export function MessageList({ label, rows, timeOf }: MessageListProps) {
  const [limit, setLimit] = useState(SHOWN);
  const hidden = Math.max(0, rows.length - limit);
  return (
    <>
      {hidden === 0 ? null : (
        <button type="button" className="link" onClick={() => setLimit(limit + SHOWN_MORE)}>
          {words.earlier(hidden)}
        </button>
      )}
      <ol className="messages" aria-label={label} onKeyDown={moveAmongMessages}>
        {rows.slice(hidden).map(({ entry, http }) => (
          <MessageItem key={entry.seq} entry={entry} http={http} time={timeOf(entry.timeMs)} />
        ))}
      </ol>
    </>
  );
}

function moveAmongMessages(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const heads = [...event.currentTarget.querySelectorAll<HTMLElement>('.message__head')];
  const at = heads.indexOf(document.activeElement as HTMLElement);
  const next = heads[at + step];
  if (at === -1 || next === undefined) return;
  event.preventDefault();
  next.focus();
}
