import { isJsonObject, type Json } from '../runtime/json.ts';
import type { Session, SessionState } from '../session/index.ts';
import { preferencesOf, type View } from '../ui/index.ts';
import type { Database } from './database.ts';
import { type DraftRecord, MAX_DRAFTS } from './draft-record.ts';
import { readSaved, type SavedState, writeSaved } from './saved-state.ts';
import type { TextStorage } from './storage.ts';

/** Where things are kept: `tab` until it closes, `database` between visits. */
export interface Storages {
  readonly tab: TextStorage;
  readonly database: () => Promise<Database | undefined>;
  /** Where drafts were kept before there was a database. */
  readonly legacy: TextStorage;
}

/** A draft and the place it is kept under. */
export interface Draft {
  readonly id: string;
  /** The draft that it was read from: its own place, but for a tab that was duplicated. */
  readonly from: string;
  readonly state: SavedState | undefined;
}

const STATE_KEY = 'codemode-playground';
const ID_KEY = 'codemode-playground-draft';
const ASIDE_KEY = 'codemode-playground-aside';
const SECRETS_KEY = 'codemode-playground-headers';
const SAVE_AFTER_MS = 250;
/** A database that takes longer than this is not waited for: the page must paint. */
const OPEN_WITHIN_MS = 1_000;

/**
 * What this tab last had, else the person's own draft that the browser kept last. A tab that was duplicated gets a draft of
 * its own, so that two never write over each other.
 */
export async function loadDraft({ tab, database, legacy }: Storages): Promise<Draft> {
  const id = tab.get(ID_KEY);
  if (id !== undefined) {
    const state = readSaved(tab.get(STATE_KEY)) ?? readSaved((await within(record(database, id)))?.text);
    if (state !== undefined) return { id: (await held(id)) ? id : await newId(), from: id, state };
  }
  const latest = await within(latestOwn(database));
  const made = await newId();
  return { id: made, from: latest?.id ?? made, state: readSaved(latest?.text) ?? readSaved(legacy.get(STATE_KEY)) };
}

/** A new place to keep a draft under, held by this tab. */
export async function newId(): Promise<string> {
  const id = Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('');
  await held(id);
  return id;
}

/** Header values by server id, of one draft. They are kept until the tab closes and nowhere else. */
export function loadSecrets({ tab }: Storages, { from }: Draft): Record<string, Record<string, string>> {
  try {
    const value = JSON.parse(tab.get(SECRETS_KEY) ?? '{}') as Json;
    if (!isJsonObject(value) || value.draft !== from || !isJsonObject(value.servers)) return {};
    return Object.fromEntries(
      Object.entries(value.servers)
        .filter(
          ([, headers]) => isJsonObject(headers) && Object.values(headers).every((text) => typeof text === 'string'),
        )
        .map(([server, headers]) => [server, headers as Record<string, string>]),
    );
  } catch {
    return {};
  }
}

/** Results that were kept with a draft. */
export async function loadRecording({ database }: Storages, { from }: Draft): Promise<DraftRecord['recording']> {
  return (await record(database, from))?.recording;
}

/** What of a draft a tab alone has. */
const TAB_KEYS = [ID_KEY, STATE_KEY, SECRETS_KEY] as const;

/** Sets a draft aside in this tab, for what a link brought. One that is set aside already stays that. */
export function setAside({ tab }: Storages, id: string): void {
  if (tab.get(ASIDE_KEY) !== undefined) return;
  tab.set(ID_KEY, id);
  const aside = Object.fromEntries(TAB_KEYS.map((key) => [key, tab.get(key)]));
  // Where the tab has no room for all of it, the database has the text.
  if (!tab.set(ASIDE_KEY, JSON.stringify(aside))) tab.set(ASIDE_KEY, JSON.stringify({ [ID_KEY]: id }));
}

export const isAside = ({ tab }: Storages): boolean => tab.get(ASIDE_KEY) !== undefined;

