import type { CallToolResult, Notification } from '@modelcontextprotocol/server';
import type { LogLevel } from '../../mcp/status.ts';
import type { DialectEvent } from '../../runtime/host/dialect-host.ts';
import { type AnswerForm, answerResult } from '../../runtime/host/offering/answer.ts';
import type { Offering } from '../../runtime/host/offering/offering.ts';
import { isJsonObject, type JsonObject, messageOf } from '../../runtime/json.ts';
import type { ClientAbilities } from './client-abilities.ts';
import { type Conversation, createConversation } from './conversation.ts';
import type { Link, Links } from './links.ts';
import { createNoticeFlow } from './notice-flow.ts';
import { heldBackNotice, isWanted, type LogLine, logNotice, progressMessage } from './notices.ts';
import type { CallEnd, CallWatch } from './watch.ts';

/** A request of a client, as the call that goes on in it needs it. */
export interface CallRequest {
  /** Aborted when the client wants no answer any more. */
  readonly signal: AbortSignal;
  /** The least level of log messages that its client wants now; undefined where it wants none. */
  least(): LogLevel | undefined;
  /** Given by a client that wants progress notifications. */
  readonly progressToken?: string | number | undefined;
  notify(notification: Notification): Promise<void>;
}

/** A call of a client, from its first request to its result; between them it may be asked, in requests of their own. */
export interface ClientCall extends Pick<Conversation, 'next' | 'answer'> {
  readonly result: Promise<CallToolResult>;
  /** What the call tells goes to this request from now on, and with it the call ends. */
  attach(request: CallRequest): void;
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
  /** Has the call watched; `known` says whether there is a tool of its name. */
  readonly watch?: ((known: boolean) => CallWatch) | undefined;
}

export function beginCall({ offering, links, abilities, name, input, form, watch }: CallSetup): ClientCall {
  const stopping = new AbortController();
  const conversation = createConversation();
  const notices = createCallNotices();
  let heard: AbortSignal | undefined;
  const onAbort = (): void => stopping.abort();
  const run = async (): Promise<CallToolResult> => {
    const watched = watch?.(await offering.has(name));
    let link: Link | undefined;
    let end: CallEnd = 'error';
    try {
      link = links.take(abilities, { ask: conversation.ask, log: notices.log });
      const { sources } = link;
      const { kind, value } = await offering.call(name, input, {
        signal: stopping.signal,
        onEvent(event) {
          watched?.onEvent(event);
          notices.onEvent(event);
        },
        watchRun: watched === undefined ? undefined : () => watched.runBegan(),
        ...(sources === undefined ? {} : { sources }),
      });
      const result = kind === 'result' && isJsonObject(value) ? value : answerResult(value, form);
      end = result.isError === true ? 'error' : 'ok';
      return result as unknown as CallToolResult;
    } catch (error) {
      return { isError: true, content: [{ type: 'text', text: messageOf(error) }] };
    } finally {
      watched?.ended(stopping.signal.aborted ? 'cancelled' : end);
      notices.end();
      link?.leave();
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
      heard = request.signal;
      heard.addEventListener('abort', onAbort, { once: true });
      if (heard.aborted) onAbort();
      notices.attach(request);
    },
    detach: () => heard?.removeEventListener('abort', onAbort),
    stop: onAbort,
  };
}

interface CallNotices {
  attach(request: CallRequest): void;
  readonly onEvent: (event: DialectEvent) => void;
  readonly log: (line: LogLine) => void;
  end(): void;
}

/** Tells the client of a call: its log, and how far it is where the client asked for that. */
function createCallNotices(): CallNotices {
  let request: CallRequest | undefined;
  let progress = 0;
  let lastRunId = 0;
  const flow = createNoticeFlow();
  // A client that is gone hears nothing more; its run is stopped by the signal.
  const send = (notification: Notification): void => void request?.notify(notification).catch(() => undefined);
  /** Most clients want no notifications, which take a while to make. */
  const isDeaf = (): boolean => request?.least() === undefined && request?.progressToken === undefined;
  const tell = ({ runId, ...line }: LogLine & { readonly runId?: number }): void => {
    const least = request?.least();
    if (least === undefined || !isWanted(line.level, least)) return;
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
      if (isDeaf() || !flow.admits()) return;
      tellHeldBack();
      if (event.type !== 'call-progress') tell(logNotice(event));
      const token = request?.progressToken;
      const message = token === undefined ? undefined : progressMessage(event);
      if (token === undefined || message === undefined) return;
      progress += 1;
      send({ method: 'notifications/progress', params: { progressToken: token, progress, message, _meta: { runId } } });
    },
    log(line) {
      if (isDeaf() || !flow.admits()) return;
      tellHeldBack();
      tell(line);
    },
    end: tellHeldBack,
  };
}
