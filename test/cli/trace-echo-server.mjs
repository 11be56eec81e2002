// An MCP server in a process of its own, whose tool tells what trace its call was part of. Over HTTP it speaks 2026-07-28 by
// the 2.x SDK and prints its address; over stdio, older revisions by the 1.x SDK.
import { createServer } from 'node:http';
import { Readable } from 'node:stream';
import { Server as OldServer } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { createMcpHandler, Server } from '@modelcontextprotocol/server';

const INFO = { name: 'trace-echo', version: '1.0.0' };
const TOOLS = [
  { name: 'trace', inputSchema: { type: /** @type {const} */ ('object') } },
  { name: 'fail', inputSchema: { type: /** @type {const} */ ('object') } },
];

/**
 * @param {string} name
 * @param {object | undefined} meta
 * @param {Headers | undefined} headers
 */
function answer(name, meta, headers) {
  if (name === 'fail')
    return { isError: true, content: [{ type: /** @type {const} */ ('text'), text: 'secret of the server' }] };
  const { traceparent = null, tracestate = null, baggage = null } = /** @type {Record<string, unknown>} */ (meta ?? {});
  const seen = { traceparent, tracestate, baggage, header: headers?.get('traceparent') ?? null };
  return { content: [{ type: /** @type {const} */ ('text'), text: JSON.stringify(seen) }], structuredContent: seen };
}

if (process.argv[2] === 'stdio') {
  const server = new OldServer(INFO, { capabilities: { tools: {} } });
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: TOOLS }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }) => answer(params.name, params._meta, undefined));
  await server.connect(new StdioServerTransport());
} else {
  const handler = createMcpHandler(async () => {
    const server = new Server(INFO, { capabilities: { tools: {} } });
    server.setRequestHandler('tools/list', () => ({ tools: TOOLS }));
    server.setRequestHandler('tools/call', ({ params }, { mcpReq, http }) =>
      answer(params.name, mcpReq._meta, http?.req?.headers),
    );
    return server;
  });
  const http = createServer(async (request, response) => {
    const headers = new Headers();
    for (const [name, value] of Object.entries(request.headers)) headers.set(name, String(value));
    const hasBody = request.method === 'POST';
    const web = new Request(`http://localhost${request.url}`, {
      method: request.method ?? 'GET',
      headers,
      ...(hasBody ? { body: /** @type {ReadableStream} */ (Readable.toWeb(request)), duplex: 'half' } : {}),
    });
    const answered = await handler.fetch(web);
    response.writeHead(answered.status, Object.fromEntries(answered.headers));
    response.end(Buffer.from(await answered.arrayBuffer()));
  });
  http.listen(0, '127.0.0.1', () => {
    const address = http.address();
    if (address !== null && typeof address === 'object') console.log(`http://127.0.0.1:${address.port}/mcp`);
  });
}
