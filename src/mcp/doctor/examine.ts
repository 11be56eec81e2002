import { readRetryAfter } from '../calling/retry-after.ts';
import { callHeaderNames } from './call-header-names.ts';
import { type Answered, type Examination, isRedirect } from './examination.ts';
import { INITIALIZE, legacyRequest, MODERN_REVISION, modernRequest, READ_BYTES } from './messages.ts';
import { whyNoAnswer } from './no-answer.ts';
import { otherAddress } from './other-address.ts';
import { type Answer, KNOWN_REVISIONS, readAnswer } from './read-answer.ts';
import { redirect } from './redirect.ts';
import { whyMisdirected, whyRefused } from './refusal.ts';
import { refusedHeaders } from './refused-headers.ts';
import type { Verdict } from './verdict.ts';

const LISTS_TOOLS = { name: 'Lists its tools', request: 'POST tools/list' };

/** Sends requests, each a step nearer to what a client sends, until one is refused; says why. */
export async function examine(examination: Examination): Promise<Verdict> {
  const first = await examination.attempt(
    { name: 'Answers the first request', request: 'POST initialize' },
    INITIALIZE,
    { readBytes: READ_BYTES },
  );
  if (!first.answered) return whyNoAnswer(first, examination);
  if (isRedirect(first)) return redirect(examination);
  const { status } = first;
  if (status === 401 || status === 403) return whyRefused(first, status, examination);
  const misdirected = whyMisdirected(first);
  if (misdirected !== undefined) return misdirected;
  const answer = readAnswer(first.text);
  const verdict = answerVerdict(first, answer);
  if (verdict !== undefined) return verdict;
  if (answer.isRpc || (await speaksSse(examination))) {
    // The first request carries fewer headers than all that follow, and none of the user's own.
    const refused = await refusedHeaders(examination.headerNames, examination);
    if (refused.length > 0) return { kind: 'preflight-refused', headers: refused };
    return answer.isRpc ? afterAnswer(first, answer, examination) : { kind: 'works' };
  }
  const address = await otherAddress(examination);
  if (address !== undefined) return { kind: 'wrong-path', address };
  return { kind: 'not-mcp', status, contentType: first.headers.get('content-type') ?? undefined };
}

/** What the first answer says by itself. */
function answerVerdict(first: Answered, answer: Answer): Verdict | undefined {
  const { status, headers, isBodyBroken } = first;
  if (status === 429) return { kind: 'rate-limited', retryAfterMs: readRetryAfter(headers.get('retry-after')) };
  if (isBodyBroken) return { kind: 'broken-encoding', encoding: headers.get('content-encoding') ?? undefined };
  if (status >= 500) return { kind: 'server-error', status, detail: answer.error };
  if (!answer.isRpc) return undefined;
  const expected = first.text.trimStart().startsWith('{') ? 'application/json' : 'text/event-stream';
  const contentType = headers.get('content-type') ?? undefined;
  // Of an error, clients read the text whatever it is called.
  if (status === 200 && contentType?.split(';')[0]?.trim().toLowerCase() !== expected) {
    return { kind: 'wrong-content-type', contentType, expected };
  }
  if (answer.revision !== undefined) {
    return KNOWN_REVISIONS.includes(answer.revision)
      ? undefined
      : { kind: 'wrong-revision', offered: [answer.revision] };
  }
  const { supported } = answer;
  return supported === undefined || supported.some((revision) => KNOWN_REVISIONS.includes(revision))
    ? undefined
    : { kind: 'wrong-revision', offered: supported };
}

/** What comes next, and with which headers, the revision decides. */
async function afterAnswer(first: Answered, answer: Answer, examination: Examination): Promise<Verdict> {
  const { attempt, toolHeaderNames } = examination;
  // A server of the newest revision alone knows no `initialize`.
  const isModernOnly = answer.revision === undefined;
  const discovered = await attempt(
    { name: `Speaks ${MODERN_REVISION}`, request: 'POST server/discover', anyAnswer: true },
    modernRequest('server/discover'),
    { readBytes: READ_BYTES },
  );
  if (isModernOnly || (discovered.answered && /"supportedVersions"\s*:/.test(discovered.text))) {
    const listed = await attempt(LISTS_TOOLS, modernRequest('tools/list'), { readBytes: READ_BYTES });
    const called = callHeaderNames(listed.answered ? readAnswer(listed.text).tools : []);
    const names = ['mcp-protocol-version', 'mcp-method', ...called, ...toolHeaderNames];
    const refused = await refusedHeaders(names, examination);
    return refused.length === 0 ? { kind: 'works' } : { kind: 'preflight-refused', headers: refused };
  }
  return afterHandshake(first.headers.get('mcp-session-id'), examination);
}

async function afterHandshake(sessionId: string | null, examination: Examination): Promise<Verdict> {
  const { attempt } = examination;
  const sessionHeaders = sessionId === null ? {} : { 'mcp-session-id': sessionId };
  const second = await attempt(LISTS_TOOLS, legacyRequest('tools/list', sessionHeaders), { readBytes: READ_BYTES });
  if (sessionId !== null) {
    // The session was opened for nothing; that it could not be closed again says nothing about the fault.
    await attempt(
      { name: 'Lets a session be closed', request: 'DELETE', anyAnswer: true },
      { method: 'DELETE', headers: sessionHeaders },
    );
  }
  if (!second.answered) {
    const refused = await refusedHeaders(['mcp-protocol-version', ...Object.keys(sessionHeaders)], examination);
    return { kind: 'preflight-refused', headers: refused.length === 0 ? 'all' : refused };
  }
  const wantsSession = second.status === 404 || (second.status === 400 && /session|not initialized/i.test(second.text));
  return sessionId === null && wantsSession ? { kind: 'session-header-hidden' } : { kind: 'works' };
}

async function speaksSse({ attempt }: Examination): Promise<boolean> {
  const init = { method: 'GET', headers: { accept: 'text/event-stream' } };
  const outcome = await attempt(
    { name: 'Offers an event stream, as older servers do', request: 'GET text/event-stream' },
    init,
    { readBytes: 1000 },
  );
  return outcome.answered && /^event:\s*endpoint/m.test(outcome.text);
}
