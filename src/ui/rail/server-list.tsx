import { type ReactElement, useSyncExternalStore } from 'react';
import type { ServerEntry } from '../../session/index.ts';
import { Icon } from '../controls/icon.tsx';
import { Swatch } from '../controls/swatch.tsx';
import { isUndecided, useActions, useParts, useSession, useView } from '../core/playground.ts';
import { originWords } from '../words/origin.ts';
import { serverWords as words } from '../words/servers.ts';
import { type FoundReport, useDiagnosis } from './use-diagnosis.ts';
import { useSignIn } from './use-sign-in.ts';

/** The servers of this page, each with its state. */
export function ServerList() {
  const { view } = useParts();
  const servers = useSession((state) => state.servers);
  const online = useOnline();
  return (
    <section className="rail__servers">
      <div className="head">
        <h2>{words.title}</h2>
        <button
          type="button"
          className="icon-btn push"
          aria-label={words.add}
          title={words.add}
          aria-haspopup="dialog"
          onClick={() => view.setState({ dialog: { kind: 'add-server' } })}
        >
          <Icon name="add" />
        </button>
      </div>
      {online ? null : (
        <p className="notice notice--warn rail__notice" role="status">
          {words.offline}
        </p>
      )}
      {servers.length === 0 ? (
        <p className="rail__hint">{words.none}</p>
      ) : (
        <ul className="servers" aria-label={words.list}>
          {servers.map((server) => (
            <ServerRow key={server.id} server={server} />
          ))}
        </ul>
      )}
    </section>
  );
}

function ServerRow({ server }: { readonly server: ServerEntry }) {
  const { view } = useParts();
  const undecided = useSession(isUndecided);
  const { id, status } = server;
  const diagnosis = useDiagnosis(server);
  const isChosen = useView((state) => state.toolsOf === id);
  const open = (): void => view.setState({ dialog: { kind: 'server', serverId: id } });
  // A server without tools has nothing to list: what there is to know of it is on its card.
  const hasTools = status.state === 'ready' && status.toolCount > 0;
  return (
    <li className={`server${hasTools && isChosen ? ' is-chosen' : ''}`}>
      <button
        type="button"
        className="server__main"
        {...(hasTools
          ? {
              'aria-pressed': isChosen,
              title: words.showTools(id),
              onClick: () => view.setState({ toolsOf: isChosen ? undefined : id, awaitedServer: undefined }),
            }
          : { 'aria-haspopup': 'dialog', title: words.open(id), onClick: open })}
      >
        <span className="server__mark">
          <StatusMark server={server} />
        </span>
        <span className="server__text">
          <span className="server__name">
            <span className="truncate">{id}</span>
            {status.state === 'ready' && status.revision !== undefined ? (
              <span className="server__revision" title={words.revision(status.revision)}>
                {status.revision}
              </span>
            ) : null}
          </span>
          <span className="server__meta">{undecided ? originWords.fromLink : statusText(server, diagnosis)}</span>
        </span>
      </button>
      <ServerButton server={server} hasTools={hasTools} onOpen={open} />
    </li>
  );
}

function StatusMark({ server: { status, ordinal } }: { readonly server: ServerEntry }): ReactElement {
  switch (status.state) {
    case 'failed':
      return <Icon name="warn" className="is-error" />;
    case 'connecting':
      return <span className="spin" />;
    case 'needs-sign-in':
      return <Swatch ordinal={ordinal} look="hollow" />;
    case 'idle':
      return <Swatch ordinal={ordinal} look="wait" />;
    case 'ready':
      return <Swatch ordinal={ordinal} />;
  }
}

interface ServerButtonProps {
  readonly server: ServerEntry;
  readonly hasTools: boolean;
  readonly onOpen: () => void;
}

/** What there is to do about a server next. */
function ServerButton({ server, hasTools, onOpen }: ServerButtonProps) {
  const { view } = useParts();
  const { connect } = useActions();
  const signIn = useSignIn();
  const undecided = useSession(isUndecided);
  const { id, status, origin, headerNames } = server;
  const look = (): void => {
    view.setState({ toolsOf: undefined, awaitedServer: id });
    void connect(id);
  };
  if (status.state === 'needs-sign-in' && headerNames.length === 0) {
    return (
      <button type="button" className="btn btn--sm" aria-haspopup="dialog" onClick={() => void signIn(id)}>
        {words.signIn}
      </button>
    );
  }
  if (status.state === 'failed' || status.state === 'needs-sign-in') {
    return (
      <button type="button" className="btn btn--sm" aria-haspopup="dialog" onClick={onOpen}>
        {words.fix}
      </button>
    );
  }
  if (status.state === 'idle' && origin.kind === 'remote' && !undecided) {
    return (
      <button type="button" className="btn btn--sm" onClick={look}>
        {words.connect}
      </button>
    );
  }
  if (!hasTools) return null;
  return (
    <button
      type="button"
      className="icon-btn icon-btn--sm"
      aria-label={words.open(id)}
      title={words.open(id)}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      <Icon name="more" />
    </button>
  );
}

function statusText(
  { status, origin, headerNames }: ServerEntry,
  diagnosis: FoundReport | undefined,
): string | ReactElement {
  switch (status.state) {
    case 'idle':
      return words.status.idle;
    case 'connecting':
      return origin.kind === 'builtin' ? words.status.connectingHere : words.status.connecting;
    case 'needs-sign-in':
    case 'failed':
      if (diagnosis === 'looking') return words.status.looking;
      if (typeof diagnosis === 'object') return <span className="is-error">{capitalised(diagnosis.title)}</span>;
      return status.state === 'failed' || headerNames.length > 0 ? (
        <span className="is-error">{status.message}</span>
      ) : (
        <span className="is-warn">{words.status.needsSignIn}</span>
      );
    case 'ready':
      return (
        <>
          {words.status.ready(status.toolCount, origin.kind === 'builtin')}
          {status.skipped.length > 0 ? (
            <span className="is-warn"> · {words.status.skipped(status.skipped.length)}</span>
          ) : null}
        </>
      );
  }
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function useOnline(): boolean {
  return useSyncExternalStore(
    (listener) => {
      addEventListener('online', listener);
      addEventListener('offline', listener);
      return () => {
        removeEventListener('online', listener);
        removeEventListener('offline', listener);
      };
    },
    () => navigator.onLine,
  );
}
