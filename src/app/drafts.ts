import { isJsonObject, type Json } from '../runtime/json.ts';
import type { Session } from '../session/index.ts';
import { preferencesOf, type View } from '../ui/index.ts';
import { readSaved, type SavedState, writeSaved } from './saved-state.ts';
import type { TextStorage } from './storage.ts';

/** Where things are kept: `tab` until it closes, `browser` between visits. */
export interface Storages {
  readonly tab: TextStorage;
  readonly browser: TextStorage;
}

const STATE_KEY = 'codemode-playground';
const SECRETS_KEY = 'codemode-playground-headers';
const SAVE_AFTER_MS = 250;

/** What this tab last had, else what the browser last kept: two tabs do not overwrite each other on reload. */
export function loadDraft({ tab, browser }: Storages): SavedState | undefined {
  return readSaved(tab.get(STATE_KEY)) ?? readSaved(browser.get(STATE_KEY));
}

/** Header values by server id. They are kept until the tab closes and nowhere else. */
export function loadSecrets({ tab }: Storages): Record<string, Record<string, string>> {
  try {
    const value = JSON.parse(tab.get(SECRETS_KEY) ?? '{}') as Json;
    if (!isJsonObject(value)) return {};
    return Object.fromEntries(
      Object.entries(value)
        .filter(
          ([, headers]) => isJsonObject(headers) && Object.values(headers).every((text) => typeof text === 'string'),
        )
        .map(([id, headers]) => [id, headers as Record<string, string>]),
    );
  } catch {
    return {};
  }
}

/** Keeps scripts, servers and choices from now on; returns what ends that. */
export function keepDrafts(session: Session, view: View, storages: Storages): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = '';

  const save = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const state = session.store.getState();
    const text = writeSaved(state, preferencesOf(view.getState()));
    if (text === last) return;
    last = text;
    const inTab = storages.tab.set(STATE_KEY, text);
    const inBrowser = storages.browser.set(STATE_KEY, text);
    const secrets = Object.fromEntries(state.servers.map(({ id }) => [id, session.headersOf(id)]));
    storages.tab.set(SECRETS_KEY, JSON.stringify(secrets));
    view.setState({ drafts: inTab || inBrowser ? 'kept' : 'refused' });
  };
  const soon = (): void => {
    timer ??= setTimeout(save, SAVE_AFTER_MS);
  };

  const unsubscribe = [
    session.store.subscribe((state, before) => {
      const { scripts, activeScriptId, servers, approvalMode, limits } = state;
      const same =
        scripts === before.scripts &&
        activeScriptId === before.activeScriptId &&
        servers === before.servers &&
        approvalMode === before.approvalMode &&
        limits === before.limits;
      if (!same) soon();
      // A run may take the page down with it: what was typed must be safe before.
      if (state.run.phase === 'starting' && before.run.phase !== 'starting') save();
    }),
    view.subscribe(soon),
  ];
  addEventListener('pagehide', save);
  return () => {
    save();
    removeEventListener('pagehide', save);
    for (const end of unsubscribe) end();
  };
}
