import { isJsonObject, type JsonObject } from '../../runtime/json.ts';
import type { CallOptions, CallRef, WhilePaused } from '../../runtime/source.ts';
import { IdleError } from '../connection/errors.ts';
import type { Live } from '../connection/live.ts';
import { rawResult } from '../connection/raw-result.ts';
import { CALL } from '../messages/message-log.ts';
import type { LogLevel } from '../status.ts';
import { createIdleTimer } from './idle-timer.ts';
import { readProgress } from './read-progress.ts';
import type { TraceContext } from './trace-context.ts';

type TaskMethod = 'tasks/get' | 'tasks/result' | 'tasks/update' | 'tasks/cancel';

/** One request whose answer is not a list. */
export interface Ask {
  readonly method: 'tools/call' | 'resources/read' | 'prompts/get' | 'completion/complete' | TaskMethod;
  readonly params: JsonObject;
  /** For messages: “calling search”. */
  readonly what: string;
  /** True where running it twice does no harm. */
  readonly repeatable: boolean;
  readonly signal?: AbortSignal | undefined;
  readonly abort?: CallOptions['abort'];
  readonly onProgress?: CallOptions['onProgress'] | undefined;
  /** Its progress carries a token of its own, and is heard elsewhere. */
  readonly ownProgress?: boolean;
  readonly leftMs?: CallOptions['leftMs'] | undefined;
  /** Stops the clock of whoever asks, while the server asks a person. */
  readonly whilePaused?: WhilePaused | undefined;
  readonly headers?: (() => Record<string, string>) | undefined;
  /** The call of a run that it is sent for. */
  readonly call?: CallRef | undefined;
  /** The trace that the server is to continue. */
  readonly trace?: TraceContext | undefined;
}

export interface AskLimits {
  /** Time without an answer or a sign of progress. */
  readonly callIdleTimeoutMs: number;
  readonly logLevel: LogLevel;
  /** Whether a person is being asked, which takes as long as it takes. */
  readonly isWaiting: () => boolean;
}

/** The SDK's own time limit knows of no person that is being asked, so it is put out of the way. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;
const LOG_LEVEL_META = 'io.modelcontextprotocol/logLevel';

/** Sends one request over an open connection. Throws what the SDK throws, or an {@link IdleError}. */
export async function sendAsk(live: Live, ask: Ask, limits: AskLimits): Promise<JsonObject> {
  const { method, onProgress, ownProgress, headers, call, trace } = ask;
  const { callIdleTimeoutMs, logLevel, isWaiting } = limits;
  const { client } = live;
  const stop = stopOf(ask);
  const timer = createIdleTimer(callIdleTimeoutMs, isWaiting, stop.abort);
  const logs = client.getProtocolEra() === 'modern' && client.getServerCapabilities()?.logging !== undefined;
  const params = {
    ...withMeta(ask.params, logs ? logLevel : undefined, trace),
    ...(call === undefined ? {} : { [CALL]: call }),
  };
  const hear = (raw: Readonly<Record<string, unknown>>): void => {
    timer.touch();
    const progress = readProgress(raw);
    if (progress !== undefined) onProgress?.(progress);
  };
  try {
    return await client.request({ method, params }, rawResult, {
      signal: stop.signal,
      timeout: LONGEST_TIMER_MS,
      ...(ownProgress !== true && { onprogress: hear }),
      ...(headers === undefined && trace === undefined ? {} : { headers: { ...trace?.headers, ...headers?.() } }),
    });
  } catch (error) {
    throw timer.expired ? new IdleError(callIdleTimeoutMs, { cause: error }) : error;
  } finally {
    timer.stop();
    stop.leave?.();
  }
}

/** The parameters of a request with what is said beside them. */
function withMeta(params: JsonObject, logLevel: LogLevel | undefined, trace: TraceContext | undefined): JsonObject {
  if (logLevel === undefined && trace === undefined) return params;
  const own = isJsonObject(params._meta) ? params._meta : {};
  return {
    ...params,
    _meta: {
      ...own,
      ...(logLevel === undefined ? {} : { [LOG_LEVEL_META]: logLevel }),
      ...trace?.meta,
    },
  };
}

/** What ends a request: the caller, or the time. A signal takes as long to make as the rest of a short call. */
interface Stop {
  readonly signal: AbortSignal;
  readonly abort: () => void;
  readonly leave?: () => void;
}

function stopOf({ signal, abort }: Ask): Stop {
  if (signal !== undefined && abort !== undefined) return { signal, abort: () => abort() };
  const own = new AbortController();
  // Joined by hand: to have the platform join two signals takes longer still.
  const onAbort = (): void => own.abort(signal?.reason);
  if (signal?.aborted === true) onAbort();
  signal?.addEventListener('abort', onAbort, { once: true });
  return { signal: own.signal, abort: () => own.abort(), leave: () => signal?.removeEventListener('abort', onAbort) };
}
