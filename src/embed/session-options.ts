import type { LinkData, LinkedServer } from '../link/index.ts';
import type { FrameConfig, FrameServer } from '../runtime/bridge/index.ts';
import type { Recording } from '../runtime/recording/index.ts';
import type { ServerConfig, SessionOptions } from '../session/index.ts';

/** What a session starts with for a script of the page, or one behind an address. Throws where the link cannot be read. */
export async function sessionOptions(config: FrameConfig): Promise<Omit<SessionOptions, 'services' | 'policy'>> {
  const { link, own } = config;
  const recording = config.recording === null ? undefined : recordingIn(config.recording);
  const data = link === null ? undefined : await linked(link);
  // What the page fixes wins over whatever a link says.
  const servers = config.servers ?? fromLink(data?.servers ?? []);
  const shared = {
    limits: config.limits,
    approvalMode: config.approval,
    ...(recording === undefined ? {} : { recording }),
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
  return { ...opened, ...shared, limits: { ...config.limits, ...opened.limits } };
}

function script({ name, code, edited, dialect, capabilities }: FrameConfig): SessionOptions['scripts'][number] {
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
  { name, code, edited, dialect }: FrameConfig,
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

/** A recording as a page hands it over: the recording alone, or a file of the playground that holds one. */
function recordingIn(text: string): Recording | undefined {
  const value: unknown = JSON.parse(text);
  const held: unknown = typeof value === 'object' && value !== null && 'recording' in value ? value.recording : value;
  const calls: unknown = typeof held === 'object' && held !== null && 'calls' in held ? held.calls : undefined;
  return Array.isArray(calls) && calls.every(isCall) ? (held as Recording) : undefined;
}

function isCall(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { server, tool, input, result } = value as Record<string, unknown>;
  return (
    typeof server === 'string' &&
    typeof tool === 'string' &&
    typeof input === 'string' &&
    typeof result === 'object' &&
    result !== null
  );
}
