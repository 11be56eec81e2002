import { KEY_PLACE } from '../link/server-url.ts';
import type { Connections } from './connections.ts';
import type { SessionContext } from './context.ts';
import type { ServerReport } from './server-report.ts';
import type { ServerStatus } from './state.ts';

/** Finds out why servers cannot be reached: once for each failure, whatever parts of the screen ask for it. */
export function createDiagnoses(
  { store, services }: SessionContext,
  opened: Connections['opened'],
): (id: string) => Promise<ServerReport | undefined> {
  const reports = new WeakMap<ServerStatus, Promise<ServerReport>>();
  return async (id) => {
    const server = store.getState().servers.find((entry) => entry.id === id);
    // An address without its key is not asked: it fails for that alone.
    if (server?.origin.kind !== 'remote' || server.origin.url.includes(KEY_PLACE)) return undefined;
    const { status, origin, headerNames } = server;
    const report =
      reports.get(status) ?? services.diagnose(origin.url, headerNames, opened(id)?.connection?.mirroredTools?.());
    reports.set(status, report);
    return report;
  };
}
