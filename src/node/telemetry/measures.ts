import type { Attributes } from '@opentelemetry/api';
import { CLIENT_INFO } from '../../mcp/connection/client-info.ts';
import type { ServeLoad } from '../serve/watch.ts';
import type { Api } from './packages.ts';

/** What is counted and measured, in seconds. Names with `mcp` are those of OpenTelemetry's conventions for MCP. */
export interface Measures {
  /** A call of a client, from when it had a place. */
  serverOperation(durationMs: number, attributes: Attributes): void;
  /** A call of a server. */
  clientOperation(durationMs: number, attributes: Attributes): void;
  run(durationMs: number, attributes: Attributes): void;
  queued(durationMs: number): void;
  refused(attributes: Attributes): void;
  session(durationMs: number): void;
  watchLoad(load: ServeLoad): void;
}

const SECOND_MS = 1_000;
/** The bounds that the conventions name for durations. */
const BOUNDS_S = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60, 120, 300];

export function createMeasures({ metrics }: Api): Measures {
  const meter = metrics.getMeter(CLIENT_INFO.name, CLIENT_INFO.version);
  const duration = (name: string, description: string) => {
    const histogram = meter.createHistogram(name, {
      description,
      unit: 's',
      advice: { explicitBucketBoundaries: BOUNDS_S },
    });
    return (ms: number, attributes: Attributes = {}) => histogram.record(ms / SECOND_MS, attributes);
  };
  const refused = meter.createCounter('codemode.requests.refused', {
    description: 'Requests that were turned away',
    unit: '{request}',
  });
  return {
    serverOperation: duration('mcp.server.operation.duration', 'Calls of clients'),
    clientOperation: duration('mcp.client.operation.duration', 'Calls of servers'),
    run: duration('codemode.run.duration', 'Runs of scripts'),
    queued: duration('codemode.queue.duration', 'How long calls waited for a place'),
    session: duration('mcp.server.session.duration', 'Sessions of clients'),
    refused: (attributes) => refused.add(1, attributes),
    watchLoad(load) {
      const gauge = (name: string, description: string, unit: string, read: () => number): void =>
        meter.createObservableGauge(name, { description, unit }).addCallback((result) => result.observe(read()));
      gauge('codemode.calls.running', 'Calls that have a place', '{call}', load.running);
      gauge('codemode.calls.queued', 'Calls that wait for a place', '{call}', load.queued);
      gauge('codemode.sessions.open', 'Sessions of clients', '{session}', load.sessions);
    },
  };
}
