import { createStore, type StoreApi } from 'zustand/vanilla';
import { isSharedSite } from '../link/shared-site.ts';
import type { GuardedConfig } from './page-guard.ts';
import { type EmbedWords, embedWords } from './words.ts';

/** Who a run is for: the reader, who started it here; or the page, with nothing of the reader's. */
export type Caller = 'reader' | 'page';

/** State of the frame beside its session: plain data. */
export interface EmbedState {
  readonly config: GuardedConfig;
  readonly words: EmbedWords;
  /** Origin of the page around; `null` for a page that has none. */
  readonly origin: string;
  /** The page, or a stranger, shares the origin of the frame: nothing keeps them apart. */
  readonly sameOrigin: boolean;
  /** It is strangers, on a CDN. */
  readonly sharedOrigin: boolean;
  /** Room for the output is made by the first run and stays. */
  readonly hasOutput: boolean;
  readonly edited: boolean;
  /** The reader has asked for all lines of a long script. */
  readonly wholeCode: boolean;
  /** The script has more lines than are drawn. */
  readonly isCut: boolean;
  /** How often the page has changed the script on show. */
  readonly pageChanges: number;
  /** All of the script has been in view since the page last changed it, with nothing over it, and hides nothing. */
  readonly codeSeen: boolean;
  /** Whom the run on show was for. */
  readonly caller: Caller;
  /** The reader lets the page see what their own credentials brought. */
  readonly shares: boolean;
  /** Something of the run on show is held back from the page until the reader decides. */
  readonly holds: boolean;
}

export type Embed = StoreApi<EmbedState>;

export function createEmbed(config: GuardedConfig, origin: string, own: URL): Embed {
  const sharedOrigin = isSharedSite(own);
  return createStore<EmbedState>(() => ({
    config,
    words: embedWords(config.words),
    origin,
    sameOrigin: sharedOrigin || origin === own.origin,
    sharedOrigin,
    hasOutput: config.intent === 'run' || config.output !== null,
    edited: false,
    wholeCode: false,
    isCut: false,
    pageChanges: 0,
    codeSeen: false,
    caller: 'page',
    shares: false,
    holds: false,
  }));
}
