import { isJsonObject, type Json } from '../runtime/json.ts';
import type { Database } from './database.ts';
import type { DraftRecord } from './draft-record.ts';
import { readSaved, type SavedState } from './saved-state.ts';
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

export const STATE_KEY = 'codemode-playground';
/** The script in front, where it is another than in the state. */
export const FRONT_KEY = 'codemode-playground-front';
export const ID_KEY = 'codemode-playground-draft';
const ASIDE_KEY = 'codemode-playground-aside';
export const SECRETS_KEY = 'codemode-playground-headers';
/** Set once the database holds a draft, so that a first visit need not open it before it paints. */
export const DRAFTS_KEY = 'codemode-playground-drafts';
/** A database that takes longer than this is not waited for: the page must paint. */
const OPEN_WITHIN_MS = 1_000;

/**
 * What this tab last had, else the person's own draft that the browser kept last. A tab that was duplicated gets a draft of
 * its own, so that two never write over each other.
 */
export async function loadDraft({ tab, database, legacy }: Storages): Promise<Draft> {
  const id = tab.get(ID_KEY);
  if (id !== undefined) {
    const front = tab.get(FRONT_KEY);
    const state = readSaved(tab.get(STATE_KEY), front) ?? readSaved((await within(record(database, id)))?.text, front);
    if (state !== undefined) return { id: (await isHeld(id)) ? id : await createDraftId(), from: id, state };
  }
  const latest = legacy.get(DRAFTS_KEY) === undefined ? undefined : await within(latestOwn(database));
  const newDraftId = await createDraftId();
  return {
    id: newDraftId,
    from: latest?.id ?? newDraftId,
    state: readSaved(latest?.text) ?? readSaved(legacy.get(STATE_KEY)),
  };
}

/** A new place to keep a draft under, held by this tab. */
export async function createDraftId(): Promise<string> {
  const id = Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('');
  await isHeld(id);
  return id;
}

/** What of the servers of a draft is kept until the tab closes and nowhere else. */
interface TabServers {
  /** Header values by server id. */
  readonly secrets: Record<string, Record<string, string>>;
  /** Servers that were connected when the page was left. */
  readonly connected: readonly string[];
}

export function loadTabServers({ tab }: Storages, { from }: Draft): TabServers {
  try {
    const value = JSON.parse(tab.get(SECRETS_KEY) ?? '{}') as Json;
    if (!isJsonObject(value) || value.draft !== from || !isJsonObject(value.servers)) return NO_SERVERS;
    const { connected } = value;
    const secrets = Object.fromEntries(
      Object.entries(value.servers)
        .filter(
          ([, headers]) => isJsonObject(headers) && Object.values(headers).every((text) => typeof text === 'string'),
        )
        .map(([server, headers]) => [server, headers as Record<string, string>]),
    );
    const ids = Array.isArray(connected) ? connected.filter((id) => typeof id === 'string') : [];
    return { secrets, connected: ids };
  } catch {
    return NO_SERVERS;
  }
}

const NO_SERVERS: TabServers = { secrets: {}, connected: [] };

/** Results that were kept with a draft. */
export async function loadRecording(
  { database }: Storages,
  { from }: Draft,
): Promise<Pick<DraftRecord, 'recording' | 'recordedBy'>> {
  const { recording, recordedBy } = (await record(database, from)) ?? {};
  return {
    ...(recording === undefined ? {} : { recording }),
    ...(recordedBy === undefined ? {} : { recordedBy }),
  };
}

/** What of a draft a tab alone has. */
const TAB_KEYS = [ID_KEY, STATE_KEY, FRONT_KEY, SECRETS_KEY] as const;

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
    const stored = isJsonObject(aside) ? aside[key] : undefined;
    if (typeof stored === 'string') tab.set(key, stored);
    else tab.remove(key);
  }
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
function isHeld(id: string): Promise<boolean> {
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
