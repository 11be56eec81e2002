import { useMemo } from 'react';
import type { CallRow } from '../../session/index.ts';
import { callRows, messagesText } from '../../session/messages/message-rows.ts';
import { CopyButton } from '../controls/copy-button.tsx';
import { formatMs } from '../core/format.ts';
import { messageWords as words } from '../words/messages.ts';
import { MessageList } from './message-list.tsx';
import { useMessages } from './use-messages.ts';

/** The messages of one call, from its request to its answer. */
export function CallMessages({ call, serverId }: { readonly call: CallRow; readonly serverId: string }) {
  const { runId, callId } = call;
  const { entries } = useMessages(serverId) ?? { entries: [] };
  const rows = useMemo(() => callRows(entries, { runId, callId }), [entries, runId, callId]);
  const startMs = rows[0]?.entry.timeMs ?? 0;
  if (rows.length === 0) return <p className="snippet faint">{words.unavailable}</p>;
  return (
    <div className="message-group">
      <div className="message__bar">
        <CopyButton label={words.copyAll} word={words.copyAll} text={() => messagesText(serverId, rows, 0)} />
      </div>
      <MessageList
        key={callId}
        label={words.ofCall}
        rows={rows}
        timeOf={(timeMs) => words.after(formatMs(timeMs - startMs))}
      />
      {rows.some(isFromMeanwhile) ? <p className="foot">{words.shared}</p> : null}
      <p className="foot">{words.masked}</p>
    </div>
  );
}

function isFromMeanwhile({ entry }: ReturnType<typeof callRows>[number]): boolean {
  return entry.kind !== 'http' && entry.direction === 'received' && entry.requestSeq === undefined;
}
