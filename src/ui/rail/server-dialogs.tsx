import { Suspense } from 'react';
import { BUILTIN_OFFERS } from '../../session/builtin-servers.ts';
import type { ServerEntry } from '../../session/index.ts';
import { addPageServer } from '../../session/web-mcp/add-page-server.ts';
import { CopyButton } from '../controls/copy-button.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { Disclosure } from '../controls/disclosure.tsx';
import { Icon } from '../controls/icon.tsx';
import { Swatch } from '../controls/swatch.tsx';
import { useActions, useParts, useSession } from '../core/playground.ts';
import { loadOnDemand } from '../frame/load-on-demand.tsx';
import { serverDialogWords } from '../words/server-dialogs.ts';
import { serverWords } from '../words/servers.ts';
import { Doctor } from './doctor.tsx';
import { OnOpenChoice } from './on-open-choice.tsx';
import './server-dialogs.css';
import '../panes/picks.css';
import { ServerForm } from './server-form.tsx';
import { ServerRecord } from './server-record.tsx';
import { type FoundReport, useDiagnosis } from './use-diagnosis.ts';
import { usePageTools } from './use-page-tools.ts';

const ServerOffers = loadOnDemand('pane', async () => (await import('../offers/server-offers.tsx')).ServerOffers);
const ServerMessages = loadOnDemand(
  'pane',
  async () => (await import('../messages/server-messages.tsx')).ServerMessages,
);

const { card: words, form: formWords } = serverDialogWords;
const EMPTY = { url: '', id: '', headers: {}, capabilities: [], protocol: undefined, connectOnOpen: false };

/** Adds a server by its address. */
export function AddServerDialog() {
  const { view } = useParts();
  const { addServer } = useActions();
  const close = (): void => view.setState({ dialog: undefined });
  return (
    <ServerForm
      title={formWords.addTitle}
      submit={formWords.connect}
      start={EMPTY}
      onClose={close}
      onSubmit={(server) => {
        const added = addServer(server);
        if ('field' in added) return added;
        view.setState({ ...addedView(added.id), dialog: undefined });
        return undefined;
      }}
    >
      <Builtins />
    </ServerForm>
  );
}

/** What the screen does for a server that was added: it says so, and brings its tools into view when they are there. */
const addedView = (id: string) => ({
  announcement: serverWords.added(id),
  toolsOf: undefined,
  awaitedServer: id,
});

/** The servers of this page that are not there yet. */
function Builtins() {
  const { session, view } = useParts();
  const { addBuiltin } = useActions();
  const servers = useSession((state) => state.servers);
  const pageTools = usePageTools();
  const offers = BUILTIN_OFFERS.filter(({ id }) => !servers.some((server) => server.id === id));
  if (offers.length === 0 && pageTools === 0) return null;
  const added = (id: string): void => view.setState({ ...addedView(id), dialog: undefined });
  return (
    <section className="builtins" aria-label={formWords.builtins}>
      <h3 className="sub">{formWords.builtins}</h3>
      <ul className="picks">
        {offers.map(({ id, title, description }) => (
          <Pick
            key={id}
            title={title}
            about={description}
            onPick={() => {
              addBuiltin(id);
              added(id);
            }}
          />
        ))}
        {pageTools === 0 ? null : (
          <Pick
            title={formWords.pageTools}
            about={formWords.pageToolsAbout(pageTools)}
            onPick={() => added(addPageServer(session))}
          />
        )}
      </ul>
    </section>
  );
}

interface PickProps {
  readonly title: string;
  readonly about: string;
  readonly onPick: () => void;
}

function Pick({ title, about, onPick }: PickProps) {
  return (
    <li>
      <button type="button" className="pick" onClick={onPick}>
        <b>{title}</b>
        <span>{about}</span>
      </button>
    </li>
  );
}

interface EditServerProps {
  readonly serverId: string;
  /** Whether a header for a key is to be typed. */
  readonly wantsKey?: boolean;
  /** Another address than the server has, for the person to look at. */
  readonly address?: string | undefined;
}

