import { SourceError } from '../runtime/errors.ts';
import { messageOf } from '../runtime/json.ts';
import type { Tool } from '../runtime/spec.ts';
import type { OpenedServer } from './services.ts';
import type { ServerStatus } from './state.ts';

/** Status of a server whose tools have been listed. */
export function readyStatus({ source, connection, account }: OpenedServer, tools: readonly Tool[]): ServerStatus {
  const status = connection?.status();
  const { version } = source;
  return {
    state: 'ready',
    toolCount: tools.length,
    ...(status?.state === 'ready'
      ? { revision: status.revision, skipped: status.skipped.map(({ entry, reason }) => ({ name: entry, reason })) }
      : { skipped: [] }),
    ...(version === undefined ? {} : { version }),
    ...(account?.signedIn() === true && { signedIn: true }),
  };
}

/** Status of a server that could not be opened or listed, in the words of whatever failed. */
export function failedStatus(error: unknown): ServerStatus {
  const hint = error instanceof SourceError ? error.hint : undefined;
  const problem = { message: messageOf(error), ...(hint === undefined ? {} : { hint }) };
  // A 403 that asks for no sign-in is about the page, or about what the key may do.
  return error instanceof SourceError && error.failure === 'auth' && error.details.status !== 403
    ? { state: 'needs-sign-in', ...problem }
    : { state: 'failed', ...problem };
}

/** Status that a connection reports of itself while nobody asked; undefined where it says nothing new. */
export function reportedStatus({ connection }: OpenedServer): ServerStatus | undefined {
  const status = connection?.status();
  switch (status?.state) {
    case 'needs-auth':
      return { state: 'needs-sign-in', message: status.message, hint: status.hint };
    case 'failed':
      return {
        state: 'failed',
        message: status.message,
        ...(status.hint === undefined ? {} : { hint: status.hint }),
      };
    case 'reconnecting':
      return { state: 'connecting' };
    default:
      return undefined;
  }
}
