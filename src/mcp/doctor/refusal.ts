import type { Answered, Examination } from './examination.ts';
import { READ_BYTES } from './messages.ts';
import { readAnswer } from './read-answer.ts';
import { refusedHeaders } from './refused-headers.ts';
import type { Verdict } from './verdict.ts';

/** What a server that answers 401 or 403 wants. */
export async function whyRefused(first: Answered, status: 401 | 403, examination: Examination): Promise<Verdict> {
  const { headerNames, toolHeaderNames } = examination;
  const challenge = first.headers.get('www-authenticate') ?? undefined;
  const challengeReadable = challenge !== undefined;
  const detail = detailOf(first.text);
  if (status === 403 && !challengeReadable) {
    return detail !== undefined && NAMES_THE_PAGE.test(detail)
      ? { kind: 'origin-refused', status, detail }
      : { kind: 'forbidden', detail };
  }
  // What will be sent next has to pass the preflight first: the user's own headers, or the token of a sign-in, and those
  // of the protocol.
  const own = headerNames.length > 0 ? headerNames : ['authorization'];
  const next = [...own, 'mcp-protocol-version', ...toolHeaderNames];
  const refused = await refusedHeaders(next, examination);
  if (refused.length > 0) return { kind: 'preflight-refused', headers: refused };
  if (status === 403) return { kind: 'needs-sign-in', status, challengeReadable };
  if (headerNames.length > 0) return { kind: 'key-refused', headers: headerNames };
  const offersSignIn = /\bresource_metadata\s*=/.test(challenge ?? '') || (await describesSignIn(examination));
  return offersSignIn ? { kind: 'needs-sign-in', status, challengeReadable } : { kind: 'needs-key', challengeReadable };
}

/** Servers that compare the Host of a request with a list answer 421; some answer 400 for a page that is not on it. */
export function whyMisdirected({ status, text }: Answered): Verdict | undefined {
  const detail = detailOf(text);
  const isRefused = detail !== undefined && (status === 421 || (status === 400 && INVALID_PAGE.test(detail)));
  return isRefused ? { kind: 'origin-refused', status, detail } : undefined;
}

const INVALID_PAGE = /\binvalid (origin|host)\b/i;
/** Words of servers that let in only the pages or the host names on a list. */
const NAMES_THE_PAGE = /\b(origin|host)\b/i;
const MAX_DETAIL_LENGTH = 300;

/** The reason that an answer gives, of JSON-RPC, JSON or plain text; none of a page of HTML. */
function detailOf(body: string): string | undefined {
  const text = (readAnswer(body).error ?? body).trim();
  return text === '' || text.startsWith('<') ? undefined : text.slice(0, MAX_DETAIL_LENGTH);
}

/** Whether one of the well-known addresses describes a sign-in (RFC 9728, RFC 8414). */
async function describesSignIn({ url, attempt }: Examination): Promise<boolean> {
  const path = url.pathname.replace(/\/+$/, '');
  const places = [
    ...(path === '' ? [] : [`oauth-protected-resource${path}`]),
    'oauth-protected-resource',
    'oauth-authorization-server',
  ];
  for (const place of places) {
    const address = `/.well-known/${place}`;
    const check = { name: 'Describes a sign-in', request: `GET ${address}` };
    const outcome = await attempt(check, { method: 'GET' }, { readBytes: READ_BYTES, to: url.origin + address });
    if (outcome.answered && outcome.status === 200 && NAMES_A_SERVICE.test(outcome.text)) return true;
  }
  return false;
}

const NAMES_A_SERVICE = /"(authorization_servers|authorization_endpoint)"\s*:/;
