import type { Recording } from '../runtime/recording/index.ts';

/** A draft as the database holds it. */
export interface DraftRecord {
  readonly id: string;
  readonly savedAt: number;
  /** What a link brought never opens in a tab of its own accord. */
  readonly origin: 'own' | 'link';
  /** Text of the state, as `saved-state.ts` writes and reads it. */
  readonly text: string;
  readonly recording?: Recording;
  /** Who made the recording; the author of the link where absent and the draft came by one. */
  readonly recordedBy?: 'author' | 'you';
}

/** Drafts beyond this many are let go, the oldest first. */
export const MAX_DRAFTS = 20;