/** Changes a server's address, name or headers and connects it again. */
export function EditServerDialog({ serverId, wantsKey = false, address }: EditServerProps) {
  const { session, view } = useParts();
  const { editServer } = useActions();
  const server = useSession((state) => state.servers.find((entry) => entry.id === serverId));
  const close = (): void => view.setState({ dialog: undefined });
  if (server === undefined || server.origin.kind === 'builtin') return null;
  return (
    <ServerForm
      title={formWords.editTitle(serverId)}
      submit={formWords.save}
      start={{
        url: address ?? server.origin.url,
        id: serverId,
        headers: { ...(wantsKey && { Authorization: '' }), ...session.headersOf(serverId) },
        capabilities: server.capabilities ?? [],
        protocol: server.protocol,
        connectOnOpen: server.connectOnOpen ?? false,
      }}
      onClose={close}
      onSubmit={(typed) => {
        const edited = editServer(serverId, typed);
        if ('field' in edited) return edited;
        close();
        return undefined;
      }}
    />
  );
}

/** What is known of a server, why it fails where it does, and what can be done with it. */
export function ServerDialog({ serverId }: { readonly serverId: string }) {
  const { session, view } = useParts();
  const server = useSession((state) => state.servers.find((entry) => entry.id === serverId));
  const { setConnectOnOpen } = useActions();
  const close = (): void => view.setState({ dialog: undefined });
  const diagnosis = useDiagnosis(server);
  const diagnosed = typeof diagnosis === 'object' ? diagnosis : undefined;
  if (server === undefined) return null;
  const { status, ordinal } = server;
  const bad = status.state === 'failed' || status.state === 'needs-sign-in';
  return (
    <Dialog
      beside
      title={diagnosed === undefined ? serverId : `${serverId} ${diagnosed.title}`}
      {...(diagnosed === undefined ? {} : { lead: diagnosed.cause })}
      widthPx={diagnosis === undefined ? 480 : 536}
      mark={
        status.state === 'failed' ? <Icon name="warn" size={20} className="is-error" /> : <Swatch ordinal={ordinal} />
      }
      onClose={close}
      foot={<ServerActions server={server} diagnosis={diagnosis} />}
    >
      {/* What the browser says of a failed request is the same for most causes: the diagnosis stands in its place. */}
      {bad && (diagnosis === undefined || diagnosis === 'missing' || diagnosed?.works === true) ? (
        <div
          className={`notice ${status.state === 'failed' ? 'notice--error' : 'notice--warn'} server-problem`}
          role="alert"
        >
          <div className="grow">
            <p className="server-problem__message">{status.message}</p>
            {status.hint === undefined ? null : <p>{status.hint}</p>}
          </div>
        </div>
      ) : null}
      {diagnosis === undefined || diagnosis === 'missing' ? null : <Doctor serverId={serverId} report={diagnosis} />}
      <ServerFacts server={server} />
      {isAtAddress(server) ? (
        <OnOpenChoice
          checked={server.connectOnOpen ?? false}
          onChange={(checked) => setConnectOnOpen(serverId, checked)}
        />
      ) : null}
      {status.state === 'ready' ? <LeftOut skipped={status.skipped} /> : null}
      {status.state === 'ready' && session.recordOf(serverId) !== undefined ? (
        <Suspense fallback={null}>
          <ServerOffers serverId={serverId} />
        </Suspense>
      ) : null}
      <ServerRecord serverId={serverId} />
      {session.recordOf(serverId)?.messages === undefined ? null : (
        <Disclosure title={serverDialogWords.messages}>{() => <ServerMessages serverId={serverId} />}</Disclosure>
      )}
      <p className="foot">{words.untrusted}</p>
    </Dialog>
  );
}

interface ServerActionsProps {
  readonly server: ServerEntry;
  readonly diagnosis: ReturnType<typeof useDiagnosis>;
}

