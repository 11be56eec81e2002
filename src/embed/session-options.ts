import type { LinkData, LinkedServer } from '../link/index.ts';
import type { FrameConfig, FrameServer } from '../runtime/bridge/index.ts';
import type { ServerConfig, SessionOptions } from '../session/index.ts';
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
      scripts: [script(config)],
      servers: servers.map(serverConfig),
    };
  }
  const { openedFromLink } = await import('../session/opening.ts');
  const opened = await openedFromLink({
    ...data,
    scripts: [linkedScript(config, data)],
    servers: servers.map(toLink),
  });
  return { ...opened, ...shared, limits: lowest(config.limits, opened.limits ?? {}) };
}

/** Page and link may each lower a limit, and neither lifts what the other has set. */
function lowest(page: FrameConfig['limits'], link: FrameConfig['limits']): FrameConfig['limits'] {
  const names = new Set([...Object.keys(page), ...Object.keys(link)]);
  return Object.fromEntries(
    [...names].map((name) => [
      name,
      Math.min(page[name] ?? Number.POSITIVE_INFINITY, link[name] ?? Number.POSITIVE_INFINITY),
    ]),
  );
}

function script({ name, code, edited, dialect, capabilities }: GuardedConfig): SessionOptions['scripts'][number] {
  return {
    name,
    text: edited ?? code,
    ...(dialect === null ? {} : { dialect }),
    ...(capabilities === null ? {} : { requestedCapabilities: capabilities }),
  };
}

export function serverConfig(server: FrameServer): ServerConfig {
  return {
    id: server.id,
    origin: 'url' in server ? { kind: 'remote', url: server.url } : { kind: 'builtin' },
    headerNames: [],
  };
}

/** The code that the element holds, in the dialect that the page or else the link says. */
function linkedScript(
  { name, code, edited, dialect }: GuardedConfig,
  data: LinkData | undefined,
): LinkData['scripts'][number] {
  const text = edited ?? code;
  if (dialect !== null) return { name, text, dialect };
  const { scripts = [], active = 0 } = data ?? {};
  return { ...scripts[active], name, text };
}

async function linked(link: string): Promise<LinkData> {
  const { decodeLink } = await import('../link/index.ts');
  const decoded = await decodeLink(link);
  if ('problem' in decoded) throw new Error(decoded.message);
  return decoded.data;
}

function fromLink(servers: readonly LinkedServer[]): readonly FrameServer[] {
  return servers.map((server) =>
    'url' in server ? { id: server.id, url: server.url } : { id: server.id, builtin: true },
  );
}

function toLink(server: FrameServer): LinkedServer {
  return 'url' in server ? { id: server.id, url: server.url } : { id: server.id, builtin: true };
}
