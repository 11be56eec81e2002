import type { LinkData } from '../../link/index.ts';

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Servers of a link that only this computer can reach, by their names in scripts. */
export function localServers({ servers = [] }: Pick<LinkData, 'servers'>): readonly string[] {
  return servers.flatMap((server) => ('url' in server && LOOPBACK.test(hostOf(server.url)) ? [server.id] : []));
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname : '');
