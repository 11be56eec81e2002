import type { Fetch } from '../connection/authorization.ts';
import { joined } from '../connection/joined.ts';
import { statusTextOf } from '../connection/status-text.ts';
import type { ResponseHead, ToPage, ToWorker, WorkerRequest } from './messages.ts';

/** A body up to this crosses at once, with its head. */
const MAX_WHOLE_BYTES = 256 * 1024;

/** A request whose response is on its way, or being read. */
interface Open {
  readonly stop: AbortController;
  /** Lets the next chunk cross. */
  pull: () => void;
}

type Reader = ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>;

type Post = (message: ToPage, bytes?: Uint8Array<ArrayBuffer>) => void;

/** In a worker: sends the requests of a page, and hands their responses over. */
export function serveRequests(
  port: Pick<MessagePort, 'postMessage' | 'onmessage'>,
  fetch: Fetch = (url, init) => globalThis.fetch(url, init),
): void {
  const open = new Map<number, Open>();
  const post: Post = (message, bytes) => port.postMessage(message, bytes === undefined ? [] : [bytes.buffer]);
  const send = async (id: number, url: string, request: WorkerRequest): Promise<void> => {
    const entry: Open = { stop: new AbortController(), pull: () => undefined };
    open.set(id, entry);
    const { signal } = entry.stop;
    try {
      await passOn(id, await fetch(url, { ...request, signal }), entry, post);
    } catch (error) {
      const { name, message } = error instanceof Error ? error : new Error(String(error));
      if (!signal.aborted) post({ kind: 'failed', id, error: { name, message } });
    } finally {
      open.delete(id);
    }
  };
  port.onmessage = ({ data }: MessageEvent<ToWorker>) => {
    switch (data.kind) {
      case 'send':
        void send(data.id, data.url, data.request);
        return;
      case 'pull':
        open.get(data.id)?.pull();
        return;
      case 'stop':
        open.get(data.id)?.stop.abort();
        open.get(data.id)?.pull();
        return;
      case 'ping':
        post({ kind: 'ready' });
        return;
      default:
        data satisfies never;
    }
  };
  post({ kind: 'ready' });
}

/** Hands a response over: at once where its body is short, else chunk by chunk as the page asks for them. */
async function passOn(id: number, response: Response, entry: Open, post: Post): Promise<void> {
  const head = headOf(response);
  const reader = response.body?.getReader() as Reader | undefined;
  if (reader === undefined) return post({ kind: 'whole', id, head, body: undefined });
  const { begun, isWhole } = isReadWhole(response) ? await readStart(reader) : { begun: [], isWhole: false };
  if (isWhole) {
    const body = joined(begun) as Uint8Array<ArrayBuffer>;
    return post({ kind: 'whole', id, head, body }, body);
  }
  post({ kind: 'head', id, head });
  for (;;) {
    await new Promise<void>((resolve) => {
      entry.pull = resolve;
    });
    // What was read before would cross, and the next pull never come.
    entry.stop.signal.throwIfAborted();
    const chunk = begun.shift() ?? (await reader.read()).value;
    if (chunk === undefined) return post({ kind: 'end', id });
    post({ kind: 'chunk', id, chunk }, chunk);
  }
}

const headOf = (response: Response): ResponseHead => ({
  status: response.status,
  statusText: statusTextOf(response),
  type: response.type,
  headers: [...response.headers],
});

/** Whether the page has no use of a response without its body: what it refuses by the head may have one that never ends. */
const isReadWhole = ({ ok, headers }: Response): boolean => ok && /json|^$/.test(headers.get('content-type') ?? '');

/** Reads a body up to the bound, or a chunk beyond it. */
async function readStart(
  reader: Reader,
): Promise<{ readonly begun: Uint8Array<ArrayBuffer>[]; readonly isWhole: boolean }> {
  const begun: Uint8Array<ArrayBuffer>[] = [];
  for (let bytes = 0; bytes <= MAX_WHOLE_BYTES; ) {
    const { done, value } = await reader.read();
    if (done) return { begun, isWhole: true };
    begun.push(value);
    bytes += value.length;
  }
  return { begun, isWhole: false };
}
