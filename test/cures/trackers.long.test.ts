import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Verdict } from '../../src/mcp/doctor/index.ts';
import { type LabPage, openLab } from '../in-page/page.ts';

type Headers = Readonly<Record<string, string | readonly string[]>>;

/** A server as it was reported: how it answers preflights, and how requests. */
interface Reported {
  /** Repository and number of the public thread. */
  readonly thread: string;
  readonly fault: string;
  readonly preflight: readonly [status: number, headers?: Headers];
  /** Answers a request; the answer of a server that works, with these headers, where it is only headers. */
  readonly answer: Headers | ((request: IncomingMessage, response: ServerResponse) => void);
  readonly verdict: Readonly<Record<string, unknown>> & { readonly kind: Verdict['kind'] };
  /** Headers that the person gave. */
  readonly headerNames?: readonly string[];
}

const ANY = { 'access-control-allow-origin': '*' };
const MCP = 'content-type, accept, authorization, mcp-session-id, mcp-protocol-version, mcp-method, mcp-name';
const SESSION = { 'mcp-session-id': 's1' };
const ALLOW = { ...ANY, 'access-control-allow-headers': MCP };
const allowing = (headers: string): Headers => ({ ...ANY, 'access-control-allow-headers': headers });
const refusing =
  (status: number, headers: Headers, body = ''): Reported['answer'] =>
  (_request, response) => {
    send(response, status, headers, body);
  };

const CASES: readonly Reported[] = [
  {
    thread: 'php-mcp/server#80',
    fault: 'its list of headers has no Mcp-Protocol-Version',
    preflight: [200, allowing('Content-Type, Mcp-Session-Id, Last-Event-ID, Authorization')],
    answer: { ...ANY, ...SESSION, 'access-control-expose-headers': 'Mcp-Session-Id' },
    verdict: { kind: 'preflight-refused', headers: ['mcp-protocol-version'] },
  },
  {
    thread: 'apify/apify-mcp-server#540',
    fault: 'it allows two headers, and exposes the session id',
    preflight: [204, allowing('Content-Type, mcp-session-id')],
    answer: { ...ANY, ...SESSION, 'access-control-expose-headers': 'Mcp-Session-Id' },
    verdict: { kind: 'preflight-refused', headers: ['mcp-protocol-version'] },
  },
  {
    thread: 'h4ckf0r0day/obscura#179',
    fault: 'it allows Content-Type alone, where a key is sent',
    preflight: [204, allowing('Content-Type')],
    answer: ANY,
    headerNames: ['X-API-Key'],
    verdict: { kind: 'preflight-refused', headers: ['x-api-key'] },
  },
  {
    thread: 'GDKsoftware/Delphi-MCP-Server#16',
    fault: 'it neither allows the headers of later requests nor exposes the session id',
    preflight: [200, allowing('Content-Type, Accept')],
    answer: { ...ANY, ...SESSION },
    verdict: { kind: 'preflight-refused', headers: ['mcp-protocol-version'] },
  },
  {
    thread: 'windmill-labs/windmill#10535',
    fault: 'its challenge is hidden from pages',
    preflight: [200, ALLOW],
    answer: (request, response) => {
      const issuer = `http://${request.headers.host}`;
      if (request.url?.startsWith('/.well-known/oauth-protected-resource') === true) {
        send(response, 200, ANY, JSON.stringify({ resource: `${issuer}/mcp`, authorization_servers: [issuer] }));
      } else send(response, 401, { ...ANY, 'www-authenticate': `Bearer resource_metadata="${issuer}/x"` });
    },
    verdict: { kind: 'needs-sign-in', status: 401, challengeReadable: false },
  },
  {
    thread: 'kernel/kernel-mcp-server#128',
    fault: 'the session id is exposed on preflights alone',
    preflight: [204, { ...ALLOW, 'access-control-expose-headers': 'Mcp-Session-Id' }],
    answer: (request, response) => void wantsSession(request, response, ANY),
    verdict: { kind: 'session-header-hidden' },
  },
  {
    thread: 'wanaku-ai/wanaku#1303',
    fault: 'every request without the session id, which pages cannot read, is one of a new session',
    preflight: [200, ALLOW],
    answer: (request, response) => void wantsSession(request, response, { ...ANY, vary: 'Origin' }),
    verdict: { kind: 'session-header-hidden' },
  },
  {
    thread: 'IBM/mcp-context-forge#2152',
    fault: 'preflights have to sign in',
    preflight: [401, ANY],
    answer: refusing(401, ANY, '{"detail":"Not authenticated"}'),
    verdict: { kind: 'preflight-refused', headers: 'all' },
  },
  {
    thread: 'devondragon/MotionMCP#138',
    fault: 'preflights are answered 404 and requests are not',
    preflight: [404],
    answer: ALLOW,
    verdict: { kind: 'preflight-refused', headers: 'all' },
  },
  {
    thread: 'stacklok/toolhive#6245',
    fault: 'a proxy passes preflights on to a server that answers 405, and no answer has CORS headers',
    preflight: [405],
    answer: {},
    verdict: { kind: 'no-cors' },
  },
  {
    thread: 'github/github-mcp-server#1688',
    fault: 'Access-Control-Allow-Origin is sent twice',
    preflight: [200, ALLOW],
    answer: { 'access-control-allow-origin': ['*', '*'] },
    verdict: { kind: 'no-cors' },
  },
  {
    thread: 'better-auth/better-auth#10272',
    fault: 'the 401 has no CORS headers and the preflight has',
    preflight: [204, ALLOW],
    answer: refusing(401, { 'www-authenticate': 'Bearer resource_metadata="https://auth.example.com/x"' }),
    verdict: { kind: 'no-cors' },
  },
  {
    thread: 'gavdilabs/cap-mcp-plugin#111',
    fault: '401 as JSON-RPC, without a challenge',
    preflight: [204, ALLOW],
    answer: refusing(401, ANY, '{"jsonrpc":"2.0","id":null,"error":{"code":10,"message":"Unauthorized"}}'),
    verdict: { kind: 'needs-key', challengeReadable: false },
  },
  {
    thread: 'modelcontextprotocol/python-sdk#1798',
    fault: '421 for a host name that is not on its list',
    preflight: [200, ALLOW],
    answer: refusing(421, ANY, 'Invalid Host header'),
    verdict: { kind: 'origin-refused', status: 421, detail: 'Invalid Host header' },
  },
  {
    thread: 'modelcontextprotocol/modelcontextprotocol#1439',
    fault: '400 for a page that is not on its list',
    preflight: [200, ALLOW],
    answer: refusing(400, ANY, 'Invalid Origin header'),
    verdict: { kind: 'origin-refused', status: 400, detail: 'Invalid Origin header' },
  },
  {
    thread: 'opensearch-project/opensearch-mcp-server-py#271',
    fault: 'the path without its slash redirects to the one with it',
    preflight: [200, ALLOW],
    answer: (request, response) => {
      if (request.url === '/mcp') send(response, 307, { ...ANY, location: '/mcp/' });
      else void answerMcp(request, response, ANY);
    },
    verdict: { kind: 'redirect', to: expect.stringMatching(/\/mcp\/$/), sameOrigin: true, speaksMcp: true },
  },
  {
    thread: 'modelcontextprotocol/python-sdk#1382',
    fault: 'a page of HTML with 200',
    preflight: [200, ALLOW],
    answer: refusing(200, { ...ANY, 'content-type': 'text/html; charset=utf-8' }, '<!doctype html><title>x</title>'),
    verdict: { kind: 'not-mcp', status: 200, contentType: 'text/html; charset=utf-8' },
  },
  {
    thread: 'junjiem/dify-plugin-agent-mcp_sse#79',
    fault: 'answers of MCP without a Content-Type',
    preflight: [200, ALLOW],
    answer: (request, response) => void answerMcp(request, response, { ...ANY, 'content-type': [] }),
    verdict: { kind: 'wrong-content-type', contentType: undefined, expected: 'application/json' },
  },
  {
    thread: 'modelcontextprotocol/java-sdk#748',
    fault: 'only its answers to notifications are text/plain, which does no harm',
    preflight: [200, ALLOW],
    answer: (request, response) => void answerMcp(request, response, ANY, { ...ANY, 'content-type': 'text/plain' }),
    verdict: { kind: 'works' },
  },
];

