import type { Session, SessionState } from '../session/index.ts';
import { preferencesOf, type View } from '../ui/index.ts';
import type { Database } from './database.ts';
import { type DraftRecord, MAX_DRAFTS } from './draft-record.ts';
import { DRAFTS_KEY, FRONT_KEY, ID_KEY, SECRETS_KEY, STATE_KEY, type Storages } from './drafts.ts';
import { frontOf, writeChoices, writeSaved } from './write-saved.ts';

/** Typing is saved once in a while; a choice is made once and saved at once, for the page may be closed on it. */
const SAVE_TYPING_AFTER_MS = 250;

/** Keeps scripts, servers and choices from when the session was in the state `since`; returns what saves once more and ends that. */
export function keepDrafts(
  session: Session,
  view: View,
  storages: Storages,
  id: string,
  since: SessionState,
): () => void {
  const write = createWriter(session, view, storages, id);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let dueMs = 0;

  const save = (isLast = false): void => {
    clearTimeout(timer);
    timer = undefined;
    write(isLast);
  };
  const saveAll = (): void => save(true);
  const saveIn = (afterMs: number): void => {
    const atMs = performance.now() + afterMs;
    if (timer !== undefined && dueMs <= atMs) return;
    clearTimeout(timer);
    timer = setTimeout(() => save(), afterMs);
    dueMs = atMs;
  };

  const unsubscribe = [
    session.store.subscribe((state, before) => {
      if (isChanged(state, before)) saveIn(state.scripts === before.scripts ? 0 : SAVE_TYPING_AFTER_MS);
      // A run may take the page down with it: what was typed must be safe before.
      if (state.run.phase === 'starting' && before.run.phase !== 'starting') save();
    }),
    view.subscribe(() => saveIn(SAVE_TYPING_AFTER_MS)),
  ];
  // Its code comes after the page: what was changed meanwhile counts, too.
  if (isChanged(session.store.getState(), since)) save();
  addEventListener('pagehide', saveAll);
  return () => {
    saveAll();
    removeEventListener('pagehide', saveAll);
    for (const end of unsubscribe) end();
  };
}

/**
 * Writes the draft where it has changed. A switch to another script writes a short note to the tab, however large the scripts are;
 * the whole draft is written when something else changes, or when `isLast` says that there may be no later write.
 */
function createWriter(
  session: Session,
  view: View,
  { tab, database, legacy }: Storages,
  id: string,
): (isLast: boolean) => void {
  let scripts: SessionState['scripts'] | undefined;
  let choices = '';
  /** The script in front: as the whole draft has it, and as the note has it. */
  let front = -1;
  let noted = -1;
  let recording = session.recording();
  let lastServers = '';

  const writeServers = (state: SessionState): void => {
    const servers = Object.fromEntries(state.servers.map((server) => [server.id, session.headersOf(server.id)]));
    const connected = state.servers.filter(({ status }) => status.state !== 'idle').map((server) => server.id);
    const tabServers = JSON.stringify({ draft: id, servers, connected });
    if (tabServers !== lastServers) tab.set(SECRETS_KEY, tabServers);
    lastServers = tabServers;
  };
  const writeAll = (state: SessionState): void => {
    const text = writeSaved(state, preferencesOf(view.getState()));
    tab.set(ID_KEY, id);
    // A text that is too long for the tab must not stay there in an older state.
    const inTab = tab.set(STATE_KEY, text);
    if (!inTab) tab.remove(STATE_KEY);
    tab.remove(FRONT_KEY);
    const draft = { id, savedAt: Date.now(), origin: state.origin.kind, text };
    const recordedBy = state.recording?.by;
    const entry = recording === undefined || recordedBy === undefined ? draft : { ...draft, recording, recordedBy };
    void put(database, entry).then((outcome) => {
      if (outcome === 'kept') {
        legacy.remove(STATE_KEY);
        legacy.set(DRAFTS_KEY, 'yes');
      }
      view.setState({ drafts: outcome === 'refused' && inTab ? 'kept' : outcome });
    });
  };

  return (isLast) => {
    const state = session.store.getState();
    writeServers(state);
    const nextChoices = writeChoices(state, preferencesOf(view.getState()));
    const nextFront = frontOf(state);
    if (state.scripts === scripts && nextChoices === choices && session.recording() === recording) {
      if (nextFront === (isLast ? front : noted)) return;
      noted = nextFront;
      if (!isLast && tab.set(FRONT_KEY, String(noted))) return;
    }
    ({ scripts } = state);
    choices = nextChoices;
    noted = nextFront;
    front = nextFront;
    recording = session.recording();
    writeAll(state);
  };
}

function isChanged(state: SessionState, before: SessionState): boolean {
  const { scripts, activeScriptId, servers, approvalMode, limits, largeIntegers, origin, recording } = state;
  return (
    scripts !== before.scripts ||
    activeScriptId !== before.activeScriptId ||
    servers !== before.servers ||
    approvalMode !== before.approvalMode ||
    limits !== before.limits ||
    largeIntegers !== before.largeIntegers ||
    origin !== before.origin ||
    recording !== before.recording
  );
}

async function put(database: Storages['database'], draft: DraftRecord): Promise<'kept' | 'refused' | 'full'> {
  const opened = await database();
  if (opened === undefined) return 'refused';
  try {
    await opened.put('drafts', draft);
    await prune(opened, draft.id);
    return 'kept';
  } catch (error) {
    return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'refused';
  }
}

async function prune(database: Database, current: string): Promise<void> {
  const { store } = database.transaction('drafts', 'readwrite');
  const ids = await store.index('savedAt').getAllKeys();
  const surplus = ids.slice(0, Math.max(0, ids.length - MAX_DRAFTS)).filter((id) => id !== current);
  await Promise.all(surplus.map((id) => store.delete(id)));
}
