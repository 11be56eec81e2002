import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** A request of Node's server in the form of the platform, aborted when its connection closes. */
export function readRequest(request: IncomingMessage, response: ServerResponse): Request {
  const closed = new AbortController();
  response.once('close', () => closed.abort());
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  const method = request.method ?? 'GET';
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return new Request(new URL(request.url ?? '/', 'http://localhost'), {
    method,
    headers,
    signal: closed.signal,
    ...(hasBody ? { body: Readable.toWeb(request) as ReadableStream, duplex: 'half' } : {}),
  } as RequestInit);
}

/** Writes a response of the platform as Node's server does, streams included. */
export async function writeResponse(
  answer: Response,
  response: ServerResponse,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  response.writeHead(answer.status, { ...Object.fromEntries(answer.headers), ...headers });
  if (answer.body === null) {
    response.end();
    return;
  }
  response.flushHeaders();
  try {
    await pipeline(Readable.fromWeb(answer.body as never), response);
  } catch (error) {
    // A client that goes away closes its stream: that is how event streams end.
    if (!response.destroyed) throw error;
  }
}
