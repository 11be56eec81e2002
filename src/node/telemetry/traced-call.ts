import type { Attributes, Context, Span, Tracer } from '@opentelemetry/api';
import type { CallRecord, RunEvent, RunRecord } from '../../runtime/spec.ts';
import type { CallWatch, ClientCallFacts, RunWatch } from '../serve/watch.ts';
import type { Measures } from './measures.ts';
import type { Api } from './packages.ts';
import { parentContext, readTraceParent } from './trace-parent.ts';

/** Where a server of scripts is reached; all of it is in the command line, and none of it is secret. */
export interface Peer {
  readonly transport: 'tcp' | 'pipe';
  readonly address?: string;
  readonly port?: number;
}

export interface Tracing {
  readonly api: Api;
  readonly tracer: Tracer;
  readonly measures: Measures;
  /** Servers by the ids that scripts import them by. */
  readonly peers: ReadonlyMap<string, Peer>;
  readonly dialect: string;
  /** Spans of calls that go on, by the ids of the calls. */
  readonly open: Map<number, Span>;
}

const TOOL_CALL = 'tools/call';
const TOOL_ERROR = 'tool_error';
const OTHER_ERROR = '_OTHER';
const CANCELLED = 'cancelled';

/** Makes the spans of one call of a client: its own, one for each script, and one for each call of a tool. */
export function traceClientCall(tracing: Tracing, facts: ClientCallFacts): CallWatch {
  const { api, tracer, measures } = tracing;
  const { tool, queuedMs, traces } = facts;
  const [message, http] = [readTraceParent(api, traces.message), readTraceParent(api, traces.http)];
  const named: Attributes = {
    'mcp.method.name': TOOL_CALL,
    ...(tool === undefined ? {} : { 'gen_ai.tool.name': tool, 'gen_ai.operation.name': 'execute_tool' }),
    ...(facts.revision === undefined ? {} : { 'mcp.protocol.version': facts.revision }),
    'network.transport': facts.wire === 'http' ? 'tcp' : 'pipe',
  };
  const startMs = performance.now();
  const span = tracer.startSpan(
    tool === undefined ? TOOL_CALL : `${TOOL_CALL} ${tool}`,
    {
      kind: api.SpanKind.SERVER,
      attributes: {
        ...named,
        'jsonrpc.request.id': facts.requestId,
        ...(facts.sessionId === undefined ? {} : { 'mcp.session.id': facts.sessionId }),
        ...(facts.client === undefined ? {} : { 'codemode.client': facts.client }),
        ...(facts.agent === undefined ? {} : { 'codemode.agent': facts.agent }),
        ...(queuedMs === undefined ? {} : { 'codemode.queue.duration': queuedMs / 1_000 }),
      },
      // The message says whose part it is; what carried it may belong to another trace.
      ...(message !== undefined && http !== undefined ? { links: [{ context: http }] } : {}),
    },
    parentContext(api, message ?? http),
  );
  if (queuedMs !== undefined) measures.queued(queuedMs);
  const inCall = api.trace.setSpan(api.ROOT_CONTEXT, span);
  const runIds = new Set<number>();
  const { traceId, spanId } = span.spanContext();
  return {
    span: { traceId, spanId },
    runBegan: () => traceRun(tracing, inCall, (runId) => runIds.add(runId)),
    onEvent(event) {
      // Those of scripts have been told by their runs.
      if ((event.type !== 'call-start' && event.type !== 'call-end') || runIds.has(event.runId)) return;
      const { callId, server, toolName } = event;
      if (event.type === 'call-start') beginToolCall(tracing, inCall, { callId, serverId: server, toolName });
      else
        endToolCall(
          tracing,
          { callId, serverId: server, toolName },
          event.durationMs,
          event.status === 'ok' ? undefined : OTHER_ERROR,
        );
    },
    ended(end) {
      const error = end === 'ok' ? {} : { 'error.type': end === 'cancelled' ? CANCELLED : TOOL_ERROR };
      finish(api, span, error);
      measures.serverOperation(performance.now() - startMs, { ...named, ...error });
    },
  };
}

