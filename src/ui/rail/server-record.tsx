import { useSyncExternalStore } from 'react';
import { CopyButton } from '../controls/copy-button.tsx';
import { counted } from '../core/format.ts';
import { isolated } from '../core/isolated.ts';
import { useParts, useSession } from '../core/playground.ts';
import { serverDialogWords } from '../words/server-dialogs.ts';

const { record: words } = serverDialogWords;
const NONE: readonly never[] = [];
const silent = () => () => undefined;
const LOUD = /^(warning|error|critical|alert|emergency)$/;

/** What the connection has to tell of a server that works, and what the server itself logged. */
export function ServerRecord({ serverId }: { readonly serverId: string }) {
  const { session } = useParts();
  // A server that is connected again has a record of its own.
  useSession((state) => state.servers.find(({ id }) => id === serverId)?.status.state);
  const record = session.recordOf(serverId);
  const notices = useSyncExternalStore(record?.onStatus ?? silent, () => record?.notices ?? NONE);
  const log = useSyncExternalStore(record?.onLog ?? silent, () => record?.log ?? NONE);
  if (notices.length === 0 && log.length === 0) return null;
  return (
    <>
      {notices.length === 0 ? null : (
        <ul className="server-notices" aria-label={words.notices}>
          {notices.map(({ kind, message }) => (
            <li key={`${kind} ${message}`}>{isolated(message)}</li>
          ))}
        </ul>
      )}
      {log.length === 0 ? null : (
        <details className="server-log">
          <summary>{words.log(counted(log.length, 'line'))}</summary>
          <CopyButton
            small
            label={words.copy}
            text={() =>
              log.map(({ timeMs, level, text }) => `${new Date(timeMs).toISOString()} ${level} ${text}`).join('\n')
            }
          />
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
          <ol className="snippet server-log__lines" tabIndex={0} aria-label={words.lines}>
            {log.map(({ timeMs, level, logger, text }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name than their place
              <li key={index} className={LOUD.test(level) ? 'is-loud' : undefined}>
                <time dateTime={new Date(timeMs).toISOString()}>{new Date(timeMs).toLocaleTimeString()}</time>{' '}
                <b>{level}</b> {logger === undefined ? null : <span className="faint">{isolated(logger)} </span>}
                <bdi>{text}</bdi>
              </li>
            ))}
          </ol>
        </details>
      )}
    </>
  );
}
