import { plainLine, plainText } from '../../../runtime/plain-text.ts';
import type { CallProgress, CallRecord, LogEntry, RunEvent, ScriptNotice } from '../../../runtime/spec.ts';
import { startProgress } from '../../terminal/progress.ts';
import { createStyle, type Style } from '../../terminal/style.ts';
import type { Terminal } from '../../terminal/terminal.ts';

/** Shows a run while it goes on. */
export interface RunReporter {
  event(event: RunEvent): void;
  /** A line about the run itself or one of its servers. */
  note(text: string): void;
  /** Writes nothing until the returned function is called, while a person is asked. */
  pause(): () => void;
  end(): void;
}

export interface ReporterOptions {
  readonly quiet: boolean;
  /** Each event as a line of JSON on standard output. */
  readonly events: boolean;
  /** Inputs and outputs of calls are part of the events. */
  readonly payloads: boolean;
}

export function createRunReporter(terminal: Terminal, options: ReporterOptions): RunReporter {
  if (options.events) return jsonReporter(terminal, options.payloads);
  if (options.quiet)
    return { event: () => undefined, note: () => undefined, pause: () => () => undefined, end: () => undefined };
  return textReporter(terminal);
}

function textReporter(terminal: Terminal): RunReporter {
  const style = createStyle(terminal.colors);
  const startMs = performance.now();
  const open = new Map<number, CallRecord>();
  const shown = new Map<number, CallProgress>();
  let calls = 0;
  let waiting: string | undefined;
  const progress = startProgress(terminal, () => {
    const seconds = `${((performance.now() - startMs) / 1000).toFixed(1)} s`;
    const [first] = open.values();
    const now = waiting ?? (first === undefined ? '' : callText(first, shown.get(first.callId)));
    return [seconds, `${calls} ${calls === 1 ? 'call' : 'calls'}`, `${open.size} open`, now]
      .filter(Boolean)
      .join(' · ');
  });
  return {
    event(event) {
      switch (event.type) {
        case 'log':
          progress.above(event.entries.map((entry) => logLine(entry, style)).join(''));
          break;
        case 'call-start':
          calls += 1;
          open.set(event.call.callId, event.call);
          break;
        case 'call-end':
          open.delete(event.call.callId);
          shown.delete(event.call.callId);
          break;
        case 'pause':
          waiting = event.reason;
          break;
        case 'resume':
          waiting = undefined;
          break;
        case 'call-progress':
          shown.set(event.callId, event);
          break;
        case 'call-refused':
          break;
        case 'notice':
          progress.above(noticeLine(event.notice, style));
          break;
        default:
          event satisfies never;
      }
    },
    note: (text) => progress.above(`${style.faint(plainText(text))}\n`),
    pause: progress.pause,
    end: () => progress.end(),
  };
}

/** A call that goes on, and how far it is where its server says. */
function callText({ serverId, toolName }: CallRecord, progress: CallProgress | undefined): string {
  const name = `${plainLine(serverId, 30)}/${plainLine(toolName, 40)}`;
  if (progress === undefined) return name;
  const share = progress.total === undefined ? '' : ` ${Math.round((100 * progress.progress) / progress.total)} %`;
  return `${name}${share}${progress.message === undefined ? '' : ` ${plainLine(progress.message, 40)}`}`;
}

/** What a script tells by the channels of its dialect. */
function noticeLine(notice: ScriptNotice, style: Style): string {
  if (notice.kind === 'event')
    return `${style.faint(plainText(`${notice.event} ${JSON.stringify(notice.payload)}`))}\n`;
  const { level, message, metadata } = notice;
  const more = metadata === undefined ? '' : ` ${JSON.stringify(metadata)}`;
  return `${style.faint(plainText(`${level}: ${message}${more}`))}\n`;
}

function logLine({ level, message }: LogEntry, style: Style): string {
  const text = plainText(message);
  switch (level) {
    case 'error':
      return `${style.error(`error: ${text}`)}\n`;
    case 'warn':
      return `${style.warning(`warn: ${text}`)}\n`;
    case 'debug':
      return `${style.faint(`debug: ${text}`)}\n`;
    case 'log':
      return `${text}\n`;
  }
}

function jsonReporter(terminal: Terminal, payloads: boolean): RunReporter {
  const line = (value: object): void => terminal.out(`${JSON.stringify(value)}\n`);
  return {
    event(event) {
      const { runId } = event;
      switch (event.type) {
        case 'log':
          for (const entry of event.entries) line({ type: 'log', runId, ...entry });
          break;
        case 'call-start':
        case 'call-end':
          line({ type: event.type, runId, ...callLine(event.call, payloads) });
          break;
        case 'call-refused': {
          const { callId, server, toolName, timeMs, error } = event.call;
          line({
            type: event.type,
            runId,
            callId,
            ...(server === undefined ? {} : { serverId: server }),
            toolName,
            timeMs,
            error,
          });
          break;
        }
        case 'notice':
          line({ type: event.type, runId, timeMs: event.timeMs, ...event.notice });
          break;
        case 'call-progress':
        case 'pause':
        case 'resume':
          line(event);
          break;
        default:
          event satisfies never;
      }
    },
    note: (text) => line({ type: 'note', message: text }),
    pause: () => () => undefined,
    end: () => undefined,
  };
}

/** A call without what went in and out, unless that was asked for (§3.3.2). */
function callLine(call: CallRecord, payloads: boolean): object {
  const { callId, serverId, toolName, path, startMs, endMs, input, inputBytes, outcome, dropped } = call;
  return {
    ...{ callId, serverId, toolName, startMs, inputBytes },
    ...(path === undefined ? {} : { path }),
    ...(endMs === undefined ? {} : { endMs }),
    ...(payloads && inputBytes > 0 && dropped?.includes('input') !== true ? { input } : {}),
    ...(payloads && dropped !== undefined ? { dropped } : {}),
    ...(outcome === undefined ? {} : { ok: outcome.ok, outputBytes: outcome.outputBytes }),
    ...(outcome?.ok === false ? { error: outcome.error } : {}),
    ...(outcome?.ok === false && outcome.cut ? { cut: true } : {}),
    ...(payloads && outcome?.result !== undefined ? { output: outcome.result } : {}),
  };
}
