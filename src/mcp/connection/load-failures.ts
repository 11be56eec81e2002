import { SourceError } from '../../runtime/errors.ts';
import { messageOf } from '../../runtime/json.ts';
import { loadOnce } from '../../runtime/load-once.ts';
import { isCancelled } from './doing.ts';

type Failures = Pick<typeof import('./failure.ts'), 'readFailure' | 'toSourceError'>;

/** What can be said of an error whose reader cannot be loaded. */
const UNREAD: Failures = {
  readFailure: (_sdk, error) => ({ kind: 'broken', detail: messageOf(error) }),
  toSourceError: (_failure, doing, cause) =>
    isCancelled(doing, cause)
      ? new SourceError('cancelled', `Stopped while ${doing.what}`, { cause })
      : new SourceError('broken', `${doing.server} failed while ${doing.what}: ${messageOf(cause)}`, {
          hint: 'Reload the page: the code that would say more could not be loaded',
          cause,
        }),
};

/** What reads failures, by how its code is loaded. Never rejects. */
export function failuresBy(load: () => Promise<Failures>): () => Promise<Failures> {
  const loaded = loadOnce(load);
  return () => loaded().catch(() => UNREAD);
}

/** Requests seldom fail: what reads why comes with the first that does, or with HTTP. */
export const loadFailures = failuresBy(() => import('./failure.ts'));
