import type { Client } from '@modelcontextprotocol/client';
import type { Wire } from '../status.ts';
import type { GuardedTransport } from './guarded-transport.ts';
import type { StreamOpening } from './stream-opening.ts';

/** One open connection. Replaced as a whole when the connection is opened again. */
export interface Live {
  readonly client: Client;
  readonly transport: GuardedTransport;
  readonly wire: Wire;
  /** The address that answered. */
  readonly url?: URL;
  /** Ends the session on the server, where there is one. */
  endSession: () => Promise<void>;
  /** Whether a channel is open on which the server tells of changed lists. */
  hearsChanges: boolean;
  /** The stream on which its server may ask a person, before which nothing is sent that may raise a question. */
  opening?: StreamOpening;
  /** Requests on their way. The client is closed only when there are none: closing it fails them all. */
  pending: number;
  /** Of no more use: the next request opens another one. */
  isClosed: boolean;
}

/** Which lists the server says it will tell changes of. */
export function declaredChanges(client: Client): { tools: boolean; prompts: boolean; resources: boolean } {
  const { tools, prompts, resources } = client.getServerCapabilities() ?? {};
  return {
    tools: tools?.listChanged === true,
    prompts: prompts?.listChanged === true,
    resources: resources?.listChanged === true,
  };
}

/** Whether the server says that it tells of any changes. */
export function tellsOfChanges(client: Client): boolean {
  return Object.values(declaredChanges(client)).includes(true);
}

/** Closes a client that is of no more use, so that how its transport takes that is of no interest. */
export function closeQuietly(client: Client): void {
  void Promise.allSettled([client.close()]);
}
