import { isJsonObject, type Json, type JsonObject, messageOf } from '../runtime/json.ts';
import type { PageTools } from './page-tools.ts';

/** The revision of MCP that is spoken: the last one that begins with `initialize`, as a pipe between two does. */
const REVISION = '2025-11-25';
/** Longest message that is read. What scripts hand to a tool is much shorter. */
export const MAX_MESSAGE_CHARS = 4 * 1024 * 1024;
/** Calls that may be under way at once. */
export const MAX_CALLS = 100;
const MAX_ID_CHARS = 100;
/** A page that registers many tools tells of each. */
const CHANGES_WITHIN_MS = 20;

/** Codes of JSON-RPC. */
const CODES = { unknownMethod: -32_601, badParams: -32_602, failed: -32_603 };

type Id = string | number;

/** What a request is answered with, beside its id. */
type Answer = { readonly result: JsonObject } | { readonly error: { readonly code: number; readonly message: string } };

/**
 * Serves the tools of a page as an MCP server behind a port. Whoever has the other end can list and call them, and do nothing
 * else: what is no such message is dropped. Returns what ends it and aborts the calls that are under way.
 */
export function servePageTools(tools: PageTools, port: MessagePort): () => void {
  const calls = createCalls(tools);
  let ended = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const send = (message: JsonObject): void => port.postMessage(JSON.stringify({ jsonrpc: '2.0', ...message }));

  const receive = async (data: unknown): Promise<void> => {
    const message = messageIn(data);
    if (message === undefined) return;
    const { id, method, params } = message;
    if (id === undefined) {
      if (method === 'notifications/cancelled') calls.cancel(params.requestId);
      return;
    }
    const answering = method === 'tools/call' ? calls.call(id, params) : answer(tools, method);
    const given = await answering.catch((error: unknown) => failure(CODES.failed, messageOf(error)));
    if (!ended) send({ id, ...given });
  };

  const unsubscribe = tools.onChange(() => {
    timer ??= setTimeout(() => {
      timer = undefined;
      send({ method: 'notifications/tools/list_changed' });
    }, CHANGES_WITHIN_MS);
  });
  const end = (): void => {
    ended = true;
    unsubscribe();
    clearTimeout(timer);
    calls.end();
    port.close();
  };
  port.addEventListener('message', ({ data }) => void receive(data));
  // Where the browser says that the other end is gone.
  port.addEventListener('close', end);
  port.start();
  return end;
}

async function answer(tools: PageTools, method: string): Promise<Answer> {
  switch (method) {
    case 'initialize':
      return { result: OPENING };
    case 'ping':
      return { result: {} };
    case 'tools/list':
      return { result: { tools: await tools.list() } };
    default:
      return failure(CODES.unknownMethod, 'Tools of a page can be listed and called');
  }
}

/** Calls of tools, which can be many at once and can be cancelled. */
function createCalls(tools: PageTools) {
  const under = new Map<Id, AbortController>();
  return {
    async call(id: Id, { name, arguments: input = {} }: JsonObject): Promise<Answer> {
      if (typeof name !== 'string' || !isJsonObject(input))
        return failure(CODES.badParams, 'A call names a tool, and its arguments are an object');
      if (under.has(id) || under.size >= MAX_CALLS)
        return failure(CODES.failed, `At most ${MAX_CALLS} calls can be under way, each with an id of its own`);
      const abort = new AbortController();
      under.set(id, abort);
      try {
        const result = await tools.call(name, input, abort.signal);
        return result === undefined ? failure(CODES.badParams, 'The page has no tool of this name now') : { result };
      } finally {
        under.delete(id);
      }
    },
    cancel(id: Json | undefined): void {
      if (isId(id)) under.get(id)?.abort();
    },
    end(): void {
      for (const abort of under.values()) abort.abort();
    },
  };
}

const OPENING: JsonObject = {
  protocolVersion: REVISION,
  capabilities: { tools: { listChanged: true } },
  serverInfo: { name: 'tools-of-this-page', version: '1' },
};

const failure = (code: number, message: string): Answer => ({ error: { code, message } });

const isId = (value: Json | undefined): value is Id =>
  typeof value === 'number' || (typeof value === 'string' && value.length <= MAX_ID_CHARS);

/** A request or notification; undefined where what came is neither. */
function messageIn(
  data: unknown,
): { readonly id: Id | undefined; readonly method: string; readonly params: JsonObject } | undefined {
  if (typeof data !== 'string' || data.length > MAX_MESSAGE_CHARS) return undefined;
  let value: Json;
  try {
    value = JSON.parse(data);
  } catch {
    return undefined;
  }
  if (!isJsonObject(value) || typeof value.method !== 'string') return undefined;
  const { id, method, params = {} } = value;
  if ((id !== undefined && !isId(id)) || !isJsonObject(params)) return undefined;
  return { id, method, params };
}