function traceRun(tracing: Tracing, inCall: Context, learn: (runId: number) => void): RunWatch {
  const { api, tracer, measures, dialect } = tracing;
  const startMs = performance.now();
  const span = tracer.startSpan('codemode.run', { attributes: { 'codemode.dialect': dialect } }, inCall);
  const inRun = api.trace.setSpan(inCall, span);
  const calls = new Map<number, CallRecord>();
  return {
    onEvent(event) {
      learn(event.runId);
      if (event.type === 'call-start') calls.set(event.call.callId, event.call);
      if (event.type === 'call-end') calls.delete(event.call.callId);
      traceEvent(tracing, span, inRun, event);
    },
    ended(record) {
      // A run that ends tells nothing more of the calls that it leaves open.
      for (const call of calls.values())
        endToolCall(tracing, call, performance.now() - startMs - call.startMs, CANCELLED);
      const ended = record?.ended ?? 'crashed';
      const error = ended === 'finished' ? {} : { 'error.type': errorOf(record) };
      if (record !== undefined) {
        learn(record.runId);
        span.setAttributes(runAttributes(record));
      }
      finish(api, span, error);
      measures.run(performance.now() - startMs, { 'codemode.dialect': dialect, 'codemode.run.ended': ended, ...error });
    },
  };
}

function traceEvent(tracing: Tracing, span: Span, inRun: Context, event: RunEvent): void {
  switch (event.type) {
    case 'call-start':
      beginToolCall(tracing, inRun, event.call);
      break;
    case 'call-end':
      endToolCall(
        tracing,
        event.call,
        (event.call.endMs ?? event.call.startMs) - event.call.startMs,
        callError(event.call),
      );
      break;
    case 'call-refused':
      // Its names are the script's own: there may be no such tool, and then they may be any text.
      span.addEvent('codemode.call.refused', {
        'error.type': event.call.errorClass,
        'codemode.call.id': event.call.callId,
      });
      break;
    case 'pause':
      span.addEvent('codemode.run.paused', { 'codemode.pause.reason': event.reason });
      break;
    case 'resume':
      span.addEvent('codemode.run.resumed');
      break;
    case 'log':
    case 'notice':
    case 'call-progress':
      break;
    default:
      event satisfies never;
  }
}

type NamedCall = Pick<CallRecord, 'callId' | 'serverId' | 'toolName'>;

function beginToolCall({ api, tracer, peers, open }: Tracing, parent: Context, call: NamedCall): void {
  const attributes = { ...callAttributes(peers, call), 'codemode.call.id': call.callId };
  open.set(
    call.callId,
    tracer.startSpan(`${TOOL_CALL} ${call.toolName}`, { kind: api.SpanKind.CLIENT, attributes }, parent),
  );
}

function endToolCall(
  { api, measures, peers, open }: Tracing,
  call: NamedCall,
  durationMs: number,
  error: string | undefined,
): void {
  const span = open.get(call.callId);
  open.delete(call.callId);
  const failed = error === undefined ? {} : { 'error.type': error };
  if (span !== undefined) finish(api, span, failed);
  measures.clientOperation(durationMs, { ...callAttributes(peers, call), ...failed });
}

function callAttributes(peers: Tracing['peers'], { serverId, toolName }: NamedCall): Attributes {
  const peer = peers.get(serverId);
  return {
    'mcp.method.name': TOOL_CALL,
    'gen_ai.tool.name': toolName,
    'gen_ai.operation.name': 'execute_tool',
    'codemode.server': serverId,
    ...(peer === undefined ? {} : { 'network.transport': peer.transport }),
    ...(peer?.address === undefined ? {} : { 'server.address': peer.address }),
    ...(peer?.port === undefined ? {} : { 'server.port': peer.port }),
  };
}

/** The kind of a failure; its message may hold what nobody else is to read. */
function callError({ outcome }: CallRecord): string | undefined {
  if (outcome === undefined) return OTHER_ERROR;
  if (outcome.ok) return undefined;
  if (outcome.cut) return CANCELLED;
  return outcome.result === undefined ? outcome.errorClass : TOOL_ERROR;
}

const errorOf = (record: RunRecord | undefined): string =>
  record?.response.diagnostics.find(({ severity }) => severity === 'error')?.code ?? OTHER_ERROR;

function runAttributes({ runId, ended, limit, calls, refusedCalls, timing, memoryBytes }: RunRecord): Attributes {
  return {
    'codemode.run.id': runId,
    'codemode.run.ended': ended,
    ...(limit === undefined ? {} : { 'codemode.run.limit': limit }),
    'codemode.run.tool_calls': calls.length,
    'codemode.run.refused_calls': refusedCalls,
    'codemode.run.cpu_time': timing.cpuMs / 1_000,
    ...(memoryBytes === undefined ? {} : { 'codemode.run.memory': memoryBytes }),
  };
}

function finish(api: Api, span: Span, error: Attributes): void {
  if (error['error.type'] !== undefined) {
    span.setAttributes(error);
    span.setStatus({ code: api.SpanStatusCode.ERROR });
  }
  span.end();
}
