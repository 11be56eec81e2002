import type { McpSource, ServerLogEntry } from '../../mcp/index.ts';
import type { LogLine } from './notices.ts';

/** Tells what servers log from now on. Returns the function that ends it. */
export function tellServerLogs(sources: readonly McpSource[], tell: (line: LogLine) => void): () => void {
  const stops = sources.map((source) => {
    let last: ServerLogEntry | undefined = source.log.at(-1);
    return source.onLog(() => {
      const entries = source.log;
      const fresh = last === undefined ? entries : entries.slice(entries.lastIndexOf(last) + 1);
      last = entries.at(-1);
      for (const entry of fresh) {
        // Of the connection itself, whoever runs this server is told.
        if (entry.logger !== 'connection') tell(lineOf(source.id, entry));
      }
    });
  });
  return () => {
    for (const stop of stops) stop();
  };
}

function lineOf(serverId: string, { level, logger, text }: ServerLogEntry): LogLine {
  return { level, logger: logger === undefined ? serverId : `${serverId}/${logger}`, data: text };
}
