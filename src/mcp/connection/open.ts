import type { Endpoint } from '../config.ts';
import { connect, type OpenContext } from './connect.ts';
import type { Live } from './live.ts';

/** Connects and shakes hands. Throws what the SDK or the transport threw, or a {@link SourceError}. */
export async function openConnection(endpoint: Endpoint, context: OpenContext): Promise<Live> {
  try {
    if (endpoint.kind === 'transport') return await openTransport(endpoint, context);
    const { openHttp } = await import('./open-http.ts');
    return await openHttp(endpoint, context);
  } catch (error) {
    if (endpoint.protocol === undefined) throw error;
    const { refusedRevision } = await import('./refused-revision.ts');
    throw refusedRevision(context.sdk, error, endpoint.protocol);
  }
}

async function openTransport(endpoint: Extract<Endpoint, { kind: 'transport' }>, context: OpenContext): Promise<Live> {
  const { timeoutMs } = context;
  const live = await connect(context, 'transport', () => endpoint.make(), { timeoutMs, protocol: endpoint.protocol });
  live.hearsChanges = true;
  return live;
}