function send(response: ServerResponse, status: number, headers: Headers, body = ''): void {
  for (const [name, value] of Object.entries(headers)) {
    if (value.length > 0) response.setHeader(name, value);
  }
  response.writeHead(status).end(body);
}

/** Answers as a server of MCP does. */
async function answerMcp(
  request: IncomingMessage,
  response: ServerResponse,
  headers: Headers,
  ofNotifications: Headers = headers,
): Promise<void> {
  if (request.method !== 'POST') return send(response, 405, headers);
  const { id, method } = await messageOf(request);
  const json = { 'content-type': 'application/json', ...headers };
  if (id === undefined) return send(response, 202, ofNotifications);
  const result = RESULTS[method ?? ''];
  const error = { code: -32601, message: 'Method not found' };
  return send(
    response,
    200,
    json,
    JSON.stringify({ jsonrpc: '2.0', id, ...(result === undefined ? { error } : { result }) }),
  );
}

const RESULTS: Readonly<Record<string, object>> = {
  initialize: { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'x', version: '1' } },
  'tools/list': { tools: [{ name: 'run', inputSchema: { type: 'object' } }] },
};

/** The same, of a server that knows a request by its session. */
async function wantsSession(request: IncomingMessage, response: ServerResponse, headers: Headers): Promise<void> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, result: RESULTS.initialize });
  if (request.method !== 'POST') return send(response, 405, headers);
  const json = { 'content-type': 'application/json', ...headers };
  const { method } = await messageOf(request);
  if (method === 'initialize') return send(response, 200, { ...json, ...SESSION }, body);
  return send(response, 400, json, '{"jsonrpc":"2.0","id":null,"error":{"code":-32000,"message":"No session"}}');
}

async function messageOf(request: IncomingMessage): Promise<{ readonly id?: number; readonly method?: string }> {
  const body = (await request.setEncoding('utf8').toArray()).join('');
  try {
    return JSON.parse(body) as { id?: number; method?: string };
  } catch {
    return {};
  }
}

describe('given a server as it was reported in public, in a page', { timeout: 20_000 }, () => {
  let lab: LabPage;
  beforeAll(async () => {
    lab = await openLab();
  }, 60_000);
  afterAll(() => lab?.close());

  it.each(CASES.map((reported) => [reported.thread, reported.fault, reported] as const))(
    '%s: %s',
    async (_thread, _fault, { preflight: [status, headers = {}], answer, verdict, headerNames = [] }) => {
      const http = createServer((request, response) => {
        if (request.method === 'OPTIONS') send(response, status, headers);
        else if (typeof answer === 'function') answer(request, response);
        else void answerMcp(request, response, answer);
      });
      http.listen(0, '127.0.0.1');
      await once(http, 'listening');
      try {
        const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`;
        const diagnosis = await lab.page.evaluate(
          ([address, names]) => globalThis.lab.diagnose(address, { headerNames: names, timeoutMs: 2000 }),
          [url, headerNames] as const,
        );
        expect(diagnosis.verdict).toMatchObject(verdict);
      } finally {
        http.closeAllConnections();
        http.close();
      }
    },
  );
});
