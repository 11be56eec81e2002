import type { Fetch } from '../connection/authorization.ts';
import { meterBody } from '../connection/meter-body.ts';
import { statusTextOf } from '../connection/status-text.ts';
import { pageUrl } from '../page-url.ts';
import { authError } from './auth-error.ts';

const TIMEOUT_MS = 20_000;
const MAX_BYTES = 256 * 1024;

/**
 * The `fetch` for metadata, registration and tokens: to https or this machine only, bounded in time and bytes, and
 * without the cookies of whoever is there.
 */
export const serviceFetch: Fetch = async (url, init) => {
  if (pageUrl(String(url)) === undefined) {
    throw authError(
      `${String(url).slice(0, 200)} takes part in the sign-in and is not https`,
      'The server must offer its sign-in over https',
    );
  }
  const response = await fetch(url, {
    ...init,
    credentials: 'omit',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (response.body === null) return response;
  const { status, headers } = response;
  const passed = { status, statusText: statusTextOf(response), headers };
  return new Response(meterBody(response.body, { maxBytes: MAX_BYTES, per: 'body' }), passed);
};
