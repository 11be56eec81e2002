import { addressSpace } from './address-space.ts';
import type { DoctorEnvironment } from './environment.ts';
import type { Verdict } from './verdict.ts';

/** What stands in the way before any request, if anything does. */
export async function networkVerdict(url: URL, environment: DoctorEnvironment): Promise<Verdict | undefined> {
  const space = addressSpace(url.hostname);
  if (!environment.isOnline && space === 'public') return { kind: 'offline' };
  if (environment.pageUrl === undefined) return undefined;
  const isMixed = new URL(environment.pageUrl).protocol === 'https:' && url.protocol === 'http:';
  if (isMixed && space !== 'loopback') return { kind: 'mixed-content' };
  return (await localAccess(url, environment)) === 'denied'
    ? { kind: 'local-network-access', permission: 'denied' }
    : undefined;
}

/** State of the permission that a public page needs for an address on this machine or its network, where it needs one. */
export async function localAccess(url: URL, environment: DoctorEnvironment): Promise<'denied' | 'prompt' | undefined> {
  const { pageUrl } = environment;
  const space = addressSpace(url.hostname);
  if (pageUrl === undefined || space === 'public' || addressSpace(new URL(pageUrl).hostname) !== 'public') {
    return undefined;
  }
  // Chromium named one permission for both before it told them apart.
  const names = [space === 'loopback' ? 'loopback-network' : 'local-network', 'local-network-access'];
  for (const name of names) {
    const state = await environment.permission(name);
    if (state !== undefined) return state === 'granted' ? undefined : state;
  }
  return undefined;
}
