import { exec } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { rolldown } from 'rolldown';
import type { Diagnosis } from '../../src/mcp/doctor/index.ts';
import { at, type Bench, type CureCase, type Fault, portOf, printed, printedSettings } from './case.ts';
import { runCaddy, runNginx, runProgram, runPython } from './programs.ts';
import { cors, printedExpress, type Running, type Setup, serve } from './sdk-servers.ts';

/** An app of the SDK with a fault, to which the settings for Express are added. */
const express =
  (setup: Setup) =>
  async (bench: Bench): Promise<Fault> => {
    const port = await bench.port();
    const server = await bench.own(serve(port, setup));
    return {
      url: at(port),
      async apply(diagnosis) {
        const first = printedExpress(printedSettings(diagnosis, 'express'));
        const prepare: Setup['prepare'] = (app) => {
          first(app);
          setup.prepare?.(app);
        };
        await bench.replace(server, () => serve(port, { ...setup, prepare }));
        return undefined;
      },
    };
  };

type RunInFront = (port: number, behind: number, settings: string) => Promise<Running>;

/** A proxy in front of a server, whose settings are those that were printed. */
const proxy =
  (id: string, run: RunInFront, plain: string, setup: Setup = {}) =>
  async (bench: Bench): Promise<Fault> => {
    const [port, behind] = [await bench.port(), await bench.port()];
    await bench.own(serve(behind, setup));
    const front = await bench.own(run(port, behind, plain));
    return {
      url: at(port),
      async apply(diagnosis) {
        await bench.replace(front, () => run(port, behind, printedSettings(diagnosis, id)));
        return undefined;
      },
    };
  };

const PLAIN_NGINX = 'location / { proxy_pass http://127.0.0.1:3000; }';
const PLAIN_CADDY = 'reverse_proxy 127.0.0.1:3000';

const FAST_MCP = `from fastmcp import FastMCP

mcp = FastMCP("lab")

@mcp.tool
def run() -> str:
    return "ran"

`;

const fastMcp =
  (text: string) =>
  async (bench: Bench): Promise<Fault> => {
    const port = await bench.port();
    const server = await bench.own(runPython(port, FAST_MCP + text));
    return {
      url: at(port),
      async apply(diagnosis) {
        await bench.replace(server, () => runPython(port, FAST_MCP + printedSettings(diagnosis, 'fastmcp')));
        return undefined;
      },
    };
  };

/** A worker that serves MCP, in Cloudflare's own runtime. */
async function runWorker(port: number, text: string): Promise<Running> {
  const bundle = await rolldown({
    input: 'worker',
    platform: 'browser',
    plugins: [
      {
        name: 'worker',
        resolveId: (id) => (id === 'worker' ? id : null),
        load: (id) => (id === 'worker' ? text : null),
      },
    ],
    cwd: import.meta.dirname,
    logLevel: 'silent',
  });
  const { output } = await bundle.generate({ format: 'esm', codeSplitting: false } as object);
  const config = `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = (
    modules = [(name = "worker", esModule = embed "worker.js")],
    compatibilityDate = "2025-11-01", compatibilityFlags = ["nodejs_compat"]))],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")]);
`;
  const files = { 'config.capnp': config, 'worker.js': output[0].code };
  return runProgram(port, 'npx -y workerd@1.20261117.1 serve config.capnp', files);
}

const WORKER = `import { createMcpHandler, Server } from '@modelcontextprotocol/server';
const handler = createMcpHandler(() => {
  const server = new Server({ name: 'lab', version: '2' }, { capabilities: { tools: {} } });
  server.setRequestHandler('tools/list', () => ({ tools: [{ name: 'run', inputSchema: { type: 'object' } }] }));
  return server;
});
const server = { fetch: (request) => handler.fetch(request) };
`;

async function worker(bench: Bench): Promise<Fault> {
  const port = await bench.port();
  const running = await bench.own(runWorker(port, `${WORKER}export default server;\n`));
  return {
    url: at(port),
    async apply(diagnosis) {
      const settings = printedSettings(diagnosis, 'cloudflare-workers');
      await bench.replace(running, () => runWorker(port, WORKER + settings));
      return undefined;
    },
  };
}

/** Runs the relay that was printed, and connects to it as the docs say. */
export async function runRelay(
  bench: Bench,
  { relay = '' }: Diagnosis,
): Promise<{ url: string; headers: Record<string, string> }> {
  const port = await portOf(relay);
  await bench.own(runProgram(port, relay));
  const key = /--apiKey (\S+)/.exec(relay)?.[1] ?? '';
  return { url: at(port), headers: { 'X-API-Key': key } };
}

/** A server and a proxy that each add the header: the printed check shows two, and one is removed. */
async function twice(bench: Bench): Promise<Fault> {
  const port = await bench.port();
  const server = await bench.own(
    serve(port, {
      prepare: (app) => {
        app.use(cors());
        app.use(addOrigin);
      },
    }),
  );
  return {
    url: at(port),
    async apply(diagnosis) {
      const { stdout } = await promisify(exec)(diagnosis.check ?? 'false');
      if (stdout.trim().split('\n').length !== 2) throw new Error(`The check shows: ${stdout}`);
      printed(diagnosis, /so remove one/);
      await bench.replace(server, () => serve(port, { prepare: (app) => app.use(cors()) }));
      return undefined;
    },
  };
}

const addOrigin: NonNullable<Parameters<Parameters<NonNullable<Setup['prepare']>>[0]['use']>[0]> = (
  _request: unknown,
  response: { appendHeader(name: string, value: string): void },
  next: () => void,
) => {
  response.appendHeader('access-control-allow-origin', '*');
  next();
};

