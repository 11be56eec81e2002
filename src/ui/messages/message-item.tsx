import { useMemo, useState } from 'react';
import { utf8Bytes } from '../../runtime/json.ts';
import type { HttpEntry } from '../../session/index.ts';
import type { Message, MessageRow } from '../../session/messages/message-rows.ts';
import { CodeText } from '../controls/code-text.tsx';
import { CopyButton } from '../controls/copy-button.tsx';
import { Icon } from '../controls/icon.tsx';
import { formatBytes } from '../core/format.ts';
import { isolated } from '../core/isolated.ts';
import { messageWords as words } from '../words/messages.ts';
import { indentJson } from './indent-json.ts';

export interface MessageItemProps {
  readonly entry: MessageRow['entry'];
  readonly http: HttpEntry | undefined;
  /** When, as the list counts time. */
  readonly time: string;
}

/** A message in a list. Open, it shows its text and the headers that it came with. */
export function MessageItem({ entry, http, time }: MessageItemProps) {
  const [open, setOpen] = useState(false);
  const isReceived = entry.kind !== 'http' && entry.direction === 'received';
  return (
    <li className={`message${isReceived ? ' is-received' : ''}`}>
      <button type="button" className="message__head" aria-expanded={open} onClick={() => setOpen(!open)}>
        <Icon name={open ? 'down' : 'right'} size={12} />
        {entry.kind === 'http' ? <HttpTitle http={entry} /> : <MessageTitle entry={entry} />}
        <span className="message__facts">
          {http === undefined || entry.kind === 'http' ? null : (
            <span className={isBad(http) ? 'is-error' : 'faint'}>{httpLine(http, isReceived)}</span>
          )}
          {entry.kind === 'http' ? null : <Size message={entry} />}
          <time className="message__time" dateTime={new Date(entry.timeMs).toISOString()}>
            {time}
          </time>
        </span>
      </button>
      {open ? <MessageBody entry={entry} http={http} /> : null}
    </li>
  );
}

function MessageTitle({ entry }: { readonly entry: Message }) {
  const { direction, what, method, id, failure } = entry;
  return (
    <span className="message__title">
      <Icon name={direction === 'sent' ? 'sortUp' : 'sortDown'} size={12} />
      <span className="visually-hidden">{words[direction]} </span>
      <span className="mono truncate">{method === undefined ? words.kinds[what] : isolated(method)}</span>
      {method === undefined || words.kinds[what] === '' ? null : <span>{words.kinds[what]}</span>}
      {id === undefined ? null : <span className="faint">{words.id(typeof id === 'string' ? isolated(id) : id)}</span>}
      {failure === undefined ? null : <span className="is-error truncate">{isolated(failure)}</span>}
    </span>
  );
}

function HttpTitle({ http }: { readonly http: HttpEntry }) {
  return (
    <span className="message__title">
      <span className="mono truncate">
        {http.method} {pathOf(http)}
      </span>
      <span className={isBad(http) ? 'is-error' : 'faint'}>{statusOf(http)}</span>
    </span>
  );
}

function MessageBody({ entry, http }: { readonly entry: MessageRow['entry']; readonly http: HttpEntry | undefined }) {
  const raw = entry.kind === 'http' ? '' : entry.text;
  const text = useMemo(() => indentJson(raw), [raw]);
  return (
    <div className="message__body">
      {entry.kind === 'http' ? null : (
        <div className="message__part">
          <div className="message__bar">
            <h3 className="sub">{words.message}</h3>
            <CopyButton small label={words.copyOne} text={() => text} />
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
          <pre className="snippet" tabIndex={0}>
            <code>
              <CodeText text={text} />
              {entry.isCut ? '…' : ''}
            </code>
          </pre>
          {entry.isCut ? <p className="foot">{words.cut(formatBytes(utf8Bytes(entry.text)))}</p> : null}
        </div>
      )}
      {http === undefined ? null : <HttpParts http={http} />}
    </div>
  );
}

function HttpParts({ http }: { readonly http: HttpEntry }) {
  const { method, url, requestHeaders, responseHeaders, bodyText } = http;
  return (
    <>
      <div className="message__part">
        <h3 className="sub">{words.request}</h3>
        <HeaderLines first={`${method} ${url}`} headers={requestHeaders} />
      </div>
      <div className="message__part">
        <h3 className="sub">{words.response}</h3>
        <HeaderLines first={statusOf(http)} headers={responseHeaders ?? []} />
        {responseHeaders === undefined ? null : <p className="foot">{words.exposed}</p>}
      </div>
      {bodyText === undefined || bodyText === '' ? null : (
        <div className="message__part">
          <h3 className="sub">{words.body}</h3>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
          <pre className="snippet" tabIndex={0}>
            {bodyText}
          </pre>
        </div>
      )}
    </>
  );
}

function HeaderLines({ first, headers }: { readonly first: string; readonly headers: HttpEntry['requestHeaders'] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <div className="snippet message__headers" tabIndex={0}>
      <p>{first}</p>
      {headers.map(([name, value]) => (
        <p key={name}>
          <b>{name}</b>: {value}
        </p>
      ))}
    </div>
  );
}

function Size({ message: { text, isCut } }: { readonly message: Message }) {
  const size = useMemo(() => formatBytes(utf8Bytes(text)), [text]);
  return <span className="message__size">{isCut ? words.orMore(size) : size}</span>;
}

const pathOf = ({ url }: HttpEntry): string => url.replace(/^\w+:\/\/[^/]*/, '');

/** Where a message went, or how it came. */
function httpLine(http: HttpEntry, isReceived: boolean): string {
  if (!isReceived) return `${http.method} ${pathOf(http)}${isBad(http) ? ` ${statusOf(http)}` : ''}`;
  const type = new Map(http.responseHeaders).get('content-type')?.split(';')[0];
  return [http.status, type].filter((part) => part !== undefined).join(' ');
}

function statusOf({ status, statusText = '', error }: HttpEntry): string {
  if (status !== undefined) return `${status} ${statusText}`.trim();
  return error === undefined ? words.pending : `${words.noAnswer}: ${error}`;
}

const isBad = ({ status, error }: HttpEntry): boolean => error !== undefined || (status ?? 0) >= 400;
