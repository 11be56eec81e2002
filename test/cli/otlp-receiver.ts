import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type Value = string | number | boolean | readonly Value[];
export type Attributes = Readonly<Record<string, Value>>;

/** A span as a receiver of OTLP gets it. */
export interface ReceivedSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly kind: number;
  readonly attributes: Attributes;
  readonly resource: Attributes;
  readonly status: number;
  readonly links: readonly { readonly traceId: string; readonly spanId: string }[];
  readonly events: readonly { readonly name: string; readonly attributes: Attributes }[];
}

/** A data point of a metric. */
export interface ReceivedPoint {
  readonly metric: string;
  readonly unit: string;
  readonly attributes: Attributes;
  /** Of a histogram how many values, of others the value. */
  readonly count: number;
}

export interface Receiver {
  readonly url: string;
  readonly spans: readonly ReceivedSpan[];
  readonly points: readonly ReceivedPoint[];
  /** All that came, as it came. */
  readonly raw: readonly string[];
  close(): Promise<void>;
}

/** Receives OTLP over HTTP as JSON, as a collector does. */
export async function startReceiver(): Promise<Receiver> {
  const spans: ReceivedSpan[] = [];
  const points: ReceivedPoint[] = [];
  const raw: string[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const part of request.setEncoding('utf8')) text += part;
    raw.push(text);
    const body = JSON.parse(text);
    if (request.url === '/v1/traces') spans.push(...readSpans(body));
    else if (request.url === '/v1/metrics') points.push(...readPoints(body));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...{ spans, points, raw },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

// biome-ignore lint/suspicious/noExplicitAny: the shapes are those of the protocol, and what is not there fails the test
type Wire = any;

function readSpans({ resourceSpans }: Wire): ReceivedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }: Wire) =>
    scopeSpans.flatMap(({ spans }: Wire) =>
      spans.map(({ attributes, status, events, links, ...span }: Wire) => ({
        ...span,
        attributes: attributesOf(attributes),
        resource: attributesOf(resource.attributes),
        status: status.code ?? 0,
        links: links ?? [],
        events: (events ?? []).map((event: Wire) => ({ name: event.name, attributes: attributesOf(event.attributes) })),
      })),
    ),
  );
}

function readPoints({ resourceMetrics }: Wire): ReceivedPoint[] {
  return resourceMetrics.flatMap(({ scopeMetrics }: Wire) =>
    scopeMetrics.flatMap(({ metrics }: Wire) =>
      metrics.flatMap(({ name, unit, histogram, sum, gauge }: Wire) =>
        (histogram ?? sum ?? gauge).dataPoints.map(({ attributes, count, asInt, asDouble }: Wire) => ({
          ...{ metric: name, unit },
          attributes: attributesOf(attributes),
          count: Number(count ?? asInt ?? asDouble),
        })),
      ),
    ),
  );
}

function attributesOf(list: Wire): Attributes {
  return Object.fromEntries((list ?? []).map(({ key, value }: Wire) => [key, readValue(value)]));
}

const readValue = (value: Wire): Value =>
  value.arrayValue?.values?.map(readValue) ??
  value.stringValue ??
  value.boolValue ??
  Number(value.intValue ?? value.doubleValue);
