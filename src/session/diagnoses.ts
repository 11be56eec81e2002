import { KEY_PLACE } from '../link/server-url.ts';
import type { Session } from './create-session.ts';
import type { ServerReport } from './server-report.ts';
import type { ServerStatus } from './state.ts';

const reports = new WeakMap<ServerStatus, Promise<ServerReport>>();

/**
 * Finds out why a server cannot be reached: once for each failure, whatever parts of the screen ask for it. Undefined for one in this
 * page or one that is gone.
 */
export async function diagnoseServer(
  { store, parts: { services, connections } }: Pick<Session, 'store' | 'parts'>,
  id: string,
): Promise<ServerReport | undefined> {
  const server = store.getState().servers.find((entry) => entry.id === id);
  // An address without its key is not asked: it fails for that alone.
  if (server?.origin.kind !== 'remote' || server.origin.url.includes(KEY_PLACE)) return undefined;
  const { status, origin, headerNames } = server;
  const mirrored = connections.opened(id)?.connection?.mirroredTools?.();
  const report = reports.get(status) ?? services.diagnose(origin.url, headerNames, mirrored);
  reports.set(status, report);
  return report;
}
