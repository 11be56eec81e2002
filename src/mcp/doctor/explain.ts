import { relayCommand } from './relay.ts';
import { corsSettings } from './settings/index.ts';
import type { Settings } from './settings/settings.ts';
import type { Verdict, VerdictKind } from './verdict.ts';

/** A verdict in words, and what can be done. All plain text. */
export interface Explanation {
  /** What is wrong, said of the server: `allows no mcp-session-id`. */
  readonly title: string;
  /** One sentence: why. */
  readonly cause: string;
  /** One sentence: what to do. */
  readonly cure: string;
  /** Settings for the server, ready to paste, where those are the cure. */
  readonly settings: readonly Settings[];
  /** A command that runs a relay on this machine, for servers that are not the user's to change. */
  readonly relay?: string;
}

export interface ExplainContext {
  readonly url: URL | undefined;
  readonly pageUrl: string | undefined;
  readonly headerNames: readonly string[];
}

/** More headers than this are counted in a title and named below it. */
const MAX_NAMED = 2;

type Words = readonly [title: string, cause: string, cure: string];

/** Verdicts for which the server has to say more about who may read its answers. */
const NEEDS_CORS: ReadonlySet<VerdictKind> = new Set(['no-cors', 'preflight-refused', 'session-header-hidden']);

/** Where a verdict was come to: the host of the server, and the page that wants to reach it. */
interface Place {
  readonly where: string;
  readonly page: string;
}

const WORDS: {
  readonly [Kind in VerdictKind]: (verdict: Extract<Verdict, { readonly kind: Kind }>, place: Place) => Words;
} = {
  'not-a-url': (verdict) => ['has no valid address', `${verdict.message}.`, `${verdict.hint}.`],
  'mixed-content': (_, { where }) => [
    'is blocked as mixed content',
    `This page is https and ${where} is plain http, which browsers block except on this machine.`,
    'Use the https address of the server, or run it on this machine and connect to localhost.',
  ],
  'local-network-access': (verdict, { where }) =>
    verdict.permission === 'denied'
      ? [
          'is on a network that this page may not reach',
          `The browser does not let this page reach ${where}, on this device or its network.`,
          'Allow local network access for this page in the site settings, next to the address bar, then try again.',
        ]
      : [
          'needs permission for the local network',
          `The browser asks before it lets this page reach ${where}, on this device or its network.`,
          'Try again and allow it when the browser asks; in an iframe, its allow attribute needs loopback-network and local-network.',
        ],
  offline: () => [
    'is out of reach: you are offline',
    'This device has no network connection.',
    'Connect it and try again.',
  ],
  unreachable: (verdict, { where }) => [
    'cannot be reached',
    `Nothing answers at ${where}${verdict.detail === undefined ? '' : ` (${verdict.detail})`}.`,
    'Check that the server runs, the name, the port and the certificate: open the address in a tab of its own to see.',
  ],
  silent: (verdict, { where }) => [
    'sends no answer',
    `${where} accepts the connection but sends nothing for ${verdict.afterMs / 1000} seconds.`,
    'Look at the log of the server; a proxy in front of it may hold back answers.',
  ],
  'no-cors': (_, { where, page }) => [
    'does not allow this page (CORS)',
    `${where} answers without an Access-Control-Allow-Origin header for ${page}; perhaps its errors do, or it names another page.`,
    'Add CORS headers to every answer of the server, errors too; if it is not yours, run a relay on this machine.',
  ],
  'preflight-refused': (verdict, { where }) =>
    verdict.headers === 'all'
      ? [
          'refuses the preflight (CORS)',
          `Browsers ask ${where} with an OPTIONS request before they send JSON, and the answer does not allow it.`,
          'Answer OPTIONS with 2xx and the CORS headers, before any authentication.',
        ]
      : [
          verdict.headers.length > MAX_NAMED
            ? `refuses ${verdict.headers.length} headers`
            : `allows no ${verdict.headers.join(' and no ')}`,
          `${where} does not list ${list(verdict.headers)} in Access-Control-Allow-Headers.`,
          `Add ${verdict.headers.length === 1 ? 'it' : 'them'} to the allowed headers of the server.`,
        ],
  'session-header-hidden': (_, { where }) => [
    'hides mcp-session-id',
    `${where} opens a session, but does not let the page read the Mcp-Session-Id header of its answer.`,
    'Add Access-Control-Expose-Headers: Mcp-Session-Id to the answers of the server.',
  ],
  redirect: (verdict, { where }) => [
    verdict.to === undefined ? 'redirects elsewhere' : `redirects to ${new URL(verdict.to).host}`,
    verdict.to === undefined
      ? `${where} redirects to an address that pages cannot see.`
      : `${where} redirects to ${verdict.to}.`,
    verdict.to === undefined
      ? 'Open the address in a tab of its own, see where it leads, and give that address.'
      : `Give ${verdict.to} as the address${verdict.sameOrigin ? '' : ', if that is the server you mean'}.`,
  ],
  'needs-sign-in': (verdict, { where }) => [
    verdict.status === 401 ? 'needs a sign-in' : 'refuses access',
    `${where} answers ${verdict.status} without a sign-in${verdict.challengeReadable ? '' : ', and hides from the page where to sign in'}.`,
    verdict.challengeReadable
      ? 'Sign in, or give an API key as a header.'
      : 'Give an API key as a header, or add Access-Control-Expose-Headers: WWW-Authenticate to the answers of the server.',
  ],
  'server-error': (verdict, { where }) => [
    `answers with an error (HTTP ${verdict.status})`,
    `${where} answers ${verdict.status}${verdict.detail === undefined ? '' : `: ${verdict.detail}`}.`,
    'Look at the log of the server, and try again later.',
  ],
  'not-mcp': (verdict, { where }) => [
    'is not an MCP server',
    `${where} answers ${verdict.status}${verdict.contentType === undefined ? '' : ` with ${verdict.contentType}`} where MCP was expected.`,
    'Check the path: MCP endpoints often end in /mcp or /sse.',
  ],
  'wrong-revision': (verdict, { where }) => [
    'speaks no revision that this page knows',
    `${where} speaks only ${list(verdict.offered)}.`,
    'Update the server: any revision from 2024-11-05 to 2026-07-28 will do.',
  ],
  works: (_, { where }) => ['answers again', `${where} answers as an MCP server should.`, 'Connect again.'],
};

/** Says a verdict in words. */
export function explain(verdict: Verdict, { url, pageUrl, headerNames }: ExplainContext): Explanation {
  const where = url?.host ?? 'The address';
  const page = pageUrl === undefined ? undefined : new URL(pageUrl).origin;
  const [title, cause, cure] = wordsOf(verdict, { where, page: page ?? 'this program' });
  const hidesChallenge = verdict.kind === 'needs-sign-in' && !verdict.challengeReadable;
  if (url === undefined || page === undefined || !(NEEDS_CORS.has(verdict.kind) || hidesChallenge)) {
    return { title, cause, cure, settings: [] };
  }
  const settings = corsSettings({ pageOrigin: page, headerNames, path: url.pathname });
  return { title, cause, cure, settings, ...(!hidesChallenge && { relay: relayCommand(url) }) };
}

/** The row of the table, which the compiler cannot tie to the kind of the verdict by itself. */
function wordsOf(verdict: Verdict, place: Place): Words {
  return (WORDS[verdict.kind] as (verdict: Verdict, place: Place) => Words)(verdict, place);
}

function list(items: readonly string[]): string {
  return items.length === 0 ? 'no known revision' : items.join(', ');
}
