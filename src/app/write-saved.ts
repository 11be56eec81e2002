import type { SessionState } from '../session/index.ts';
import type { Preferences } from '../ui/index.ts';
import { VERSION } from './saved-state.ts';

/** Text of what to keep. */
export function writeSaved(state: SessionState, preferences: Preferences): string {
  const saved = {
    version: VERSION,
    scripts: state.scripts.map(({ id: _, ...script }) => script),
    activeIndex: Math.max(
      0,
      state.scripts.findIndex(({ id }) => id === state.activeScriptId),
    ),
    servers: state.servers.flatMap(({ ordinal: _, status: __, lent, ...config }) => (lent === true ? [] : config)),
    approvalMode: state.approvalMode,
    limits: state.limits,
    largeIntegers: state.largeIntegers,
    toolMetadata: state.toolMetadata,
    origin: withoutOffer(state.origin),
    preferences,
  };
  return JSON.stringify(saved);
}

/** A card is shown once; what the tools were is compared with the servers for as long as the draft lives. */
function withoutOffer(origin: SessionState['origin']): SessionState['origin'] {
  if (origin.kind === 'own') return origin;
  const { offer: _, ...saved } = origin;
  return saved;
}
