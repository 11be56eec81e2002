import { createBuiltin } from '../../builtin/index.ts';
import { shortWayBy } from '../../mcp/connection/short-way.ts';
import { createMcpSource, type McpSource, type McpSourceOptions } from '../../mcp/index.ts';
import { createHttpFetch } from './http-fetch.ts';
import type { ServerArgument } from './server-argument.ts';
import { stdioTransport } from './stdio-transport.ts';

export interface SourceSettings {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Headers that every request to a server carries, beside its own. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Ids of servers that are only to be read from. */
  readonly readOnly?: ReadonlySet<string>;
  /** Told of what the processes of servers write to their standard error. */
  readonly onLine?: ((serverId: string, line: string) => void) | undefined;
  /** Told of processes of servers that ended by themselves. */
  readonly onEnd?: ((serverId: string, reason: string) => void) | undefined;
  /** Hears what a server that works leaves out, cuts off or has moved, such as a tool that cannot be offered. */
  readonly onNotice?: ((serverId: string, text: string) => void) | undefined;
}

/** Notices of one server that are passed on: a hostile one has as many as it likes. */
const MAX_NOTICES = 20;

/** One for all: idle connections are of use to every client. */
const { fetch, askAtOnce } = createHttpFetch();
const shortWay = shortWayBy(askAtOnce);

/** Sources for the servers of a command line. Nothing is started or sent before one is used. */
export function openSources(
  servers: readonly ServerArgument[],
  settings: SourceSettings,
  options: McpSourceOptions = {},
): readonly McpSource[] {
  const sources = servers.map((server) => {
    const { id } = server;
    const traits = settings.readOnly?.has(id) === true ? { readOnly: true } : {};
    const pinned = server.kind === 'builtin' ? {} : { protocol: server.protocol };
    if (server.kind === 'url') {
      return createMcpSource(
        { ...{ id, ...traits, ...pinned }, url: server.url, headers: { ...settings.headers, ...server.headers } },
        { ...options, fetch, ...(isChecked(options) ? {} : { shortWay }) },
      );
    }
    if (server.kind === 'builtin') {
      const { name, description, transport } = createBuiltin(server.name);
      return createMcpSource({ id, ...traits, name, description, transport }, options);
    }
    const { words, line } = server;
    const { cwd, env, onLine, onEnd } = settings;
    const transport = () =>
      stdioTransport({
        ...{ words, line, cwd, env },
        onLine: (text) => onLine?.(id, text),
        onEnd: (reason) => onEnd?.(id, reason),
      });
    return createMcpSource({ id, ...traits, ...pinned, transport }, options);
  });
  const { onNotice } = settings;
  if (onNotice !== undefined) for (const source of sources) passOnNotices(source, onNotice);
  return sources;
}

/** Whether something between a call and the network sees what it sends, or how much comes. */
const isChecked = ({ oauth, listsMessages = false, maxMessageBytes }: McpSourceOptions): boolean =>
  oauth !== undefined || listsMessages || maxMessageBytes !== undefined;

function passOnNotices(source: McpSource, onNotice: NonNullable<SourceSettings['onNotice']>): void {
  const passedOn = new Set<string>();
  source.onStatus(() => {
    for (const { message } of source.notices) {
      if (passedOn.size > MAX_NOTICES || passedOn.has(message)) continue;
      passedOn.add(message);
      onNotice(source.id, passedOn.size > MAX_NOTICES ? 'There is more of this kind' : message);
    }
  });
}
