import { createRoot } from 'react-dom/client';
import { isLink } from '../link/fragment.ts';
import { isSharedSite } from '../link/shared-site.ts';
import { loadOnce } from '../runtime/load-once.ts';
import { nextTask } from '../runtime/next-task.ts';
import { createBrowserServices, createSession, isLive, type ServerConfig, type Session } from '../session/index.ts';
import { withPageServer } from '../session/web-mcp/with-page-server.ts';
import { afterPaint, applyTheme, createView, Playground, trustOwnWorkers, type View } from '../ui/index.ts';
import type { Arrival } from './arrival.ts';
import { askBeforeLeaving } from './ask-before-leaving.ts';
import { createCrashGuard } from './crash-guard.ts';
import type { Database } from './database.ts';
import {
  bringBack,
  createDraftId,
  type Draft,
  isAside,
  loadDraft,
  loadRecording,
  loadTabServers,
  type Storages,
  setAside,
} from './drafts.ts';
import { triage } from './examples/triage.ts';
import { isFramed, showWayOut } from './framed.ts';
import { onWake } from './on-wake.ts';
import { createRunKeeper } from './run-keeper.ts';
import { textStorage } from './storage.ts';

trustOwnWorkers();

const FIRST_SERVERS: readonly ServerConfig[] = [{ id: 'issues', origin: { kind: 'builtin' }, headerNames: [] }];

const databases = loadOnce(async () => (await import('./database.ts')).createDatabase());
const openDatabase = async (): Promise<Database | undefined> => (await databases())();

const storages: Storages = {
  tab: textStorage(() => sessionStorage),
  legacy: textStorage(() => localStorage),
  database: openDatabase,
};
const { guard, crashed } = createCrashGuard(storages.tab);

/** All but the first are for later. */
const examples = async () => (await import('./examples/index.ts')).EXAMPLES;

/** The address without what it asked to open. */
const plainAddress = (): string => `${location.pathname}${location.search}`;

async function arrive(): Promise<Arrival | undefined> {
  if (!opensSomething(location.hash)) return undefined;
  try {
    return await (await import('./arrival.ts')).readArrival(location.hash);
  } catch {
    return { kind: 'problem', message: 'This link could not be opened: a part of the page did not load. Reload it' };
  }
}

async function start(root: HTMLElement): Promise<void> {
  // What a page evaluates takes a task as it is.
  await nextTask();
  const [arrival, draft] = await Promise.all([arrive(), loadDraft(storages)]);
  const linked = arrival?.kind === 'link';
  // What was only to be looked at runs from its recording, and from nothing else before that is there.
  const replays = draft.state?.origin.kind === 'link' && draft.state.origin.decision === 'look';
  const session = await openSession(arrival, draft, replays);
  const view = openView(arrival, draft);

  applyTheme(document.documentElement, view);
  const begun = session.store.getState();
  const runs = createRunKeeper(session, view, storages.database);
  let endKeeping = (): void => undefined;
  const keep = async (id: string | Promise<string>): Promise<void> => {
    try {
      const { keepFromNow } = await import('./keep-from-now.ts');
      endKeeping = keepFromNow(runs.keepLeft, session, view, storages, await id, begun);
    } catch {
      // Where the code cannot be had, the page says so as it does where there is no storage.
      view.setState({ drafts: 'refused' });
    }
  };
  if (linked)
    onceDecided(session, () => {
      setAside(storages, draft.id);
      history.replaceState(null, '', plainAddress());
      view.setState({ aside: true });
      void keep(createDraftId());
    });
  else if (draft.state !== undefined && !replays) void addRecording(session, draft);
  session.store.subscribe(({ run }, before) => {
    if (isLive(run) === isLive(before.run)) return;
    if (isLive(run)) guard.enter('run');
    else guard.leave('run');
  });
  onWake(session.reconnectLost);
  askBeforeLeaving(session);
  // A link opens in a page of its own: nothing that is connected or remembered here is at hand for it.
  addEventListener('hashchange', () => {
    if (opensSomething(location.hash)) location.reload();
  });

  const keeper = {
    ...runs,
    clearAddress: () => history.replaceState(null, '', plainAddress()),
    backToOwn(): void {
      // A page that goes would write what it shows over what comes back.
      endKeeping();
      bringBack(storages);
      history.replaceState(null, '', plainAddress());
      location.reload();
    },
  };
  createRoot(root).render(
    <Playground parts={{ session, view, examples, guard, keeper, editor: { current: undefined } }} />,
  );
  if (!linked) afterPaint(() => void keep(draft.id));
}

async function openSession(arrival: Arrival | undefined, draft: Draft, replays: boolean): Promise<Session> {
  const services = withPageServer(createBrowserServices());
  if (arrival?.kind === 'link') return createSession({ ...arrival.options, services });
  const own = draft.state ?? { scripts: [{ name: triage.name, text: triage.text }], servers: FIRST_SERVERS };
  const recorded = replays ? await loadRecording(storages, draft) : {};
  return createSession({ ...recorded, ...own, ...loadTabServers(storages, draft), services });
}

function openView(arrival: Arrival | undefined, draft: Draft): View {
  const linked = arrival?.kind === 'link';
  return createView({
    ...draft.state?.preferences,
    recovered: crashed,
    aside: !linked && isAside(storages),
    ...(linked ? { narrow: 'output' } : {}),
    ...(arrival?.kind === 'problem' ? { linkProblem: arrival.message } : {}),
    ...(arrival?.kind === 'address' ? { dialog: { kind: 'open-address', url: arrival.url } } : {}),
  });
}

/** What a link brought is nobody's draft before a person has decided about it. */
function onceDecided({ store }: Session, then: () => void): void {
  const unsubscribe = store.subscribe(({ origin }) => {
    if (origin.kind !== 'link' || origin.decision === 'undecided') return;
    unsubscribe();
    then();
  });
}

/** Gives a draft the recording that was stored with it, unless it has got one meanwhile. */
async function addRecording(session: Session, draft: Draft): Promise<void> {
  const { recording, recordedBy } = await loadRecording(storages, draft);
  if (recording === undefined || session.recording() !== undefined) return;
  const { actions, origin } = session.store.getState();
  actions.setRecording(recording, recordedBy ?? (origin.kind === 'link' ? 'author' : 'you'));
}

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
if (isFramed()) showWayOut(root);
else if (isSharedSite(new URL('./', location.href))) void showOwnCopy(root);
else void start(root);

/** Strangers have pages beside this one: a playground, which keeps drafts and keys, is for an origin of one's own. */
async function showOwnCopy(root: HTMLElement): Promise<void> {
  (await import('./own-copy.ts')).showOwnCopy(root);
}

/** Tells whether a fragment asks to open something. Any other, such as a heading's, is left alone. */
function opensSomething(fragment: string): boolean {
  return isLink(fragment) || /^#(?:src|server)=./.test(fragment);
}
