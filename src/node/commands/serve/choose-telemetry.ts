import { moduleSegments } from '../../../runtime/catalog/module-segments.ts';
import { messageOf } from '../../../runtime/json.ts';
import { UsageError } from '../../cli/usage-error.ts';
import type { Log } from '../../log/log.ts';
import type { ServerArgument } from '../../servers/server-argument.ts';
import type { Peer, Telemetry } from '../../telemetry/index.ts';

/** Each of them names a receiver: who sets one expects what they run to send. */
const RECEIVERS = [
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
  'OTEL_EXPORTER_OTLP_METRICS_ENDPOINT',
];

/** Each of them may choose an exporter that writes to standard output. */
const EXPORTERS = ['OTEL_TRACES_EXPORTER', 'OTEL_METRICS_EXPORTER'];

export interface TelemetryWish {
  /** Whether the command line asks for it. */
  readonly isAsked: boolean;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Whether the client is at the other end of standard output. */
  readonly isStdio: boolean;
  readonly servers: readonly ServerArgument[];
  readonly dialect: string;
  readonly replica: string | undefined;
  readonly log: Log;
}

/**
 * Starts OpenTelemetry where the command line or the standard's variables ask for it; loads nothing otherwise. Throws `UsageError`
 * where the command line asks for it and its packages are missing, or it would write between the messages to the client.
 */
export async function chooseTelemetry(wish: TelemetryWish): Promise<Telemetry | undefined> {
  const { isAsked, env, isStdio, servers, dialect, replica, log } = wish;
  const receiver = RECEIVERS.find((name) => (env[name] ?? '') !== '');
  if (env.OTEL_SDK_DISABLED?.toLowerCase() === 'true' || (!isAsked && receiver === undefined)) return undefined;
  const { startTelemetry } = await import('../../telemetry/index.ts');
  try {
    if (isStdio) refuseConsole(env);
    const warn = (text: string): void => (log.writes('warn') ? log.tell('warn', text) : log.note(text));
    return await startTelemetry({ env, replica, dialect, peers: peersOf(servers), warn });
  } catch (error) {
    if (isAsked) throw error;
    // Clusters set the variable for everything that runs in them: that is no reason not to serve.
    const hint = error instanceof UsageError ? (error.hint ?? '') : '';
    log.note(`${receiver} is set, and nothing is sent: ${messageOf(error)}. ${hint}`.trim());
    return undefined;
  }
}

function refuseConsole(env: TelemetryWish['env']): void {
  const name = EXPORTERS.find((one) => /(^|,)\s*console\s*(,|$)/.test(env[one] ?? ''));
  if (name === undefined) return;
  throw new UsageError(
    `The exporter console of ${name} writes to standard output, where the client is`,
    'Choose otlp or none, or serve with --http',
  );
}

/** Where the servers are, by the ids that scripts import them by. Paths, queries and commands may hold keys, and are left out. */
export function peersOf(servers: readonly ServerArgument[]): ReadonlyMap<string, Peer> {
  const segments = moduleSegments(servers.map(({ id }) => id));
  return new Map(
    servers.flatMap((server, index) => {
      const peer = peerOf(server);
      return peer === undefined ? [] : [[segments[index] ?? server.id, peer] as const];
    }),
  );
}

function peerOf(server: ServerArgument): Peer | undefined {
  if (server.kind === 'builtin') return undefined;
  if (server.kind === 'stdio') return { transport: 'pipe' };
  const { hostname, port, protocol } = new URL(server.url);
  return { transport: 'tcp', address: hostname, port: Number(port || (protocol === 'https:' ? 443 : 80)) };
}
