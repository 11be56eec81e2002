import {
  type CallToolResult,
  LOG_LEVEL_META_KEY,
  type Notification,
  type ServerContext,
} from '@modelcontextprotocol/server';
import type { LogLevel } from '../../mcp/status.ts';
import type { DialectEvent } from '../../runtime/host/dialect-host.ts';
import { isJsonObject, type JsonObject, messageOf } from '../../runtime/json.ts';
import { type AnswerForm, answerResult } from './answer.ts';
import type { ClientAbilities } from './client-abilities.ts';
import { type Conversation, createConversation } from './conversation.ts';
import type { Links } from './links.ts';
import { createNoticeFlow } from './notice-flow.ts';
import { heldBackNotice, isWanted, type LogLine, logNotice, progressMessage } from './notices.ts';
import type { Offering } from './offering.ts';

/** A call of a client, from its first request to its result; between them it may be asked, in requests of their own. */
export interface ClientCall extends Pick<Conversation, 'next' | 'answer'> {
  readonly result: Promise<CallToolResult>;
  /** What the call tells goes to this request from now on, and with it the call ends. */
  attach(request: ServerContext): void;
  /** The request is answered with questions, and its end is not that of the call. */
  detach(): void;
  stop(): void;
}

export interface CallSetup {
  readonly offering: Offering;
  readonly links: Links;
  readonly abilities: ClientAbilities;
  readonly name: string;
  readonly input: JsonObject;
  readonly form: AnswerForm;
  /** The least level that the client wants to be told of, on a connection that keeps one. */
  readonly least: () => LogLevel;
}

export function beginCall({ offering, links, abilities, name, input, form, least }: CallSetup): ClientCall {
  const stopping = new AbortController();
  const conversation = createConversation();
  const notices = createCallNotices(least);
  let heard: AbortSignal | undefined;
  const onAbort = (): void => stopping.abort();
  const run = async (): Promise<CallToolResult> => {
    const link = links.take(abilities, { ask: conversation.ask, log: notices.log });
    try {
      const { sources } = link;
      const { kind, value } = await offering.call(name, input, {
        signal: stopping.signal,
        onEvent: notices.onEvent,
        ...(sources === undefined ? {} : { sources }),
      });
      return (kind === 'result' && isJsonObject(value)
        ? value
        : answerResult(value, form)) as unknown as CallToolResult;
    } catch (error) {
      return { isError: true, content: [{ type: 'text', text: messageOf(error) }] };
    } finally {
      notices.end();
      link.leave();
    }
  };
  let result: Promise<CallToolResult> | undefined;
  return {
    get result() {
      result ??= run();
      return result;
    },
    next: conversation.next,
    answer: conversation.answer,
    attach(request) {
      heard?.removeEventListener('abort', onAbort);
      heard = request.mcpReq.signal;
      heard.addEventListener('abort', onAbort, { once: true });
      if (heard.aborted) onAbort();
      notices.attach(request);
    },
    detach: () => heard?.removeEventListener('abort', onAbort),
    stop: onAbort,
  };
}

interface CallNotices {
  attach(request: ServerContext): void;
  readonly onEvent: (event: DialectEvent) => void;
  readonly log: (line: LogLine) => void;
  end(): void;
}

/** Tells the client of a call: its log, and how far it is where the client asked for that. */
function createCallNotices(connectionLevel: () => LogLevel): CallNotices {
  let request: ServerContext | undefined;
  let progress = 0;
  let lastRunId = 0;
  const flow = createNoticeFlow();
  // A client that is gone hears nothing more; its run is stopped by the signal.
  const send = (notification: Notification): void => void request?.mcpReq.notify(notification).catch(() => undefined);
  const wants = (level: LogLevel): boolean => {
    const least = request === undefined ? undefined : leastLevel(request, connectionLevel);
    return least !== undefined && isWanted(level, least);
  };
  const tell = ({ runId, ...line }: LogLine & { readonly runId?: number }): void => {
    if (!wants(line.level)) return;
    send({
      method: 'notifications/message',
      params: { ...line, ...(runId === undefined ? {} : { _meta: { runId } }) },
    });
  };
  const tellHeldBack = (): void => {
    const count = flow.heldBack();
    if (count > 0) tell({ ...heldBackNotice(count), runId: lastRunId });
  };
  return {
    attach(next) {
      request = next;
    },
    onEvent(event) {
      const { runId } = event;
      lastRunId = runId;
      if (!flow.admits()) return;
      tellHeldBack();
      if (event.type !== 'call-progress') tell(logNotice(event));
      const token = request?.mcpReq._meta?.progressToken;
      const message = token === undefined ? undefined : progressMessage(event);
      if (token === undefined || message === undefined) return;
      progress += 1;
      send({ method: 'notifications/progress', params: { progressToken: token, progress, message, _meta: { runId } } });
    },
    log(line) {
      if (!flow.admits()) return;
      tellHeldBack();
      tell(line);
    },
    end: tellHeldBack,
  };
}

/** Of the current revision each request says what it wants to be told, and nothing where it says nothing. */
function leastLevel({ mcpReq }: ServerContext, connectionLevel: () => LogLevel): LogLevel | undefined {
  const { envelope } = mcpReq;
  return envelope === undefined
    ? connectionLevel()
    : ((envelope as Readonly<Record<string, unknown>>)[LOG_LEVEL_META_KEY] as LogLevel | undefined);
}
