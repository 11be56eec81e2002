import { SourceError } from '../../runtime/errors.ts';
import type { Doing } from '../connection/doing.ts';
import { currentEnvironment } from './environment.ts';
import { harmless } from './messages.ts';
import { probe } from './probe.ts';
import { refusedHeaders } from './refused-headers.ts';

const TIMEOUT_MS = 5000;

/**
 * What to say of a failed request of which the server's preflight refuses headers that others do not carry: then the
 * browser did not send it. Undefined for every other failure, outside of a page, and where the server is gone altogether.
 */
export async function unsentRequest(
  url: URL,
  headerNames: readonly string[],
  { server, what }: Doing,
  cause: unknown,
): Promise<SourceError | undefined> {
  const environment = currentEnvironment();
  const send = (init: RequestInit) => probe(environment, url.href, init, { timeoutMs: TIMEOUT_MS });
  const refused = await refusedHeaders(headerNames, { environment, attempt: (_check, init) => send(init) });
  if (refused.length === 0) return undefined;
  const others = await send(harmless(['mcp-protocol-version', 'mcp-method']));
  if (!others.answered) return undefined;
  const names = refused.join(', ');
  return new SourceError(
    'broken',
    `The browser did not send the request while ${what}: ${server} does not allow pages to send ${names}`,
    { hint: `Nothing was run. Add ${names} to Access-Control-Allow-Headers of the server`, cause },
  );
}
