import { useEffect, useState } from 'react';
import type { Prompt, Resource, ResourceTemplate } from '../../runtime/spec.ts';
import type { ServerOffers } from '../../session/index.ts';
import { useParts, useSession } from '../core/playground.ts';

/** A list of a server: its entries, or why it cannot be read. */
export type Listed<Entry> = { readonly entries: readonly Entry[] } | { readonly problem: string };

export interface Offers {
  readonly resources: Listed<Resource>;
  readonly templates: Listed<ResourceTemplate>;
  readonly prompts: Listed<Prompt>;
}

/** What a server offers beside tools; undefined until it is known. */
export function useOffers(serverId: string): Offers | undefined {
  const { session } = useParts();
  const isReady = useSession(({ servers }) => servers.find(({ id }) => id === serverId)?.status.state === 'ready');
  const [offers, setOffers] = useState<Offers>();
  useEffect(() => {
    const server = session.recordOf(serverId);
    if (server === undefined || !isReady) return;
    const stop = new AbortController();
    void listAll(server, stop.signal).then((listed) => {
      if (!stop.signal.aborted) setOffers(listed);
    });
    return () => stop.abort();
  }, [session, serverId, isReady]);
  return offers;
}

export const entriesOf = <Entry>(listed: Listed<Entry>): readonly Entry[] =>
  'entries' in listed ? listed.entries : [];

async function listAll(server: ServerOffers, signal: AbortSignal): Promise<Offers> {
  const [resources, templates, prompts] = await Promise.all([
    listed(server.listResources({ signal })),
    listed(server.listResourceTemplates({ signal })),
    listed(server.listPrompts({ signal })),
  ]);
  return { resources, templates, prompts };
}

async function listed<Entry>(list: Promise<readonly Entry[]>): Promise<Listed<Entry>> {
  try {
    return { entries: await list };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}
