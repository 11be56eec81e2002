import type { RuntimeHost } from '../runtime/host/host.ts';
import type { PolicyLink } from '../runtime/host/policy.ts';
import type { Search } from '../runtime/search/index.ts';
import type { Source } from '../runtime/source.ts';
import type { Session } from './create-session.ts';
import type { InTry } from './state.ts';

/** What calls work with that are made outside of the run on show. */
export interface Outside {
  readonly host: RuntimeHost;
  readonly sources: readonly Source[];
  readonly policy: readonly PolicyLink[];
  /** Begins another run, of `script`: what a person decided for the one before is forgotten. */
  beginRun(script: string): void;
}

/** What makes the calls. */
export interface OutsideCaller {
  /** The text that stands for it; absent where each run brings its own, or no script makes the calls. */
  readonly script?: string;
  /** Its calls are never unasked. */
  readonly linked: boolean;
  readonly inTry?: InTry;
}

/** Calls outside of the run on show: they ask the person as a run does. */
export async function outside({ parts }: Session, { script, linked, inTry }: OutsideCaller): Promise<Outside> {
  const host = await parts.services.host();
  const approval = parts.approval.linkFor(linked, inTry);
  const flow = parts.dataFlow.begin({ script, linked, inTry });
  return {
    ...{ host, sources: parts.connections.sources(), policy: [flow.link, approval.link] },
    beginRun(next) {
      approval.beginRun();
      flow.beginRun(next);
    },
  };
}

/** The ranked search over the tools of all connected servers: the one that scripts have. */
export const toolSearch = async ({ store, parts }: Session): Promise<Search> =>
  (await parts.services.host()).search(store.getState().catalog, parts.connections.sources(), ['tool']);
