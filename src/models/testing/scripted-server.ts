import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import type { JsonObject } from '../../runtime/json.ts';
import { anthropicFormat } from './anthropic-format.ts';
import { geminiFormat } from './gemini-format.ts';
import { openaiFormat } from './openai-format.ts';
import { piecesOf, type ScriptedAnswer, type ScriptedError, type SeenRequest, type WireFormat } from './wire-format.ts';

export const FORMATS = [openaiFormat, anthropicFormat, geminiFormat] as const;

/** What the server does with one request. */
export type Reply =
  | ({ readonly kind?: 'answer' } & ScriptedAnswer)
  | { readonly kind: 'error'; readonly error: ScriptedError }
  /** The stream begins with an answer and then fails. */
  | { readonly kind: 'fails-midway'; readonly text: string }
  /** The connection ends after a share of the bytes of an answer. */
  | { readonly kind: 'cut'; readonly answer: ScriptedAnswer; readonly share: number }
  /** The stream begins and nothing more comes. */
  | { readonly kind: 'hangs'; readonly text: string }
  | {
      readonly kind: 'raw';
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: string;
    };

/** Gives the reply to a request; `turn` counts requests from 0. */
export type Script = readonly Reply[] | ((request: SeenRequest, turn: number) => Reply);

export interface ScriptedServer {
  readonly url: string;
  readonly requests: readonly SeenRequest[];
  /** Chunks of the streams have this many bytes: 1 cuts every character and every line. */
  chunkBytes: number;
  script: Script;
  close(): Promise<void>;
}

/** The base address that a provider is given for this server. */
export const baseUrlOf = ({ url }: ScriptedServer, provider: WireFormat['id']): string =>
  provider === 'openai' ? `${url}/v1` : url;

/** A server that speaks as all providers do, and says what a script says. */
export async function startScriptedServer(script: Script = []): Promise<ScriptedServer> {
  const requests: SeenRequest[] = [];
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  const scripted: Omit<ScriptedServer, 'url'> = {
    requests,
    chunkBytes: 64,
    script,
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // As providers do that let pages in.
    response.setHeader('access-control-allow-origin', '*');
    if (request.method === 'OPTIONS') {
      const headers = { 'access-control-allow-methods': 'POST', 'access-control-allow-headers': '*, authorization' };
      response.writeHead(204, headers).end();
      return;
    }
    const path = request.url ?? '';
    const format = FORMATS.find(({ matches }) => matches(path));
    if (format === undefined || request.method !== 'POST') {
      response.writeHead(404).end('{}');
      return;
    }
    const body = JSON.parse(await text(request)) as JsonObject;
    const seen = format.read(path, request.headers, body);
    const turn = requests.push(seen) - 1;
    const { script: current } = result;
    const reply = typeof current === 'function' ? current(seen, turn) : current[turn];
    if (reply === undefined) throw new Error(`The script has no reply for request ${turn}`);
    await send(reply, format, response, result.chunkBytes);
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const result: ScriptedServer = Object.assign(scripted, { url: `http://127.0.0.1:${port}` });
  return result;
}

async function send(reply: Reply, format: WireFormat, response: ServerResponse, chunkBytes: number): Promise<void> {
  const begin = (): void => void response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
  switch (reply.kind) {
    case undefined:
    case 'answer':
      begin();
      await write(format.events(reply).join(''), response, chunkBytes);
      response.end();
      return;
    case 'error': {
      const { status, headers, body } = format.error(reply.error);
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
      return;
    }
    case 'fails-midway':
      begin();
      await write(`${started(reply.text, format)}${format.errorEvent()}`, response, chunkBytes);
      response.end();
      return;
    case 'cut': {
      begin();
      const bytes = Buffer.from(format.events(reply.answer).join(''));
      await write(bytes.subarray(0, Math.floor(bytes.length * reply.share)), response, chunkBytes);
      response.end();
      return;
    }
    case 'hangs':
      begin();
      await write(started(reply.text, format), response, chunkBytes);
      return;
    case 'raw':
      response.writeHead(reply.status, reply.headers).end(reply.body);
      return;
  }
}

/** The events of an answer up to its end. */
function started(words: string, format: WireFormat): string {
  const events = format.events({ text: words });
  const last = events.findLastIndex((event) => event.includes(JSON.stringify(piecesOf(words).at(-1)).slice(1, -1)));
  return events.slice(0, last + 1).join('');
}

async function write(data: string | Buffer, response: ServerResponse, chunkBytes: number): Promise<void> {
  const bytes = Buffer.from(data as string);
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    if (response.destroyed) return;
    response.write(bytes.subarray(at, at + chunkBytes));
    if (at % (chunkBytes * 64) === 0) await setImmediate();
  }
}
