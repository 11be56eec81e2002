import type { SessionState } from '../session/index.ts';
import type { Preferences } from '../ui/index.ts';
import { VERSION } from './saved-state.ts';

/** Everything to save as text, except the scripts, which may be large, and which of them is in front. */
export function writeChoices(state: SessionState, preferences: Preferences): string {
  return JSON.stringify(choicesOf(state, preferences));
}

/** Text of what to keep. */
export function writeSaved(state: SessionState, preferences: Preferences): string {
  return JSON.stringify({
    version: VERSION,
    scripts: state.scripts.map(({ id: _, ...script }) => script),
    activeIndex: frontOf(state),
    ...choicesOf(state, preferences),
  });
}

/** Number of the script in front. */
export function frontOf({ scripts, activeScriptId }: SessionState): number {
  return Math.max(
    0,
    scripts.findIndex(({ id }) => id === activeScriptId),
  );
}

const choicesOf = (state: SessionState, preferences: Preferences) => ({
  servers: state.servers.flatMap(({ ordinal: _, status: __, lent, ...config }) => (lent === true ? [] : config)),
  approvalMode: state.approvalMode,
  limits: state.limits,
  largeIntegers: state.largeIntegers,
  toolMetadata: state.toolMetadata,
  origin: withoutOffer(state.origin),
  preferences,
});

/** A card is shown once; what the tools were is compared with the servers for as long as the draft lives. */
function withoutOffer(origin: SessionState['origin']): SessionState['origin'] {
  if (origin.kind === 'own') return origin;
  const { offer: _, ...saved } = origin;
  return saved;
}
