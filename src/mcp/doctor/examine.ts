import type { DoctorEnvironment } from './environment.ts';
import { localAccess } from './network-verdict.ts';
import type { ProbeOutcome } from './probe.ts';
import { KNOWN_REVISIONS, readAnswer } from './read-answer.ts';
import type { Verdict } from './verdict.ts';

export interface Examination {
  readonly url: URL;
  readonly environment: DoctorEnvironment;
  readonly headerNames: readonly string[];
  readonly timeoutMs: number;
  /** Sends one request and notes it down. */
  readonly attempt: (check: Check, init: RequestInit, readBytes?: number) => Promise<ProbeOutcome>;
}

/** What a request finds out, in plain words, and the request in those of HTTP. */
export interface Check {
  readonly name: string;
  readonly request: string;
  /** Set where any answer will do, an error too: what counts is that the page may read it. */
  readonly anyAnswer?: true;
}

type Answered = Extract<ProbeOutcome, { answered: true }>;

const REVISION = '2025-11-25';
const READ_BYTES = 64 * 1024;
const JSON_HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
const INITIALIZE = rpc('initialize', {
  protocolVersion: REVISION,
  capabilities: {},
  clientInfo: { name: 'codemode-doctor', version: '1' },
});

function rpc(method: string, params: object): string {
  return JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
}

/** Sends requests, each a step nearer to what a client sends, until one is refused; says why. */
export async function examine(examination: Examination): Promise<Verdict> {
  const { attempt } = examination;
  const init: RequestInit = { method: 'POST', redirect: 'manual', headers: JSON_HEADERS, body: INITIALIZE };
  const first = await attempt({ name: 'Answers the first request', request: 'POST initialize' }, init, READ_BYTES);
  if (!first.answered) return whyNoAnswer(first, examination);
  if (isRedirect(first)) return redirect(examination);
  const { status, headers } = first;
  const answer = readAnswer(first.text);
  if (status === 401 || status === 403) {
    return { kind: 'needs-sign-in', status, challengeReadable: headers.has('www-authenticate') };
  }
  if (status >= 500) return { kind: 'server-error', status, detail: answer.error };
  if (answer.revision !== undefined) {
    return KNOWN_REVISIONS.includes(answer.revision)
      ? afterHandshake(headers.get('mcp-session-id'), examination)
      : { kind: 'wrong-revision', offered: [answer.revision] };
  }
  if (answer.supported !== undefined && !answer.supported.some((revision) => KNOWN_REVISIONS.includes(revision))) {
    return { kind: 'wrong-revision', offered: answer.supported };
  }
  // A server of the newest revision alone knows no `initialize`, and wants other headers.
  if (answer.isRpc) return headersVerdict(['mcp-protocol-version', 'mcp-method', 'mcp-name'], examination);
  if (await speaksSse(examination)) return { kind: 'works' };
  return { kind: 'not-mcp', status, contentType: headers.get('content-type') ?? undefined };
}

/** A browser says the same of many failures, so smaller requests are tried to tell them apart. */
async function whyNoAnswer(failed: ProbeOutcome & { answered: false }, examination: Examination): Promise<Verdict> {
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
  const simple = await attempt(
    { name: 'Lets this page read an answer', request: 'POST text/plain', anyAnswer: true },
    { method: 'POST', redirect: 'manual', headers: { 'content-type': 'text/plain' }, body: '' },
  );
  if (!simple.answered) return { kind: 'no-cors' };
  if (isRedirect(simple)) return redirect(examination);
  const other = await attempt(
    { name: 'Allows the header mcp-protocol-version', request: 'GET after a preflight', anyAnswer: true },
    { method: 'GET', redirect: 'manual', headers: { 'mcp-protocol-version': REVISION } },
  );
  return { kind: 'preflight-refused', headers: other.answered ? ['content-type'] : 'all' };
}

function unreachable({ timedOut, detail }: ProbeOutcome & { answered: false }, afterMs: number): Verdict {
  return timedOut ? { kind: 'silent', afterMs } : { kind: 'unreachable', detail };
}

function isRedirect({ type, status }: Answered): boolean {
  return type === 'opaqueredirect' || (status >= 300 && status < 400 && status !== 304);
}

/** A page is told where a redirect leads only by following it, which takes permission at the other end. */
async function redirect({ url, attempt }: Examination): Promise<Verdict> {
  const followed = await attempt(
    { name: 'Shows where it redirects', request: 'POST text/plain, followed', anyAnswer: true },
    { method: 'POST', redirect: 'follow', headers: { 'content-type': 'text/plain' }, body: '' },
  );
  if (!followed.answered || !followed.redirected) return { kind: 'redirect', to: undefined, sameOrigin: false };
  return { kind: 'redirect', to: followed.url, sameOrigin: new URL(followed.url).origin === url.origin };
}

/** The first request carries fewer headers than all that follow. */
async function afterHandshake(sessionId: string | null, examination: Examination): Promise<Verdict> {
  const { attempt, headerNames } = examination;
  const sessionHeaders = sessionId === null ? {} : { 'mcp-session-id': sessionId };
  const second = await attempt(
    { name: 'Lists its tools', request: 'POST tools/list' },
    {
      method: 'POST',
      headers: { ...JSON_HEADERS, 'mcp-protocol-version': REVISION, ...sessionHeaders },
      body: rpc('tools/list', {}),
    },
    READ_BYTES,
  );
  if (sessionId !== null) {
    // The session was opened for nothing; that it could not be closed again says nothing about the fault.
    await attempt(
      { name: 'Lets a session be closed', request: 'DELETE', anyAnswer: true },
      { method: 'DELETE', headers: sessionHeaders },
    );
  }
  if (!second.answered || headerNames.length > 0) {
    const refused = await headersVerdict(['mcp-protocol-version', ...Object.keys(sessionHeaders)], examination);
    if (refused.kind !== 'works' || second.answered) return refused;
    return { kind: 'preflight-refused', headers: 'all' };
  }
  const wantsSession = second.status === 404 || (second.status === 400 && /session|not initialized/i.test(second.text));
  return sessionId === null && wantsSession ? { kind: 'session-header-hidden' } : { kind: 'works' };
}

/** Which of the headers, and of the user's own, the preflight refuses. */
async function headersVerdict(names: readonly string[], { headerNames, attempt }: Examination): Promise<Verdict> {
  const refused: string[] = [];
  for (const name of [...names, ...headerNames.map((custom) => custom.toLowerCase())]) {
    const outcome = await attempt(
      { name: `Allows the header ${name}`, request: 'POST ping after a preflight', anyAnswer: true },
      {
        method: 'POST',
        headers: { ...JSON_HEADERS, [name]: name === 'mcp-protocol-version' ? REVISION : 'x' },
        body: rpc('ping', {}),
      },
    );
    if (!outcome.answered) refused.push(name);
  }
  return refused.length === 0 ? { kind: 'works' } : { kind: 'preflight-refused', headers: refused };
}

async function speaksSse({ attempt }: Examination): Promise<boolean> {
  const outcome = await attempt(
    { name: 'Offers an event stream, as older servers do', request: 'GET text/event-stream' },
    { method: 'GET', headers: { accept: 'text/event-stream' } },
    1000,
  );
  return outcome.answered && /^event:\s*endpoint/m.test(outcome.text);
}
