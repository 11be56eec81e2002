import { useEffect, useState } from 'react';
import { diagnoseServer } from '../../session/diagnoses.ts';
import type { ServerEntry, ServerReport, Session } from '../../session/index.ts';
import { useParts } from '../core/playground.ts';

type Diagnosed = Pick<ServerEntry, 'id' | 'status' | 'origin' | 'headerNames' | 'lent'>;

/** What stands between this page and a server; `missing` where it cannot be found out. */
export type FoundReport = ServerReport | 'looking' | 'missing';

/** Why a server cannot be reached, looked for once for each failure; undefined where nothing failed. */
export function useDiagnosis(server: Diagnosed | undefined): FoundReport | undefined {
  const { session } = useParts();
  const [result, setResult] = useState<{ readonly of: unknown; readonly report: FoundReport }>();
  const failure = server !== undefined && hasFailed(server, session) ? server.status : undefined;
  const id = server?.id;
  useEffect(() => {
    if (failure === undefined || id === undefined) return;
    let current = true;
    const show = (report: FoundReport): void => {
      if (current) setResult({ of: failure, report });
    };
    diagnoseServer(session, id).then(
      (report) => show(report ?? 'missing'),
      () => show('missing'),
    );
    return () => {
      current = false;
    };
  }, [session, id, failure]);
  if (failure === undefined) return undefined;
  return result?.of === failure ? result.report : 'looking';
}

/** Also where a key was sent and refused. One that is no longer stored says so itself. */
function hasFailed({ id, status, origin, headerNames, lent }: Diagnosed, session: Pick<Session, 'headersOf'>): boolean {
  if (origin.kind !== 'remote' || lent === true) return false;
  if (status.state !== 'needs-sign-in') return status.state === 'failed';
  const stored = session.headersOf(id);
  return headerNames.length > 0 && headerNames.every((name) => stored[name] !== undefined);
}