/** A command of docs/connections.md in front of a program, first without the part that lets pages in, then as it is there. */
const documented =
  (program: string, part: string, says: RegExp, headers: Readonly<Record<string, string>> = {}) =>
  async (bench: Bench): Promise<Fault> => {
    const line = readFileSync('docs/connections.md', 'utf8')
      .split('\n')
      .find((text) => text.startsWith(`npx -y ${program} `) && text.includes('COMMAND'));
    if (line?.includes(part) !== true) throw new Error(`docs/connections.md has no command of ${program} with ${part}`);
    const page = new URL(bench.lab.page.url()).origin;
    const command = line.replace('COMMAND', 'npx -y @modelcontextprotocol/server-everything stdio');
    const port = await portOf(command);
    const running = await bench.own(runProgram(port, command.replace(part, '')));
    return {
      url: at(port),
      headers,
      async apply(diagnosis) {
        printed(diagnosis, says);
        await bench.replace(running, () => runProgram(port, command.replace('https://play.example', page)));
        return undefined;
      },
    };
  };

/** Asks for a key before anything else, preflights too. */
const guarded: Setup = {
  prepare: (app) =>
    app.use(
      (request: { method: string }, response: { writeHead(status: number): { end(): void } }, next: () => void) => {
        if (request.method === 'OPTIONS') response.writeHead(401).end();
        else next();
      },
    ),
};

/** Faults of CORS, which settings cure. */
export const CORS_CASES: readonly CureCase[] = [
  { name: 'SDK 1 on Express without CORS', verdict: 'no-cors', applies: ['express'], start: express({}) },
  { name: 'SDK 2 on Express without CORS', verdict: 'no-cors', applies: ['express'], start: express({ sdk: 2 }) },
  { name: 'the header twice', verdict: 'no-cors', start: twice },
  {
    name: 'nginx without CORS',
    verdict: 'no-cors',
    needs: ['nginx'],
    applies: ['nginx'],
    start: proxy('nginx', runNginx, PLAIN_NGINX),
  },
  {
    name: 'nginx that adds the header to what a server adds',
    verdict: 'no-cors',
    needs: ['nginx'],
    applies: ['nginx'],
    start: proxy(
      'nginx',
      runNginx,
      'location / { add_header Access-Control-Allow-Origin * always; proxy_pass http://127.0.0.1:3000; }',
      { prepare: (app) => app.use(cors()) },
    ),
  },
  {
    name: 'Caddy without CORS',
    verdict: 'no-cors',
    needs: ['caddy'],
    applies: ['caddy'],
    start: proxy('caddy', runCaddy, PLAIN_CADDY),
  },
  {
    name: 'FastMCP without CORS',
    verdict: 'no-cors',
    needs: ['python'],
    applies: ['fastmcp'],
    start: fastMcp('mcp.run(transport="http")\n'),
  },
  {
    name: 'a worker without CORS',
    verdict: 'no-cors',
    needs: ['npx'],
    applies: ['cloudflare-workers'],
    start: worker,
  },
  {
    name: 'a server of others without CORS, by the relay',
    verdict: 'no-cors',
    needs: ['npx'],
    applies: ['relay'],
    async start(bench) {
      const port = await bench.port();
      await bench.own(serve(port, {}));
      return { url: at(port), apply: (diagnosis) => runRelay(bench, diagnosis) };
    },
  },
  {
    name: 'supergateway without --cors, by the relay',
    verdict: 'no-cors',
    needs: ['npx'],
    applies: ['relay'],
    async start(bench) {
      const port = await bench.port();
      const stdio = 'npx -y @modelcontextprotocol/server-everything stdio';
      const options = `--outputTransport streamableHttp --port ${port} --logLevel none`;
      await bench.own(runProgram(port, `npx -y supergateway@4.0.0 --stdio '${stdio}' ${options}`));
      return { url: at(port), apply: (diagnosis) => runRelay(bench, diagnosis) };
    },
  },
  {
    name: 'Express that allows too few headers',
    verdict: 'preflight-refused',
    applies: ['express'],
    start: express({ prepare: (app) => app.use(cors({ allowedHeaders: ['content-type'] })) }),
  },
  {
    name: 'Express that asks preflights for a key',
    verdict: 'no-cors',
    applies: ['express'],
    start: express(guarded),
  },
  {
    name: 'FastMCP that allows too few headers',
    verdict: 'preflight-refused',
    needs: ['python'],
    applies: ['fastmcp'],
    start: fastMcp(`from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware

mcp.run(transport="http", middleware=[Middleware(CORSMiddleware, allow_origins=["*"], allow_methods=["*"])])
`),
  },
  {
    name: 'mcp-proxy with a key, without --corsAddAllowedHeader',
    verdict: 'preflight-refused',
    needs: ['npx'],
    start: documented('mcp-proxy', '--corsAddAllowedHeader X-API-Key', /Add it to the allowed headers/, {
      'X-API-Key': 'CHOOSE-ONE',
    }),
  },
  {
    name: 'supergateway without --cors',
    verdict: 'no-cors',
    needs: ['npx'],
    start: documented('supergateway', '--cors https://play.example', /add CORS headers to every answer/),
  },
  {
    name: 'a server with sessions that exposes no header',
    verdict: 'session-header-hidden',
    applies: ['express'],
    start: express({ hasSessions: true, prepare: (app) => app.use(cors()) }),
  },
];
