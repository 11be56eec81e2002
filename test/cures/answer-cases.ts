import type { ServerResponse } from 'node:http';
import { at, type CureCase, printed, replaced } from './case.ts';
import { runNginx } from './programs.ts';
import { openWith, type Setup, serve } from './sdk-servers.ts';

/** Changes a header of every answer as it goes out. */
const withHeader = (name: string, value: string): Setup =>
  openWith((_request, response, next) => {
    const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse;
    response.writeHead = ((...args: unknown[]) => {
      const [status, headers] = args;
      const others = Object.entries(Object(headers) as object).filter(([key]) => key.toLowerCase() !== name);
      return writeHead(status, { ...Object.fromEntries(others), [name]: value });
    }) as typeof response.writeHead;
    next();
  });

const limited = (): Setup => {
  const freeAtMs = performance.now() + 2500;
  return openWith((request, response, next) => {
    const waitMs = freeAtMs - performance.now();
    if (request.method === 'OPTIONS' || waitMs <= 0) next();
    else response.writeHead(429, { 'retry-after': String(Math.ceil(waitMs / 1000)) }).end();
  });
};

const ofOldRevision: Setup = openWith((request, response, next) => {
  if (request.method === 'OPTIONS') next();
  else {
    response.writeHead(200, { 'content-type': 'application/json' });
    const result = { protocolVersion: '2020-01-01', capabilities: {}, serverInfo: { name: 'old', version: '0' } };
    response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result }));
  }
});

/** Answers that are the fault themselves. */
export const ANSWER_CASES: readonly CureCase[] = [
  {
    name: 'a server that limits how often it is asked',
    verdict: 'rate-limited',
    start: async (bench) => {
      const port = await bench.port();
      await bench.own(serve(port, limited()));
      return {
        url: at(port),
        async apply(diagnosis) {
          const seconds = Number(printed(diagnosis, /Try again in (\d+) seconds/));
          await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
          return undefined;
        },
      };
    },
  },
  {
    name: 'nginx before a server that is down',
    verdict: 'server-error',
    needs: ['nginx'],
    async start(bench) {
      const [port, behind] = [await bench.port(), await bench.port()];
      const settings = `location / {
        add_header Access-Control-Allow-Origin * always;
        add_header Access-Control-Allow-Headers "content-type, accept, mcp-protocol-version, mcp-method" always;
        if ($request_method = OPTIONS) { return 204; }
        proxy_pass http://127.0.0.1:3000; }`;
      await bench.own(runNginx(port, behind, settings));
      return {
        url: at(port),
        async apply(diagnosis) {
          printed(diagnosis, /Look at the log of the server/);
          await bench.own(serve(behind, {}));
          return undefined;
        },
      };
    },
  },
  {
    name: 'MCP called plain text',
    verdict: 'wrong-content-type',
    start: replaced(withHeader('content-type', 'text/plain'), /Content-Type: (\S+)\./, (said) =>
      withHeader('content-type', said),
    ),
  },
  {
    name: 'a plain body called gzip',
    verdict: 'broken-encoding',
    start: replaced(withHeader('content-encoding', 'gzip'), /Remove the Content-Encoding header/),
  },
  {
    name: 'a server of a revision before all known ones',
    verdict: 'wrong-revision',
    start: replaced(ofOldRevision, /Update the server/),
  },
];
