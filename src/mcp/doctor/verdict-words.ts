import type { Verdict, VerdictKind } from './verdict.ts';

/** More headers than this are counted in a title and named below it. */
const MAX_NAMED = 2;

type Words = readonly [title: string, cause: string, cure: string];

type WordsOf<Kind extends VerdictKind> = (
  verdict: Extract<Verdict, { kind: Kind }>,
  where: string,
  page: string,
) => Words;

const WORDS: { readonly [Kind in VerdictKind]: WordsOf<Kind> } = {
  'not-a-url': (verdict) => ['has no valid address', `${verdict.message}.`, `${verdict.hint}.`],
  'mixed-content': (_verdict, where) => [
    'is blocked as mixed content',
    `This page is https and ${where} is plain http, which browsers block except on this machine.`,
    'Use the https address of the server, or run it on this machine and connect to localhost.',
  ],
  'local-network-access': (verdict, where) =>
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
  unreachable: (verdict, where) => [
    'cannot be reached',
    `Nothing answers at ${where}${verdict.detail === undefined ? '' : ` (${verdict.detail})`}.`,
    'Check that the server runs, the name, the port and the certificate: open the address in a tab of its own to see.',
  ],
  silent: (verdict, where) => [
    'sends no answer',
    `${where} accepts the connection but sends nothing for ${verdict.afterMs / 1000} seconds.`,
    'Look at the log of the server; a proxy in front of it may hold back answers.',
  ],
  'no-cors': (_verdict, where, page) => [
    'does not allow this page (CORS)',
    `${where} answers, but not with exactly one Access-Control-Allow-Origin header for ${page}: it is missing (perhaps only from errors), names another page, or is sent twice.`,
    'The check below prints it. Nothing printed: add CORS headers to every answer, errors too. Two lines, or a list: the server and a proxy in front of it each add one, so remove one. If the server is not yours, run a relay on this machine.',
  ],
  'preflight-refused': (verdict, where) =>
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
  'session-header-hidden': (_verdict, where) => [
    'hides mcp-session-id',
    `${where} opens a session, but does not let the page read the Mcp-Session-Id header of its answer.`,
    'Add Access-Control-Expose-Headers: Mcp-Session-Id to the answers of the server.',
  ],
  redirect: (verdict, where) => redirectWords(verdict, where),
  'needs-sign-in': (verdict, where) => [
    verdict.status === 401 ? 'needs a sign-in' : 'refuses access',
    `${where} answers ${verdict.status} and ${verdict.challengeReadable ? 'says where to sign in' : 'has a service to sign in with, but hides from the page what it asks for'}.`,
    `Sign in, or give an API key as a header.${verdict.challengeReadable ? '' : ' To show what is asked for, add Access-Control-Expose-Headers: WWW-Authenticate to the answers of the server.'}`,
  ],
  'needs-key': (verdict, where) => [
    'needs a key',
    `${where} answers 401, and there is no service to sign in with${verdict.challengeReadable ? '' : ' that this page can find'}.`,
    'Edit the server and add its key as a header, for example Authorization with the value Bearer and the key.',
  ],
  'key-refused': (verdict, where) => [
    'does not accept the key',
    `${where} answers 401. It lets pages send ${list(verdict.headers)}, so its name or its value is not the one it expects.`,
    'Edit the server and check the name and the value of the header: a key may have expired, or need Bearer before it.',
  ],
  'origin-refused': (verdict, where, page) => [
    'accepts other pages only',
    `${where} answers ${verdict.status}: ${verdict.detail}. It accepts only the pages or host names on a list of its own.`,
    `Add ${page} to the allowed origins of the server, and ${where} to its allowed hosts; if it is not yours, run a relay on this machine.`,
  ],
  forbidden: (verdict, where, page) => [
    'refuses access',
    `${where} answers 403${verdict.detail === undefined ? '' : `: ${verdict.detail}`}. It names no sign-in; servers also answer so to pages that they do not allow.`,
    `Add ${page} to the allowed origins of the server if it has such a list, or use a key that may do this; if the server is not yours, run a relay on this machine.`,
  ],
  'rate-limited': (verdict, where) => [
    'limits how often it is asked',
    `${where} answers 429: it limits how often it is asked.`,
    verdict.retryAfterMs === undefined
      ? 'Wait a minute and try again, with fewer calls at once.'
      : `Try again in ${Math.ceil(verdict.retryAfterMs / 1000)} seconds, with fewer calls at once.`,
  ],
  'server-error': (verdict, where) => [
    `answers with an error (HTTP ${verdict.status})`,
    `${where} answers ${verdict.status}${verdict.detail === undefined ? '' : `: ${verdict.detail}`}.`,
    'Look at the log of the server, and try again later.',
  ],
  'wrong-content-type': (verdict, where) => [
    'sends the wrong content type',
    `${where} answers as MCP, but calls it ${verdict.contentType ?? 'nothing (there is no Content-Type header)'}, which MCP clients must refuse.`,
    `Make the server send Content-Type: ${verdict.expected}.`,
  ],
  'broken-encoding': (verdict, where) => [
    'sends what cannot be decoded',
    `${where} sends headers, but its body is cut short or not encoded as its Content-Encoding header${verdict.encoding === undefined ? '' : ` (${verdict.encoding})`} says.`,
    'Remove the Content-Encoding header, or compress the body: a proxy that unpacks a body and leaves the header does this.',
  ],
  'wrong-path': (verdict, where) => [
    'is at another path',
    `No MCP server answers at this address of ${where}, but one does at ${verdict.address}.`,
    `Give ${verdict.address} as the address.`,
  ],
  'not-mcp': (verdict, where) => [
    'is not an MCP server',
    `${where} answers ${verdict.status}${verdict.contentType === undefined ? '' : ` with ${verdict.contentType}`} where MCP was expected, and there is no MCP server at /mcp either.`,
    'Check the path: the documentation of the server names its MCP endpoint.',
  ],
  'wrong-revision': (verdict, where) => [
    'speaks no revision that this page knows',
    `${where} speaks only ${list(verdict.offered)}.`,
    'Update the server: any revision from 2024-11-05 to 2026-07-28 will do.',
  ],
  works: (_verdict, where) => ['answers again', `${where} answers as an MCP server should.`, 'Connect again.'],
};

/** A verdict as a title, why it is so, and what to do. */
export function verdictWords<Kind extends VerdictKind>(
  verdict: Extract<Verdict, { kind: Kind }>,
  where: string,
  page: string,
): Words {
  return (WORDS[verdict.kind as Kind] as WordsOf<Kind>)(verdict, where, page);
}

function redirectWords({ to, sameOrigin, speaksMcp }: Extract<Verdict, { kind: 'redirect' }>, where: string): Words {
  const title = to === undefined ? 'redirects elsewhere' : `redirects to ${new URL(to).host}`;
  if (to === undefined) {
    return [
      title,
      `${where} redirects to an address that pages cannot see.`,
      'Open the address in a tab of its own, see where it leads, and give that address.',
    ];
  }
  if (speaksMcp === false) {
    return [
      title,
      `${where} redirects to ${to}, where there is no MCP server.`,
      'Check the address: a page to sign in on, or one that is gone, is where servers redirect requests for a wrong path.',
    ];
  }
  return [
    title,
    `${where} redirects to ${to}.`,
    `Give ${to} as the address${sameOrigin ? '' : ', if that is the server you mean'}.`,
  ];
}

function list(items: readonly string[]): string {
  return items.length === 0 ? 'no known revision' : items.join(', ');
}
