import type { LinkData, LinkedScript, LinkedServer } from '../link/index.ts';
import { pinnedProtocol } from '../link/pinned-protocol.ts';
import type { FrameConfig, FrameServer } from '../runtime/bridge/index.ts';
import { linkedLimits } from '../runtime/limits.ts';
import { DEFAULT_CHOICE, type ServerConfig, type SessionOptions } from '../session/index.ts';
import type { GuardedConfig } from './page-guard.ts';

/** What a session starts with for a script of the page, or one behind an address. Throws where the link cannot be read. */
export async function sessionOptions(config: GuardedConfig): Promise<Omit<SessionOptions, 'services' | 'policy'>> {
  const { link, own, recording } = config;
  const data = link === null ? undefined : await linked(link);
  // What the page fixes wins over whatever a link says.
  const servers = config.servers ?? fromLink(data?.servers ?? []);
  const shared = {
    limits: config.limits,
    approvalMode: config.policy.approval,
    ...(recording === null ? {} : { recording }),
  };
  if (own) {
    return {
      ...shared,
      // Whoever vouches for a link vouches for what it restricts, too.
      limits: lowest(config.limits, linkedLimits(data?.limits)),
      scripts: [script(config, data)],
      servers: servers.map(serverConfig),
    };
  }
  const { openedFromLink } = await import('../session/sharing/open.ts');
  const opened = await openedFromLink({
    ...data,
    scripts: [linkedScript(config, data)],
    servers: servers.map(toLink),
  });
  return { ...opened, ...shared, limits: lowest(config.limits, opened.limits ?? {}) };
}

/** Page and link may each lower a limit, and neither lifts what the other has set. */
export function lowest(page: FrameConfig['limits'], link: FrameConfig['limits']): FrameConfig['limits'] {
  const names = new Set([...Object.keys(page), ...Object.keys(link)]);
  return Object.fromEntries(
    [...names].map((name) => [
      name,
      Math.min(page[name] ?? Number.POSITIVE_INFINITY, link[name] ?? Number.POSITIVE_INFINITY),
    ]),
  );
}

function script(config: GuardedConfig, data: LinkData | undefined): SessionOptions['scripts'][number] {
  const { capabilities } = config;
  return {
    ...linkedScript(config, data),
    ...(capabilities === null ? {} : { requestedCapabilities: capabilities }),
  };
}

export function serverConfig(server: FrameServer): ServerConfig {
  return {
    id: server.id,
    origin: 'url' in server ? { kind: 'remote', url: server.url } : { kind: 'builtin' },
    headerNames: [],
    ...('url' in server && pinnedProtocol(server)),
  };
}

/**
 * The code that the element holds, in the dialect that the page or else the link says. Options of the link hold where its
 * dialect does.
 */
function linkedScript({ name, code, edited, dialect }: GuardedConfig, data: LinkData | undefined): LinkedScript {
  const script = data?.scripts[data.active ?? 0];
  const chosen = script?.dialect === undefined ? data : script;
  const text = edited ?? code;
  if (dialect !== null && dialect !== (chosen?.dialect ?? DEFAULT_CHOICE.id)) return { name, text, dialect };
  const { dialect: linkedDialect, dialectOptions } = chosen ?? {};
  return {
    ...{ name, text },
    ...(dialect === null && linkedDialect === undefined ? {} : { dialect: dialect ?? (linkedDialect as string) }),
    ...(dialectOptions === undefined ? {} : { dialectOptions }),
  };
}

async function linked(link: string): Promise<LinkData> {
  const { decodeLink } = await import('../link/index.ts');
  const decoded = await decodeLink(link);
  if ('problem' in decoded) throw new Error(decoded.message);
  return decoded.data;
}

function fromLink(servers: readonly LinkedServer[]): readonly FrameServer[] {
  return servers.map((server) =>
    'url' in server ? { id: server.id, url: server.url, ...pinnedProtocol(server) } : { id: server.id, builtin: true },
  );
}

function toLink(server: FrameServer): LinkedServer {
  return 'url' in server
    ? { id: server.id, url: server.url, ...pinnedProtocol(server) }
    : { id: server.id, builtin: true };
}
