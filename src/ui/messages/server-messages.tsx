import { useMemo, useState } from 'react';
import { type MessageRow, messageRows, messagesText } from '../../session/messages/message-rows.ts';
import { CopyButton } from '../controls/copy-button.tsx';
import { Icon } from '../controls/icon.tsx';
import { SearchField } from '../controls/search-field.tsx';
import { saveFile } from '../core/clipboard.ts';
import { messageWords as words } from '../words/messages.ts';
import { MessageList } from './message-list.tsx';
import { useMessages } from './use-messages.ts';

const clock = new Intl.DateTimeFormat(undefined, {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
  hour12: false,
});
const timeOf = (timeMs: number): string => clock.format(timeMs);

/** Everything that crossed between this page and a server, as far as it is held. */
export function ServerMessages({ serverId }: { readonly serverId: string }) {
  const { entries, dropped } = useMessages(serverId) ?? { entries: [], dropped: 0 };
  const [query, setQuery] = useState('');
  const all = useMemo(() => messageRows(entries), [entries]);
  const rows = useMemo(() => matching(all, query), [all, query]);
  const text = (): string => messagesText(serverId, rows, dropped);
  if (all.length === 0) return <p className="faint">{words.none}</p>;
  return (
    <div className="message-group">
      <div className="message__bar">
        <SearchField small label={words.find} placeholder={words.find} value={query} onChange={setQuery} />
        <CopyButton label={query === '' ? words.copyAll : words.copyShown} text={text} />
        <button
          type="button"
          className="icon-btn"
          aria-label={words.save}
          title={words.save}
          onClick={() => saveFile(`${serverId}-messages.json`, text(), 'application/json')}
        >
          <Icon name="download" />
        </button>
      </div>
      {dropped === 0 ? null : <p className="foot">{words.dropped(dropped)}</p>}
      {rows.length === 0 ? <p className="faint">{words.noMatch}</p> : null}
      <MessageList key={query} label={words.list} rows={rows} timeOf={timeOf} />
      <p className="foot">{words.masked}</p>
    </div>
  );
}

function matching(rows: readonly MessageRow[], query: string): readonly MessageRow[] {
  const needle = query.trim().toLowerCase();
  if (needle === '') return rows;
  return rows.filter(({ entry, http }) => {
    const own = entry.kind === 'http' ? '' : `${entry.method ?? ''} ${entry.failure ?? ''} ${entry.text}`;
    return `${own} ${http?.url ?? ''} ${http?.status ?? ''} ${http?.error ?? ''}`.toLowerCase().includes(needle);
  });
}
