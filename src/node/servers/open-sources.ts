import { createBuiltin } from '../../builtin/index.ts';
import { createMcpSource, type McpSource, type McpSourceOptions } from '../../mcp/index.ts';
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
}

/** Sources for the servers of a command line. Nothing is started or sent before one is used. */
export function openSources(
  servers: readonly ServerArgument[],
  settings: SourceSettings,
  options: McpSourceOptions = {},
): readonly McpSource[] {
  return servers.map((server) => {
    const { id } = server;
    const traits = settings.readOnly?.has(id) === true ? { readOnly: true } : {};
    const pinned = server.kind === 'builtin' ? {} : { protocol: server.protocol };
    if (server.kind === 'url') {
      return createMcpSource(
        { ...{ id, ...traits, ...pinned }, url: server.url, headers: { ...settings.headers, ...server.headers } },
        options,
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
}
