import type { LogEntry, LogLevel } from '../../spec.ts';

/** Logs as lines of text, each behind the prefix of its level where it has one. */
export const logLines = (
  logs: readonly LogEntry[],
  prefixes: Readonly<Partial<Record<LogLevel, string>>> = {},
): string[] =>
  logs.map(({ level, message }) => (prefixes[level] === undefined ? message : `${prefixes[level]} ${message}`));
