import type { Catalog } from '../catalog/catalog.ts';
import type { Json } from '../json.ts';
import type { Search, SearchKind } from '../search/index.ts';
import { GuestError } from './discovery.ts';
import type { PolicyLink, PolicyRead } from './policy.ts';
import { mayListAll, readVerdictOf, tellAnswered } from './policy-guard.ts';

/** What a script asks of servers beside tool calls, as it passes the policy chain. */
export interface Reads {
  /** Lets the chain decide, then reads. Rejects with a {@link GuestError} where a link refuses. */
  through<T>(what: Pick<PolicyRead, 'sourceId' | 'read' | 'sent'>, read: () => Promise<T>): Promise<T>;
  /** The search of a run: over lists that may be asked for without a decision, and what the other servers listed before. */
  search(plan: SearchPlan): (kinds?: readonly SearchKind[]) => Promise<Search>;
}

interface SearchPlan {
  readonly catalog: Catalog;
  search(kinds: readonly SearchKind[] | undefined, mayList: (sourceId: string) => boolean): Promise<Search>;
}

export function createReads(
  policy: readonly PolicyLink[],
  run: Pick<PolicyRead, 'runId' | 'signal' | 'whilePaused'>,
  lastCallId: () => number,
  catalog: Catalog,
): Reads {
  const answered = (sourceId: string): void => tellAnswered(policy, sourceId, lastCallId());
  const serverIds = new Map([...catalog.unavailable, ...catalog.servers].map(({ sourceId, id }) => [sourceId, id]));
  const serverIdOf = (sourceId: string): string => serverIds.get(sourceId) ?? sourceId;
  return {
    async through(what, read) {
      const serverId = serverIdOf(what.sourceId);
      for (const link of policy) {
        const verdict = await readVerdictOf(link, { ...what, serverId, ...run });
        if (verdict.verdict !== 'refuse') continue;
        const { message, hint } = verdict;
        throw new GuestError({ errorClass: 'ToolCallError', message, hint, fields: { serverId: what.sourceId } });
      }
      try {
        return await read();
      } finally {
        answered(what.sourceId);
      }
    },
    search: (plan) => async (kinds) => {
      const search = await plan.search(kinds, (sourceId) =>
        mayListAll(policy, { sourceId, serverId: serverIdOf(sourceId) }),
      );
      // What a search finds of a server beside its tools is an answer of that server.
      const isOverLists = kinds?.every((kind) => kind === 'tool' || kind === 'server') !== true;
      if (isOverLists) for (const { sourceId } of plan.catalog.servers) answered(sourceId);
      return search;
    },
  };
}

/** What a list is sent. */
export const NOTHING_SENT: Json = null;
