import { CLIENT_INFO } from '../../mcp/connection/client-info.ts';
import type { TraceCall } from '../../mcp/index.ts';
import type { ServeWatch } from '../serve/watch.ts';
import { createMeasures } from './measures.ts';
import { loadPackages } from './packages.ts';
import { type SdkWish, startSdk } from './start-sdk.ts';
import { writeTraceParent } from './trace-parent.ts';
import { type Peer, type Tracing, traceClientCall } from './traced-call.ts';

export type { Peer } from './traced-call.ts';

export interface TelemetrySetup extends SdkWish {
  readonly peers: ReadonlyMap<string, Peer>;
  readonly dialect: string;
}

/** OpenTelemetry of a server: traces and metrics by the official packages. */
export interface Telemetry extends ServeWatch {
  readonly traceCall: TraceCall;
  /** Sends what has not been sent, for a few seconds at most. */
  close(): Promise<void>;
}

/** Starts OpenTelemetry. Throws `UsageError` where its packages are not installed. */
export async function startTelemetry(setup: TelemetrySetup): Promise<Telemetry> {
  const packages = await loadPackages();
  const { api } = packages;
  const running = startSdk(packages, setup);
  const measures = createMeasures(api);
  const { peers, dialect } = setup;
  const tracer = api.trace.getTracer(CLIENT_INFO.name, CLIENT_INFO.version);
  const tracing: Tracing = { api, tracer, measures, peers, dialect, open: new Map() };
  return {
    watchCall: (facts) => traceClientCall(tracing, facts),
    refused: ({ status, reason }) =>
      measures.refused({ 'http.response.status_code': status, 'codemode.reason': reason }),
    sessionBegan: () => undefined,
    sessionEnded: (_id, durationMs) => measures.session(durationMs),
    watchLoad: measures.watchLoad,
    traceCall(call, send) {
      const span = tracing.open.get(call.callId);
      if (span === undefined) return send(undefined);
      const meta = writeTraceParent(span);
      const trace = { meta, headers: running.isOurs ? meta : {} };
      return api.context.with(api.trace.setSpan(api.ROOT_CONTEXT, span), () => send(trace));
    },
    close: running.close,
  };
}
