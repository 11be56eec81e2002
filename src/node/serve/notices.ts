import { cutJson } from '../../mcp/messages/cut-json.ts';
import { LOG_LEVELS, type LogLevel } from '../../mcp/status.ts';
import type { DialectEvent } from '../../runtime/host/dialect-host.ts';
import type { Json, JsonObject } from '../../runtime/json.ts';

/** A line for the client's log, as `notifications/message` carries it. */
export interface LogLine {
  readonly level: LogLevel;
  /** What speaks: `script`, `call`, `notice` (the script's own), `audit`, or one of the servers by its id. */
  readonly logger: string;
  readonly data: Json;
}

/** A line of a run: lines of calls and runs that go on at once are told apart by it. */
export interface LogNotice extends LogLine {
  readonly runId: number;
}

const LEVELS: Readonly<Record<string, LogLevel>> = { log: 'info', warn: 'warning' };
/** Longest input of a call that is part of its notice. */
const MAX_INPUT_CHARS = 4_000;

/** What a run tells, as a line for the client's log. */
export function logNotice(event: Exclude<DialectEvent, { readonly type: 'call-progress' }>): LogNotice {
  return { runId: event.runId, ...lineOf(event) };
}

/** Stands for notices that were not sent. */
export function heldBackNotice(count: number): LogLine {
  return {
    level: 'warning',
    logger: 'notice',
    data: `${count} notices were dropped because they came too fast; the answer holds the logs of the script`,
  };
}

function lineOf(event: Exclude<DialectEvent, { readonly type: 'call-progress' }>): LogLine {
  switch (event.type) {
    case 'log':
      return { level: levelOf(event.level), logger: 'script', data: event.message };
    case 'mcpLog': {
      const { level, message, metadata } = event;
      return {
        level: levelOf(level),
        logger: 'script',
        data: metadata === undefined ? message : { message, metadata },
      };
    }
    case 'mcpNotify':
      return { level: 'info', logger: 'notice', data: { event: event.event, payload: event.payload } };
    case 'audit':
      return { level: 'info', logger: 'audit', data: event.record };
    case 'call-start':
    case 'call-end': {
      const { input, runId: _, ...rest } = event;
      const failed = event.type === 'call-end' && event.status === 'error';
      return {
        level: failed ? 'warning' : 'debug',
        logger: 'call',
        data: { ...rest, ...shortInput(input) } as JsonObject,
      };
    }
  }
}

function shortInput(input: Json): JsonObject {
  return cutJson(input, MAX_INPUT_CHARS).isCut ? { inputIsLong: true } : { input };
}

const levelOf = (level: string): LogLevel => LOG_LEVELS.find((known) => known === level) ?? LEVELS[level] ?? 'info';

/** Tells whether a client that asked for a level wants a line. */
export function isWanted(level: LogLevel, least: LogLevel): boolean {
  return LOG_LEVELS.indexOf(level) >= LOG_LEVELS.indexOf(least);
}

/** How far a call of ours is, for clients that asked to be told: each call of a script is a step. */
export function progressMessage(event: DialectEvent): string | undefined {
  if (event.type === 'call-progress') {
    const { server, toolName, progress, total, message } = event;
    const share = total === undefined ? `${progress}` : `${progress} of ${total}`;
    return `${server}/${toolName} ${message === undefined ? share : `${message} (${share})`}`;
  }
  if (event.type === 'call-start') return `${event.server}/${event.toolName} started`;
  if (event.type !== 'call-end') return undefined;
  return `${event.server}/${event.toolName} ${event.status === 'ok' ? 'answered' : 'failed'}`;
}
