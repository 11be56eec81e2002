import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Model } from '../../models/index.ts';
import type { CountTokens } from '../../runtime/cost/shown-tools.ts';
import { HostError } from '../../runtime/errors.ts';
import type { Session } from '../create-session.ts';
import { type AskSettings, browserSettings, clampAnswers, type SettingsStore } from './ask-settings.ts';
import { type AskState, NO_CONVERSATION } from './ask-state.ts';
import { type Conversations, createConversations } from './conversations.ts';
import { keyPlace, type ModelChoice, openModel } from './model-choice.ts';

/** A person's conversations with a model about the servers of a session. */
export interface Ask extends Omit<Conversations, 'leave'> {
  readonly store: StoreApi<AskState>;
  /** Changes what is kept between visits. */
  set(settings: Partial<AskSettings>): void;
  /** The key for an address, as it was typed on this visit: it is kept in memory alone. */
  keyFor(choice: Pick<ModelChoice, 'provider' | 'url'>): string;
  setKey(choice: Pick<ModelChoice, 'provider' | 'url'>, key: string): void;
  /**
   * Chooses a model; of two choices, the later counts, however long each takes to open. Rejects with `HostError('bad-options')`
   * where address, name or key make no sense: then nothing changes.
   */
  use(choice: ModelChoice): Promise<void>;
  /** Opens the chosen model with its key. Rejects with `HostError('bad-options')`. */
  model(): Promise<Model>;
  /** Gives the model a server, or withholds it. */
  setGiven(serverId: string, given: boolean): void;
}

export interface AskOptions {
  readonly settings?: SettingsStore;
  readonly count: CountTokens;
}

export function createAsk(session: Session, { settings = browserSettings, count }: AskOptions): Ask {
  const store = createStore<AskState>(() => ({ ...NO_CONVERSATION, ...settings.load(), withheld: [] }));
  const { getState: get, setState: set } = store;
  const keys = new Map<string, string>();
  const model = async (): Promise<Model> => {
    const { choice } = get();
    if (choice === undefined) throw new HostError('bad-options', 'No model is chosen', { hint: 'Choose one' });
    return openModel(choice, keys.get(keyPlace(choice)));
  };
  const change: Ask['set'] = ({ maxAnswers, ...changes }) => {
    set({ ...changes, ...(maxAnswers === undefined ? {} : { maxAnswers: clampAnswers(maxAnswers) }) });
    const { choice, prices, runReads, maxAnswers: stored } = get();
    settings.save({ prices, runReads, maxAnswers: stored, ...(choice === undefined ? {} : { choice }) });
  };
  let chosen = 0;
  const { leave, ...conversations } = createConversations({ session, store, count, model });
  return {
    ...conversations,
    ...{ store, model },
    set: change,
    async use(choice) {
      const turn = ++chosen;
      await openModel(choice, keys.get(keyPlace(choice)));
      if (turn !== chosen) return;
      change({ choice });
      // Another model knows nothing of what this one was given.
      leave();
    },
    keyFor: (choice) => keys.get(keyPlace(choice)) ?? '',
    setKey(choice, key) {
      if (key === '') keys.delete(keyPlace(choice));
      else keys.set(keyPlace(choice), key);
    },
    setGiven(serverId, given) {
      const { withheld, phase } = get();
      set({ withheld: [...withheld.filter((id) => id !== serverId), ...(given ? [] : [serverId])] });
      // What the model was given is what it goes on with.
      if (phase === 'idle') leave();
    },
  };
}
