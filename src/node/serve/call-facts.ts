import type { Server, ServerContext } from '@modelcontextprotocol/server';
import { plainLine } from '../../runtime/plain-text.ts';
import type { ClientCall } from './client-call.ts';
import type { ClientCallFacts, GivenTrace } from './watch.ts';

/** What a client calls itself is shown at most this long. */
const MAX_AGENT_CHARS = 100;
/** Of a trace context: longer ones are none. */
const MAX_TRACE_CHARS = 512;
const MAX_ID_CHARS = 100;

/** What the HTTP endpoint knows of a request, as the SDK hands it on. */
export interface Admission {
  readonly client: string;
  readonly queuedMs: number;
  /** The call itself, where it has begun already. */
  readonly begun?: ClientCall;
}

/** What a request says of itself, as it came. */
export interface RequestWords {
  readonly id: string | number;
  readonly revision: string | undefined;
  readonly agent: { readonly name: string; readonly version: string } | undefined;
  readonly sessionId: string | undefined;
  readonly admission: Admission | undefined;
  readonly messageTrace: { readonly traceparent: unknown; readonly tracestate: unknown };
  /** Absent over standard input and output. */
  readonly headerTrace: { readonly traceparent: unknown; readonly tracestate: unknown } | undefined;
}

/** The words of a request as the SDK hands it on. */
export function requestWords(server: Server, { mcpReq, http, sessionId }: ServerContext): RequestWords {
  const headers = http?.req?.headers;
  return {
    id: mcpReq.id,
    revision: server.getNegotiatedProtocolVersion(),
    agent: server.getClientVersion(),
    sessionId,
    admission: http?.authInfo?.extra as unknown as Admission | undefined,
    messageTrace: { traceparent: mcpReq._meta?.traceparent, tracestate: mcpReq._meta?.tracestate },
    headerTrace: http && { traceparent: headers?.get('traceparent'), tracestate: headers?.get('tracestate') },
  };
}

/** The facts of a call, for those who watch the server. All of them are bounded. */
export function callFacts(words: RequestWords): Omit<ClientCallFacts, 'tool'> {
  const { id, revision, agent, sessionId, admission, messageTrace, headerTrace } = words;
  const message = givenTrace(messageTrace.traceparent, messageTrace.tracestate);
  const header = headerTrace && givenTrace(headerTrace.traceparent, headerTrace.tracestate);
  return {
    requestId: plainLine(String(id), MAX_ID_CHARS),
    wire: headerTrace === undefined ? 'stdio' : 'http',
    ...(revision === undefined ? {} : { revision }),
    ...(agent === undefined ? {} : { agent: plainLine(`${agent.name}/${agent.version}`, MAX_AGENT_CHARS) }),
    ...(sessionId === undefined ? {} : { sessionId }),
    ...(admission === undefined ? {} : { client: admission.client, queuedMs: admission.queuedMs }),
    traces: { ...(message === undefined ? {} : { message }), ...(header === undefined ? {} : { http: header }) },
  };
}

function givenTrace(traceparent: unknown, tracestate: unknown): GivenTrace | undefined {
  if (typeof traceparent !== 'string' || traceparent.length > MAX_TRACE_CHARS) return undefined;
  const hasState = typeof tracestate === 'string' && tracestate !== '' && tracestate.length <= MAX_TRACE_CHARS;
  return { traceparent, ...(hasState ? { tracestate } : {}) };
}
