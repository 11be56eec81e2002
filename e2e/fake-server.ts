import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Any JSON: what a server may send is not for us to say. */
type Anything = unknown;

export interface FakeServer {
  readonly url: string;
  /** Calls that reached it, oldest first. */
  readonly calls: readonly { readonly name: string; readonly arguments: Anything }[];
  /** Methods that it was asked for, oldest first. */
  readonly methods: readonly string[];
  close(): void;
}

export interface FakeServerOptions {
  readonly tools: readonly Anything[];
  readonly serverInfo?: Anything;
  readonly instructions?: string;
  /** Requests without this bearer token are refused. */
  readonly token?: string;
  /** Results of further methods, by name. */
  readonly more?: Readonly<Record<string, Anything>>;
  /** The result of a call, or a promise of it. */
  readonly answer?: (name: string, input: Anything) => Anything;
}

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: { readonly name?: string; readonly arguments?: Anything; readonly protocolVersion?: string };
}

/** An MCP server over streamable HTTP that says exactly what a test wants, however wrong. */
export async function startFakeServer(options: FakeServerOptions): Promise<FakeServer> {
  const calls: { name: string; arguments: Anything }[] = [];
  const methods: string[] = [];
  const result = ({ method = '', params }: Message): Anything => {
    methods.push(method);
    switch (method) {
      case 'initialize':
        return {
          protocolVersion: '2025-06-18',
          capabilities: { tools: {}, ...(options.more !== undefined && { resources: {}, prompts: {} }) },
          serverInfo: options.serverInfo ?? { name: 'fake', version: '1.0.0' },
          ...(options.instructions === undefined ? {} : { instructions: options.instructions }),
        };
      case 'tools/list':
        return { tools: options.tools };
      case 'tools/call':
        calls.push({ name: params?.name ?? '', arguments: params?.arguments });
        return options.answer?.(params?.name ?? '', params?.arguments) ?? { content: [{ type: 'text', text: 'ok' }] };
      case 'ping':
        return {};
      default:
        return options.more?.[method];
    }
  };

  const server = createServer((request, response) => void respond(request, response, result, options.token));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}/mcp`,
    calls,
    methods,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  result: (message: Message) => Anything,
  token: string | undefined,
): Promise<void> {
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('access-control-allow-headers', '*, authorization');
  response.setHeader('access-control-allow-methods', 'GET, POST, DELETE, OPTIONS');
  response.setHeader('access-control-expose-headers', 'mcp-session-id, www-authenticate');
  if (request.method === 'OPTIONS') {
    response.writeHead(204).end();
    return;
  }
  if (token !== undefined && request.headers.authorization !== `Bearer ${token}`) {
    response.writeHead(401, { 'www-authenticate': 'Bearer' }).end();
    return;
  }
  if (request.method !== 'POST') {
    response.writeHead(405).end();
    return;
  }
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const message = JSON.parse(Buffer.concat(chunks).toString()) as Message;
  if (message.id === undefined) {
    response.writeHead(202).end();
    return;
  }
  const value = await result(message);
  const answer =
    value === undefined
      ? { jsonrpc: '2.0', id: message.id, error: { code: -32601, message: 'Method not found' } }
      : { jsonrpc: '2.0', id: message.id, result: value };
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
}
