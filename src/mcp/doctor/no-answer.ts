import { type Examination, isRedirect, type Unanswered } from './examination.ts';
import { LEGACY_REVISION, PLAIN_POST } from './messages.ts';
import { localAccess } from './network-verdict.ts';
import { otherAddress } from './other-address.ts';
import { redirect } from './redirect.ts';
import type { Verdict } from './verdict.ts';

/** A browser says the same of many failures, so smaller requests are tried to tell them apart. */
export async function whyNoAnswer(failed: Unanswered, examination: Examination): Promise<Verdict> {
  const { url, environment, timeoutMs, attempt } = examination;
  if (environment.pageUrl === undefined) return unreachable(failed, timeoutMs);
  // What may not be read is not refused for want of permission to read it.
  const opaque = await attempt(
    { name: 'Can be reached', request: 'GET, answer hidden', anyAnswer: true },
    { method: 'GET', mode: 'no-cors' },
  );
  if (!opaque.answered) {
    const permission = await localAccess(url, environment);
    return permission === undefined ? unreachable(opaque, timeoutMs) : { kind: 'local-network-access', permission };
  }
  if (failed.timedOut) return { kind: 'silent', afterMs: timeoutMs };
  const plain: RequestInit = { ...PLAIN_POST, redirect: 'manual' };
  const simple = await attempt(
    { name: 'Lets this page read an answer', request: 'POST text/plain', anyAnswer: true },
    plain,
  );
  if (simple.answered && isRedirect(simple)) return redirect(examination);
  // Frameworks answer a path that they do not know with 404, to OPTIONS too, and often without any CORS header.
  const isPathUnknown = simple.answered && simple.status === 404;
  const address = isPathUnknown || !simple.answered ? await otherAddress(examination) : undefined;
  if (address !== undefined) return { kind: 'wrong-path', address };
  if (!simple.answered) return { kind: 'no-cors' };
  if (isPathUnknown) {
    return { kind: 'not-mcp', status: simple.status, contentType: simple.headers.get('content-type') ?? undefined };
  }
  const other = await attempt(
    { name: 'Allows the header mcp-protocol-version', request: 'GET after a preflight', anyAnswer: true },
    { method: 'GET', redirect: 'manual', headers: { 'mcp-protocol-version': LEGACY_REVISION } },
  );
  return { kind: 'preflight-refused', headers: other.answered ? ['content-type'] : 'all' };
}

function unreachable({ timedOut, detail }: Unanswered, afterMs: number): Verdict {
  return timedOut ? { kind: 'silent', afterMs } : { kind: 'unreachable', detail };
}
