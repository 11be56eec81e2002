import { withoutSecrets } from '../link/server-url.ts';
import type { OpenedServer } from './services.ts';
import type { SessionState } from './session-state.ts';
import type { ServerEntry } from './state.ts';

/** Servers that are reached with something secret, by the ids that calls carry: what they answer may be for one person alone. */
export function credentialed({ servers, catalog }: Pick<SessionState, 'servers' | 'catalog'>): readonly string[] {
  return servers
    .filter(usesCredentials)
    .map(({ id }) => catalog.servers.find(({ sourceId }) => sourceId === id)?.id ?? id);
}

const usesCredentials = (server: ServerEntry): boolean => secretOwner(server) !== undefined;

/**
 * Whose the secret is that a server is reached with: a header, a sign-in, a key in its address that the person typed; or a
 * token, or an address, of the page around. Undefined where there is none.
 */
export function secretOwner(
  { headerNames, origin, status, typedKeys }: ServerEntry,
  opened?: OpenedServer,
): 'person' | 'page' | undefined {
  const signedIn = status.state === 'ready' && status.signedIn === true;
  if (headerNames.length > 0 || signedIn || opened?.account?.signedIn() === true || typedKeys === true) return 'person';
  return hasSecretAddress(origin) || opened?.usesLentToken?.() === true ? 'page' : undefined;
}

/** What addresses were found to hold: each call of a tool asks again. */
const secretAddresses = new WeakMap<ServerEntry['origin'], boolean>();

function hasSecretAddress(origin: ServerEntry['origin']): boolean {
  if (origin.kind !== 'remote') return false;
  const isSecret =
    secretAddresses.get(origin) ?? (/^\w+:\/\/[^/?#]*@/.test(origin.url) || withoutSecrets(origin.url).removed > 0);
  secretAddresses.set(origin, isSecret);
  return isSecret;
}
