import { withoutSecrets } from '../link/server-url.ts';
import type { ServerEntry, SessionState } from './state.ts';

/** Servers that are reached with something secret, by the ids that calls carry: what they answer may be for one person alone. */
export function credentialed({ servers, catalog }: Pick<SessionState, 'servers' | 'catalog'>): readonly string[] {
  return servers
    .filter(usesCredentials)
    .map(({ id }) => catalog.servers.find(({ sourceId }) => sourceId === id)?.id ?? id);
}

/** A header, a sign-in, or a key in the address. */
function usesCredentials({ headerNames, origin, status }: ServerEntry): boolean {
  if (headerNames.length > 0 || (status.state === 'ready' && status.signedIn === true)) return true;
  return origin.kind === 'remote' && (/^\w+:\/\/[^/?#]*@/.test(origin.url) || withoutSecrets(origin.url).held > 0);
}
