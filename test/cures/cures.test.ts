import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { runInNewContext } from 'node:vm';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../src/mcp/testing/everything-server.ts';
import { type LabPage, openLab } from '../in-page/page.ts';

/** What is used of Express, which comes with the SDK and without types. */
interface App {
  use(handler: unknown): void;
  all(path: string, handler: (request: IncomingMessage, response: ServerResponse) => Promise<void>): void;
  listen(port: number, host: string): Server;
}

const fromSdk = createRequire(createRequire(import.meta.url).resolve('@modelcontextprotocol/sdk/server/index.js'));
const express = fromSdk('express') as () => App;
const cors = fromSdk('cors') as (options?: object) => unknown;

interface Setup {
  readonly prepare?: (app: App) => void;
  readonly transport?: () => StreamableHTTPServerTransport;
}

/** A server of the MCP SDK on Express, without sessions. */
async function serve(port: number, { prepare, transport = () => new StreamableHTTPServerTransport({}) }: Setup) {
  const app = express();
  prepare?.(app);
  app.all('/mcp', async (request, response) => {
    const server = new McpServer({ name: 'lab', version: '1' });
    server.registerTool('run', {}, () => ({ content: [] }));
    const wire = transport();
    await server.connect(wire as Parameters<typeof server.connect>[0]);
    await wire.handleRequest(request, response);
  });
  const http = app.listen(port, '127.0.0.1');
  await once(http, 'listening');
  return async () => {
    http.closeAllConnections();
    http.close();
    await once(http, 'close');
  };
}

/** The transport that printed settings make, without the session that this server has no room for. */
function transportOf(text: string): () => StreamableHTTPServerTransport {
  return () => {
    const realm = { StreamableHTTPServerTransport: WithoutSession, crypto };
    return runInNewContext(`${text.replace('const transport =', 'transport =')}; transport`, realm);
  };
}

class WithoutSession extends StreamableHTTPServerTransport {
  constructor(options: object) {
    super({ ...options, sessionIdGenerator: undefined } as never);
  }
}

/** Each fault of a real server, its verdict, the kind of settings, and how those are applied as they were printed. */
const CASES: Record<string, { fault: Setup; verdict: string; settings: string; apply: (text: string) => Setup }> = {
  'an Express server without CORS': {
    fault: {},
    verdict: 'no-cors',
    settings: 'express',
    apply: (text) => ({
      prepare: (app) => void runInNewContext(text.replace(/^import .*$/m, ''), { app, cors }),
    }),
  },
  'an Express server that allows too few headers': {
    fault: { prepare: (app) => app.use(cors({ allowedHeaders: ['content-type'] })) },
    verdict: 'preflight-refused',
    settings: 'express',
    apply: (text) => ({
      prepare: (app) => void runInNewContext(text.replace(/^import .*$/m, ''), { app, cors }),
    }),
  },
  'a server of the SDK that allows other origins': {
    fault: {
      prepare: (app) => app.use(cors()),
      transport: () =>
        new StreamableHTTPServerTransport({
          enableDnsRebindingProtection: true,
          allowedOrigins: ['https://other.example'],
        }),
    },
    verdict: 'origin-refused',
    settings: 'sdk-typescript',
    apply: (text) => ({ prepare: (app) => app.use(cors()), transport: transportOf(text) }),
  },
};

describe('given a real server with a fault, in a page', { timeout: 30_000 }, () => {
  let lab: LabPage;
  beforeAll(async () => {
    lab = await openLab();
  }, 60_000);
  afterAll(() => lab?.close());

  const connects = (url: string) =>
    lab.page.evaluate(async (address) => {
      const source = globalThis.lab.createMcpSource({ id: 'x', url: address });
      try {
        return (await source.tools()).map(({ name }) => name);
      } catch (error) {
        return (error as Error).name;
      } finally {
        await source.close();
      }
    }, url);

  it.each(Object.keys(CASES))('%s, the printed settings connect it', async (name) => {
    const { fault, verdict, settings, apply } = CASES[name] as (typeof CASES)[string];
    const port = await freePort();
    const url = `http://127.0.0.1:${port}/mcp`;
    let close = await serve(port, fault);
    try {
      expect(await connects(url)).toBe('SourceError');
      const diagnosis = await lab.page.evaluate((address) => globalThis.lab.diagnose(address), url);
      expect(diagnosis.verdict.kind).toBe(verdict);
      const printed = diagnosis.settings.find(({ id }) => id === settings)?.text ?? '';
      expect(printed).toContain(new URL(lab.page.url()).origin);
      await close();
      close = await serve(port, apply(printed));
      expect(await connects(url)).toEqual(['run']);
    } finally {
      await close();
    }
  });
});
