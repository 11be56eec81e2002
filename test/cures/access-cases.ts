import type { Page } from 'playwright';
import { startOAuthLab } from '../../src/mcp/testing/oauth-lab.ts';
import { call, RAN } from '../in-page/signing-in.ts';
import { at, type Bench, type CureCase, type Fault, misused, printed, printedSettings, replaced } from './case.ts';
import { runRelay } from './cors-cases.ts';
import { runProgram, runPython } from './programs.ts';
import { OPEN, openWith, printedTransport, type Running, serve } from './sdk-servers.ts';
import { openSecurePage, permit } from './secure-page.ts';

const keyed = openWith(((request, response, next) => {
  if (request.method === 'OPTIONS' || request.headers.authorization === 'Bearer right') next();
  else response.writeHead(401).end();
}) as Parameters<typeof openWith>[0]);

const PYTHON_SDK = `from mcp.server import MCPServer
from starlette.middleware.cors import CORSMiddleware
import uvicorn, os

mcp = MCPServer("lab")

@mcp.tool()
def run() -> str:
    return "ran"

`;
const FAST_MCP = `from fastmcp import FastMCP
from starlette.middleware.cors import CORSMiddleware
import uvicorn, os

mcp = FastMCP("lab")

@mcp.tool
def run() -> str:
    return "ran"

`;
const RUN_APP = `
app.add_middleware(CORSMiddleware, allow_origins=["*"], allow_methods=["*"], allow_headers=["*"], expose_headers=["*"])
uvicorn.run(app, host="127.0.0.1", port=int(os.environ["FASTMCP_PORT"]), log_level="error")
`;

/** A server in Python that takes other pages only, until the printed settings make its app. */
const listing =
  (program: string, faulty: string, id: string) =>
  async (bench: Bench): Promise<Fault> => {
    const port = await bench.port();
    // Pages of this machine are let in whatever the list says.
    await permit(await openSecurePage(bench));
    const server = await bench.own(runPython(port, `${program}${faulty}${RUN_APP}`));
    return {
      url: at(port),
      async apply(diagnosis) {
        const settings = printedSettings(diagnosis, id);
        await bench.replace(server, () => runPython(port, `${program}${settings}${RUN_APP}`));
        return undefined;
      },
    };
  };

/** An app of `createMcpExpressApp` in a process of its own, with the packages that it needs from npm. */
const SECOND_SDK = `import { createMcpExpressApp } from '@modelcontextprotocol/express';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, Server } from '@modelcontextprotocol/server';
import cors from 'cors';
const handler = createMcpHandler(() => {
  const server = new Server({ name: 'lab', version: '2' }, { capabilities: { tools: {} } });
  server.setRequestHandler('tools/list', () => ({ tools: [{ name: 'run', inputSchema: { type: 'object' } }] }));
  return server;
});
`;
const SECOND_SDK_PACKAGES = [
  '@modelcontextprotocol/express@2.0.2',
  '@modelcontextprotocol/node@2.1.2',
  '@modelcontextprotocol/server@2.4.0',
  'express@5',
  'cors@2',
].join(' ');

function runSecondSdk(port: number, app: string): Promise<Running> {
  const program = `${SECOND_SDK}${app}
const node = toNodeHandler(handler);
app.all('/mcp', (request, response) => void node(request, response, request.body));
app.listen(${port}, '127.0.0.1');
`;
  const files = { 'server.mjs': program, 'package.json': '{"private":true}' };
  return runProgram(
    port,
    `npm i --no-audit --no-fund --loglevel=error ${SECOND_SDK_PACKAGES} && node server.mjs`,
    files,
  );
}

/** The two cures of an app that takes pages of this machine only: its lists of hosts and origins, then CORS. */
async function secondSdk(bench: Bench): Promise<Fault> {
  const port = await bench.port();
  const page = await openSecurePage(bench);
  await permit(page);
  const answersWithCors = `import express from 'express';
const app = express();
app.use(cors());
app.use(createMcpExpressApp({ allowedOrigins: ['other.example'] }));
`;
  const server = await bench.own(runSecondSdk(port, answersWithCors));
  return {
    url: at(port),
    async apply(diagnosis) {
      const settings = printedSettings(diagnosis, 'sdk-typescript-2');
      await bench.replace(server, () => runSecondSdk(port, `${settings}app.use(cors());\n`));
      return undefined;
    },
  };
}