/** What can be done with a server. */
function ServerActions({ server, diagnosis }: ServerActionsProps) {
  const { view } = useParts();
  const { connect, forgetSignIn, removeServer, resetServer } = useActions();
  const { id: serverId, status, origin } = server;
  const bad = status.state === 'failed' || status.state === 'needs-sign-in';
  const mayForget = status.state === 'ready' ? status.signedIn === true : canSignIn(server);
  const reset = (): void => {
    void resetServer(serverId).then(() => view.setState({ announcement: words.resetDone(serverId) }));
    view.setState({ dialog: undefined });
  };
  const forget = (): void => {
    void forgetSignIn(serverId).then((tokens) => view.setState({ announcement: words.forgotten[tokens](serverId) }));
    view.setState({ dialog: undefined });
  };
  const remove = (): void => {
    view.setState({ dialog: undefined, announcement: serverWords.removed(serverId) });
    removeServer(serverId);
  };
  return (
    <>
      <button
        type="button"
        className={`btn${bad ? ' btn--primary' : ''}`}
        aria-disabled={status.state === 'connecting'}
        onClick={() => void connect(serverId)}
      >
        {status.state === 'connecting' ? <span className="spin" /> : <Icon name="retry" />}
        {connectLabel(server)}
      </button>
      {isAtAddress(server) ? (
        <button
          type="button"
          className="btn"
          onClick={() => view.setState({ dialog: { kind: 'edit-server', serverId } })}
        >
          {words.edit}
        </button>
      ) : null}
      {origin.kind === 'builtin' ? (
        <button type="button" className="btn" onClick={reset}>
          {words.reset}
        </button>
      ) : null}
      {mayForget ? (
        <button type="button" className="btn" onClick={forget}>
          {words.forget}
        </button>
      ) : null}
      {bad ? (
        <CopyButton label={words.copyReport} word={words.copyReport} text={() => report(server, diagnosis)} />
      ) : null}
      <button type="button" className="btn btn--quiet push" onClick={remove}>
        {words.remove}
      </button>
    </>
  );
}

function LeftOut({ skipped }: Pick<Extract<ServerEntry['status'], { readonly state: 'ready' }>, 'skipped'>) {
  if (skipped.length === 0) return null;
  return (
    <div className="form__row">
      <p className="sub">{words.leftOutLead}</p>
      <ul className="snippet left-out">
        {skipped.map(({ name, reason }) => (
          <li key={`${name} ${reason}`}>
            <b>{name}</b>: {reason}
          </li>
        ))}
      </ul>
    </div>
  );
}

function connectLabel(server: ServerEntry): string {
  const { state } = server.status;
  if (state === 'connecting') return serverWords.status.connecting;
  if (state === 'idle') return serverWords.connect;
  if (canSignIn(server)) return serverWords.signIn;
  return state === 'ready' ? words.reconnect : words.retry;
}

function ServerFacts({ server }: { readonly server: ServerEntry }) {
  const { status, origin, capabilities, protocol } = server;
  const facts: readonly (readonly [string, string | undefined])[] = [
    origin.kind === 'remote' && isAtAddress(server) ? [words.address, origin.url] : [words.place, words.here],
    [words.revision, revisionFact(status.state === 'ready' ? status.revision : undefined, protocol)],
    [words.signedIn, status.state === 'ready' && status.signedIn === true ? words.yes : undefined],
    [words.version, status.state === 'ready' ? status.version : undefined],
    [words.tools, status.state === 'ready' ? String(status.toolCount) : undefined],
    [words.capabilities, capabilities?.join(', ')],
  ];
  return (
    <dl className="server-facts">
      {facts.map(([name, value]) =>
        value === undefined || value === '' ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

/** The revision that is spoken, and whether a person chose it. */
function revisionFact(spoken: string | undefined, chosen: string | undefined): string | undefined {
  return chosen === undefined ? spoken : words.pinnedRevision(chosen);
}

/** Whether it is somewhere else, by an address that a person can change. */
const isAtAddress = ({ origin, lent }: ServerEntry): boolean => origin.kind === 'remote' && lent !== true;

/** Whether a sign-in is what the server waits for, and not a header whose value is no longer kept. */
export function canSignIn({ status, origin, headerNames }: ServerEntry): boolean {
  return status.state === 'needs-sign-in' && origin.kind === 'remote' && headerNames.length === 0;
}

/** What to send to whoever runs the server. Headers are left out: they are secrets. */
function report({ id, origin, status }: ServerEntry, diagnosis: FoundReport | undefined): string {
  const lines = [
    `Server: ${id}`,
    `Address: ${origin.kind === 'remote' ? origin.url : words.here}`,
    `Page: ${location.origin}`,
    `State: ${status.state}`,
  ];
  if ('message' in status)
    lines.push(`Message: ${status.message}`, ...(status.hint === undefined ? [] : [`Hint: ${status.hint}`]));
  if (typeof diagnosis === 'object') {
    lines.push(`Reason: ${id} ${diagnosis.title}. ${diagnosis.cause} ${diagnosis.cure}`, 'Checks:');
    for (const { name, request, passed, answered, status: code } of diagnosis.probes) {
      lines.push(`- ${name}: ${passed ? 'yes' : 'no'} (${request}: ${answered ? (code ?? 'answered') : 'no answer'})`);
    }
  }
  return lines.join('\n');
}