/** Makes the draft that was set aside this tab's own again. The page has to be loaded again after it. */
export function bringBack({ tab }: Storages): void {
  const text = tab.get(ASIDE_KEY);
  if (text === undefined) return;
  tab.remove(ASIDE_KEY);
  const aside = JSON.parse(text) as Json;
  for (const key of TAB_KEYS) {
    const kept = isJsonObject(aside) ? aside[key] : undefined;
    if (typeof kept === 'string') tab.set(key, kept);
    else tab.remove(key);
  }
}

/** Keeps scripts, servers and choices from now on; returns what saves once more and ends that. */
export function keepDrafts(session: Session, view: View, storages: Storages, id: string): () => void {
  const { tab, database, legacy } = storages;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = '';
  let lastRecording = session.recording();

  const save = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const state = session.store.getState();
    const text = writeSaved(state, preferencesOf(view.getState()));
    const recording = session.recording();
    if (text === last && recording === lastRecording) return;
    last = text;
    lastRecording = recording;
    tab.set(ID_KEY, id);
    // A text that is too long for the tab must not stay there in an older state.
    const inTab = tab.set(STATE_KEY, text);
    if (!inTab) tab.remove(STATE_KEY);
    const servers = Object.fromEntries(state.servers.map((server) => [server.id, session.headersOf(server.id)]));
    tab.set(SECRETS_KEY, JSON.stringify({ draft: id, servers }));
    const draft = { id, savedAt: Date.now(), origin: state.origin.kind, text };
    void put(database, recording === undefined ? draft : { ...draft, recording }).then((kept) => {
      if (kept === 'kept') legacy.remove(STATE_KEY);
      view.setState({ drafts: kept === 'refused' && inTab ? 'kept' : kept });
    });
  };
  const soon = (): void => {
    timer ??= setTimeout(save, SAVE_AFTER_MS);
  };

  const unsubscribe = [
    session.store.subscribe((state, before) => {
      if (isChanged(state, before)) soon();
      // A run may take the page down with it: what was typed must be safe before.
      if (state.run.phase === 'starting' && before.run.phase !== 'starting') save();
    }),
    view.subscribe(soon),
  ];
  if (session.store.getState().origin.kind === 'link') save();
  addEventListener('pagehide', save);
  return () => {
    save();
    removeEventListener('pagehide', save);
    for (const end of unsubscribe) end();
  };
}

function isChanged(state: SessionState, before: SessionState): boolean {
  const { scripts, activeScriptId, servers, approvalMode, limits, origin, recording } = state;
  return (
    scripts !== before.scripts ||
    activeScriptId !== before.activeScriptId ||
    servers !== before.servers ||
    approvalMode !== before.approvalMode ||
    limits !== before.limits ||
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

async function record(database: Storages['database'], id: string): Promise<DraftRecord | undefined> {
  try {
    return await (await database())?.get('drafts', id);
  } catch {
    return undefined;
  }
}

async function latestOwn(database: Storages['database']): Promise<DraftRecord | undefined> {
  try {
    const opened = await database();
    if (opened === undefined) return undefined;
    let cursor = await opened.transaction('drafts').store.index('savedAt').openCursor(null, 'prev');
    while (cursor !== null && cursor.value.origin !== 'own') cursor = await cursor.continue();
    return cursor?.value;
  } catch {
    return undefined;
  }
}

function within<T>(work: Promise<T>): Promise<T | undefined> {
  return Promise.race([work, new Promise<undefined>((resolve) => setTimeout(resolve, OPEN_WITHIN_MS))]);
}

/** Holds a draft for this tab until it closes; false where another tab holds it. Where there are no locks, nobody can. */
function held(id: string): Promise<boolean> {
  if (navigator.locks === undefined) return Promise.resolve(true);
  return new Promise((resolve) => {
    navigator.locks
      .request(`codemode-playground-draft-${id}`, { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        return lock === null ? undefined : new Promise<never>(() => undefined);
      })
      .catch(() => resolve(true));
  });
}