/** Who is let in: people, and pages. */
export const ACCESS_CASES: readonly CureCase[] = [
  {
    name: 'a server with a service to sign in with',
    verdict: 'needs-sign-in',
    async start(bench) {
      const oauth = await bench.own(startOAuthLab());
      return {
        url: oauth.url,
        async apply(diagnosis) {
          printed(diagnosis, /^Sign in/);
          const outcome = call(bench.lab.page, oauth.url, { remember: true });
          await bench.lab.page.click('.sign-in');
          const { value } = await outcome;
          if (JSON.stringify(value) !== JSON.stringify(RAN.value)) throw new Error('The sign-in did not help');
          return { headers: { Authorization: await tokenOf(bench.lab.page) } };
        },
      };
    },
  },
  {
    name: 'a server that takes keys',
    verdict: 'needs-key',
    start: misused(keyed, (port) => ({
      url: at(port),
      async apply(diagnosis) {
        const name = printed(diagnosis, /add its key as a header, for example (\S+) with the value Bearer and the key/);
        return { headers: { [name]: 'Bearer right' } };
      },
    })),
  },
  {
    name: 'a key without the word before it',
    verdict: 'key-refused',
    start: misused(keyed, (port) => ({
      url: at(port),
      headers: { Authorization: 'right' },
      async apply(diagnosis) {
        printed(diagnosis, /a key may have expired, or need Bearer before it/);
        return { headers: { Authorization: 'Bearer right' } };
      },
    })),
  },
  {
    name: 'SDK 1 that allows other origins',
    verdict: 'origin-refused',
    applies: ['sdk-typescript-1'],
    async start(bench) {
      const port = await bench.port();
      const server = await bench.own(serve(port, { ...OPEN, transport: printedTransport(OTHER_ORIGINS) }));
      return {
        url: at(port),
        async apply(diagnosis) {
          const transport = printedTransport(printedSettings(diagnosis, 'sdk-typescript-1'));
          await bench.replace(server, () => serve(port, { ...OPEN, transport }));
          return undefined;
        },
      };
    },
  },
  {
    name: 'an app of SDK 2 that allows other origins',
    verdict: 'origin-refused',
    needs: ['npx'],
    applies: ['sdk-typescript-2'],
    start: secondSdk,
  },
  {
    name: 'the SDK for Python that allows other origins',
    verdict: 'origin-refused',
    needs: ['python'],
    applies: ['sdk-python-2'],
    start: listing(
      PYTHON_SDK,
      `from mcp.server.transport_security import TransportSecuritySettings
app = mcp.streamable_http_app(transport_security=TransportSecuritySettings(
    allowed_hosts=["127.0.0.1:*"], allowed_origins=["https://other.example"]))
`,
      'sdk-python-2',
    ),
  },
  {
    name: 'FastMCP that allows other origins',
    verdict: 'origin-refused',
    needs: ['python'],
    applies: ['fastmcp-origins'],
    start: listing(
      FAST_MCP,
      'app = mcp.http_app(host_origin_protection=True, allowed_hosts=["127.0.0.1"], allowed_origins=["https://other.example"])\n',
      'fastmcp-origins',
    ),
  },
  {
    name: 'a server that takes no page, by the relay',
    verdict: 'forbidden',
    needs: ['npx'],
    applies: ['relay'],
    async start(bench) {
      const port = await bench.port();
      const noPages = openWith((request, response, next) => {
        if (request.method !== 'OPTIONS' && request.headers.origin !== undefined) response.writeHead(403).end();
        else next();
      });
      await bench.own(serve(port, noPages));
      return { url: at(port), apply: (diagnosis) => runRelay(bench, diagnosis) };
    },
  },
  {
    name: 'a page that is not on the list of a server',
    verdict: 'forbidden',
    start: async (bench) => {
      const page = new URL(bench.lab.page.url()).origin;
      const listed = (pages: readonly string[]) =>
        openWith((request, response, next) => {
          if (request.method === 'OPTIONS' || pages.includes(request.headers.origin ?? '')) next();
          else response.writeHead(403).end();
        });
      return replaced(listed([]), /Add (\S+) to the allowed origins/, (said) => listed([said, `not ${page}`]))(bench);
    },
  },
];

const OTHER_ORIGINS = `const transport = new StreamableHTTPServerTransport({
  enableDnsRebindingProtection: true,
  allowedOrigins: ['https://other.example'],
});`;

/** The token that a sign-in left in this browser, as a header. */
const tokenOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const stored = Object.values({ ...localStorage }).join('\n');
    const token = /"(?:accessToken|access_token)":"([^"]+)"/.exec(stored)?.[1];
    localStorage.clear();
    return `Bearer ${token}`;
  });
