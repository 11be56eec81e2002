// An MCP server over streamable HTTP with as many tools as one likes, that tells when it has others.
import { createServer } from 'node:http';

const PAGE = 250;

/**
 * @param {number} count tools that it offers at first
 * @returns {Promise<{ url: string, offer: (count: number) => void, close: () => void }>}
 */
export async function startToolServer(count) {
  let tools = toolsOf(count);
  /** @type {Set<import('node:http').ServerResponse>} */
  const streams = new Set();
  const server = createServer(async (request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', '*, authorization');
    response.setHeader('access-control-allow-methods', 'GET, POST, DELETE, OPTIONS');
    if (request.method === 'GET') {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
      streams.add(response);
      response.on('close', () => streams.delete(response));
      return;
    }
    if (request.method !== 'POST') {
      response.writeHead(204).end();
      return;
    }
    let text = '';
    for await (const part of request.setEncoding('utf8')) text += part;
    /** @type {{ id?: number, method: string, params?: { cursor?: string, name?: string } }} */
    const { id, method, params } = JSON.parse(text);
    const result = resultOf(method, tools, params);
    if (id === undefined) response.writeHead(202).end();
    else {
      const said = result === undefined ? { error: { code: -32601, message: 'Method not found' } } : { result };
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ jsonrpc: '2.0', id, ...said }));
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return {
    url: `http://localhost:${address.port}/mcp`,
    offer(next) {
      tools = toolsOf(next);
      const told = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/tools/list_changed' });
      for (const stream of streams) stream.write(`data: ${told}\n\n`);
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** @param {string} method @param {readonly object[]} tools @param {{ cursor?: string, name?: string }} [params] */
function resultOf(method, tools, { cursor = '0', name } = {}) {
  const from = Number(cursor);
  switch (method) {
    case 'initialize':
      return {
        protocolVersion: '2025-06-18',
        capabilities: { tools: { listChanged: true } },
        serverInfo: { name: 'bench', version: '1.0.0' },
      };
    case 'tools/list':
      return {
        tools: tools.slice(from, from + PAGE),
        ...(from + PAGE < tools.length ? { nextCursor: String(from + PAGE) } : {}),
      };
    case 'tools/call':
      return {
        content: [{ type: 'text', text: `${name} has done it` }],
        structuredContent: { name, done: true, labels: ['first', 'second'] },
      };
    case 'ping':
      return {};
    default:
      return undefined;
  }
}

/** @param {number} count */
function toolsOf(count) {
  return Array.from({ length: count }, (_, index) => ({
    name: `tool_${index}`,
    description: `Does the thing numbered ${index} for whoever asks, and tells how it went.`,
    inputSchema: {
      type: 'object',
      properties: {
        id: { type: 'string', description: 'What it is done to.' },
        limit: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
        mode: { enum: ['fast', 'safe'], description: 'How it is done.' },
        labels: { type: 'array', items: { type: 'string' } },
      },
      required: ['id'],
      additionalProperties: false,
    },
    annotations: { readOnlyHint: true },
  }));
}
