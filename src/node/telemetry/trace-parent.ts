import type { Context, Span, SpanContext } from '@opentelemetry/api';
import type { GivenTrace } from '../serve/watch.ts';
import type { Api } from './packages.ts';

/** Of W3C Trace Context: version 00 as it is, and later ones by what they begin with. */
const TRACEPARENT = /^(?!ff|00-.{53})[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(?:-.*)?$/;

/** The span that a client names; undefined where it names none, or makes no sense. */
export function readTraceParent(api: Api, given: GivenTrace | undefined): SpanContext | undefined {
  const [, traceId = '', spanId = '', flags = ''] = TRACEPARENT.exec(given?.traceparent ?? '') ?? [];
  const context: SpanContext = {
    ...{ traceId, spanId, isRemote: true },
    traceFlags: Number.parseInt(flags, 16) & api.TraceFlags.SAMPLED,
    ...(given?.tracestate === undefined ? {} : { traceState: api.createTraceState(given.tracestate) }),
  };
  return api.isSpanContextValid(context) ? context : undefined;
}

/** The context in which a span of a client's call is begun. */
export function parentContext(api: Api, parent: SpanContext | undefined): Context {
  return parent === undefined ? api.ROOT_CONTEXT : api.trace.setSpanContext(api.ROOT_CONTEXT, parent);
}

/** A span as servers are given it: `traceparent` and, where there is one, `tracestate`. */
export function writeTraceParent(span: Span): Readonly<Record<string, string>> {
  const { traceId, spanId, traceFlags, traceState } = span.spanContext();
  const tracestate = traceState?.serialize() ?? '';
  return {
    traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
    ...(tracestate === '' ? {} : { tracestate }),
  };
}
