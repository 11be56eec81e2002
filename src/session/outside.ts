import type { RuntimeHost } from '../runtime/host/host.ts';
import type { PolicyLink } from '../runtime/host/policy.ts';
import type { Search } from '../runtime/search/index.ts';
import type { Source } from '../runtime/source.ts';
import type { Session } from './create-session.ts';

/** What calls work with that are made outside of the run on show. */
export interface Outside {
  readonly host: RuntimeHost;
  readonly sources: readonly Source[];
  readonly policy: readonly PolicyLink[];
  /** Begins another run: what a person allowed for the one before is forgotten. */
  beginRun(): void;
}

/**
 * Calls outside of the run on show: they ask the person as a run does. `script` stands for what makes them; where it is `linked`,
 * they are never unasked.
 */
export async function outside({ parts }: Session, script: string, linked: boolean): Promise<Outside> {
  const host = await parts.services.host();
  const { link, beginRun } = parts.approval.linkFor(linked);
  const policy = [parts.dataFlow.begin({ script, linked }), link];
  return { host, sources: parts.connections.sources(), policy, beginRun };
}

/** The ranked search over the tools of all connected servers: the one that scripts have. */
export const toolSearch = async ({ store, parts }: Session): Promise<Search> =>
  (await parts.services.host()).search(store.getState().catalog, parts.connections.sources(), ['tool']);
