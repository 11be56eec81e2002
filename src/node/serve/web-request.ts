import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** A signal that is aborted when a connection closes before its answer is written. */
export function lostSignal(response: ServerResponse): AbortSignal {
  const closed = new AbortController();
  // An answer that was written whole leaves nothing to stop, and an error with its stack takes a while to make.
  response.once('close', () => {
    if (!response.writableFinished) closed.abort();
  });
  return closed.signal;
}

/** A request of Node's server in the form of the platform, with its body. */
export function readRequest(request: IncomingMessage, body: string | undefined, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  return new Request(new URL(request.url ?? '/', 'http://localhost'), {
    method: request.method ?? 'GET',
    headers,
    signal,
    ...(body === undefined ? {} : { body }),
  });
}

/**
 * The body of a request as text; undefined where it is longer than `maxBytes`. What is left of it then is let go by, so that
 * its client gets to the answer.
 */
export function readBody(request: IncomingMessage, maxBytes: number): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const onData = (chunk: Buffer): void => {
      bytes += chunk.length;
      if (bytes <= maxBytes) chunks.push(chunk);
      else {
        // It may be sent for minutes yet.
        chunks.length = 0;
        request.off('data', onData).resume();
        resolve(undefined);
      }
    };
    request.on('data', onData);
    request.once('end', () => resolve(textOf(Buffer.concat(chunks))));
    request.once('error', reject);
    request.once('close', () => reject(new Error('The request was not sent to its end')));
  });
}

/** What no message can be: bytes that are no UTF-8, read with characters replaced, would be another message. */
const NO_MESSAGE = 'The body is not UTF-8';

function textOf(body: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    return NO_MESSAGE;
  }
}

/** Writes a response of the platform as Node's server does, streams included. */
export async function writeResponse(
  answer: Response,
  response: ServerResponse,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  const all = { ...Object.fromEntries(answer.headers), ...headers };
  if (answer.body === null) {
    response.writeHead(answer.status, all).end();
    return;
  }
  if (answer.headers.get('content-type')?.includes('event-stream') !== true) {
    // What is there already goes out at once: each part would be a write of its own.
    const body = Buffer.from(await answer.arrayBuffer());
    response.writeHead(answer.status, { ...all, 'content-length': body.length }).end(body);
    return;
  }
  response.writeHead(answer.status, all);
  response.flushHeaders();
  try {
    await pipeline(Readable.fromWeb(answer.body as never), response);
  } catch (error) {
    // A client that goes away closes its stream: that is how event streams end.
    if (!response.destroyed) throw error;
  }
}
