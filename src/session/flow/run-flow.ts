import type { FlowParty } from '../state.ts';
import { partyKey } from './parties.ts';

/** Whose the data is that a credentialed server gives: the person's, or of the page that lends the key. */
export type Owner = 'person' | 'page';

/** What came back from a server that is reached with something secret. */
export interface Origin {
  readonly from: FlowParty;
  readonly owner: Owner;
  /** Calls with ids up to this were made before the script could know of it. */
  readonly afterCallId: number;
}

/** What has come back in a run from servers that are reached with something secret, and where it may go. */
export interface RunFlow {
  came(origin: Origin): void;
  origins(): readonly Origin[];
  /** Where what came back is from that may not go to `to` yet; with a call, of what its script could know. */
  notAllowed(to: FlowParty, callId?: number): readonly FlowParty[];
  allow(from: readonly FlowParty[], to: FlowParty): void;
  refuse(to: FlowParty): void;
  isRefused(to: FlowParty): boolean;
  /** The flow of a run that may hold what this one has read: that stays known, and what was decided does not. */
  next(): RunFlow;
}

/** The flow of one run. What the page lent the key for is no secret to the servers of that page. */
export function createRunFlow(pageSees: () => boolean, origins = new Map<string, Origin>()): RunFlow {
  const allowed = new Set<string>();
  const refused = new Set<string>();
  const pair = (from: FlowParty, to: FlowParty): string => `${partyKey(from)} ${partyKey(to)}`;
  const isKnownTo = ({ owner }: Origin, { place }: FlowParty): boolean =>
    place === 'page' && (owner === 'page' || pageSees());

  return {
    came({ from, owner, afterCallId }) {
      const key = partyKey(from);
      const before = origins.get(key);
      origins.set(key, {
        from,
        owner: before?.owner === 'person' ? 'person' : owner,
        afterCallId: Math.min(afterCallId, before?.afterCallId ?? afterCallId),
      });
    },
    origins: () => [...origins.values()],
    notAllowed: (to, callId = Number.POSITIVE_INFINITY) =>
      [...origins.values()]
        .filter((origin) => callId > origin.afterCallId && partyKey(origin.from) !== partyKey(to))
        .filter((origin) => !isKnownTo(origin, to) && !allowed.has(pair(origin.from, to)))
        .map(({ from }) => from),
    allow(from, to) {
      for (const one of from) allowed.add(pair(one, to));
    },
    refuse: (to) => void refused.add(partyKey(to)),
    isRefused: (to) => refused.has(partyKey(to)),
    next: () => createRunFlow(pageSees, origins),
  };
}
