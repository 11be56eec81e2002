import { useEffect, useState } from 'react';
import type { ServerEntry, ServerReport } from '../../session/index.ts';
import { useParts } from '../core/playground.ts';

/** What stands between this page and a server; `missing` where it cannot be found out. */
export type FoundReport = ServerReport | 'looking' | 'missing';

/** Why a server cannot be reached, looked for once for each failure; undefined where nothing failed. */
export function useDiagnosis(
  server: Pick<ServerEntry, 'id' | 'status' | 'origin'> | undefined,
): FoundReport | undefined {
  const { session } = useParts();
  const [result, setResult] = useState<{ readonly of: unknown; readonly report: FoundReport }>();
  const failure = server?.status.state === 'failed' && server.origin.kind === 'remote' ? server.status : undefined;
  const id = server?.id;
  useEffect(() => {
    if (failure === undefined || id === undefined) return;
    let current = true;
    const show = (report: FoundReport): void => {
      if (current) setResult({ of: failure, report });
    };
    session.diagnose(id).then(
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
