import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { checkStatus } from '../../mcp/connection/errors.ts';
import type { RequestStop } from '../../mcp/connection/request-stop.ts';
import { statusTextOf } from '../../mcp/connection/status-text.ts';
import { wholeResponse } from '../../mcp/connection/whole-response.ts';

/** A body up to this is read before the response is handed on: a stream would cost more than all else of it. */
const MAX_WHOLE_BYTES = 64 * 1024;
/** Longest to wait for the end of a body that is only quoted, as that of a refusal: it need not end. */
const QUOTED_WITHIN_MS = 100;
/** Responses that have no body, whatever they say. */
const WITHOUT_BODY: readonly number[] = [204, 205, 304];

/** A response of Node's client in the form of the platform. `body` is its body, decoded, which the stop ends. */
export async function readResponse(
  incoming: IncomingMessage,
  body: Readable,
  stop: RequestStop | undefined,
): Promise<Response> {
  const whyLost = whyLostOf(stop);
  const init = initOf(incoming);
  const { status, headers } = init;
  // Whoever reads it hears that, too; what comes when it is no longer read is nothing to end the process for.
  body.on('error', () => undefined);
  if (WITHOUT_BODY.includes(status)) {
    body.resume();
    return new Response(null, init);
  }
  if (headers.get('content-type')?.includes('event-stream') === true)
    return new Response(streamOf(body, [], whyLost), init);
  const isAnswer = status === 200 && headers.get('content-type')?.includes('json') === true;
  const { chunks, isWhole } = await readStart(body, whyLost, isAnswer ? undefined : QUOTED_WITHIN_MS);
  if (!isWhole) return new Response(streamOf(body, chunks, whyLost), init);
  return wholeResponse(joined(chunks), init);
}

/** What came of a request: a body of JSON that has come whole, or anything else. */
interface Received {
  /** The body of a response that says nothing but that it is one. */
  readonly whole?: Uint8Array;
  /** The response as `fetch` gives it. */
  response(): Response;
}

/** A response of Node's client: its body, where that has come whole as JSON, and the response for all else. */
export async function readReceived(
  incoming: IncomingMessage,
  body: Readable,
  stop: RequestStop | undefined,
): Promise<Received> {
  if (incoming.statusCode !== 200 || incoming.headers['content-type'] !== 'application/json') {
    const response = await readResponse(incoming, body, stop);
    return { response: () => response };
  }
  const whyLost = whyLostOf(stop);
  // As for a response: what comes when it is no longer read is nothing to end the process for.
  body.on('error', () => undefined);
  const { chunks, isWhole } = await readStart(body, whyLost);
  if (!isWhole) {
    const response = new Response(streamOf(body, chunks, whyLost), initOf(incoming));
    return { response: () => response };
  }
  const whole = joined(chunks);
  return { whole, response: () => wholeResponse(whole, initOf(incoming)) };
}

const whyLostOf =
  (stop: RequestStop | undefined): WhyLost =>
  (cause) =>
    stop?.stopped === undefined ? new TypeError('terminated', { cause }) : stop.stopped.reason;

function initOf({ statusCode = 0, statusMessage = '', rawHeaders }: IncomingMessage) {
  checkStatus(statusCode);
  const headers = new Headers();
  for (let at = 0; at < rawHeaders.length; at += 2) headers.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '');
  return { status: statusCode, statusText: statusTextOf({ statusText: statusMessage }), headers };
}

function joined(chunks: readonly Buffer<ArrayBuffer>[]): Buffer<ArrayBuffer> {
  const [only] = chunks;
  return only !== undefined && chunks.length === 1 ? only : Buffer.concat(chunks);
}

/** What a reader is told where a body does not come to its end. */
type WhyLost = (cause?: Error) => unknown;

/** Reads a body until it ends, grows beyond what is read at once, or takes longer than `withinMs`. */
function readStart(
  body: Readable,
  whyLost: WhyLost,
  withinMs?: number,
): Promise<{ readonly chunks: Buffer<ArrayBuffer>[]; readonly isWhole: boolean }> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer<ArrayBuffer>[] = [];
    let bytes = 0;
    const settle = (isWhole: boolean): void => {
      clearTimeout(timer);
      body.off('data', onData).off('end', onEnd).off('error', onError).off('close', onClose);
      resolve({ chunks, isWhole });
    };
    const onData = (chunk: Buffer<ArrayBuffer>): void => {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes > MAX_WHOLE_BYTES) leave();
    };
    const leave = (): void => {
      body.pause();
      settle(false);
    };
    const onEnd = (): void => settle(true);
    const fail = (reason: unknown): void => {
      clearTimeout(timer);
      reject(reason);
    };
    const onError = (error: Error): void => fail(whyLost(error));
    const onClose = (): void => fail(whyLost());
    const timer = withinMs === undefined ? undefined : setTimeout(leave, withinMs);
    body.on('data', onData).on('end', onEnd).on('error', onError).on('close', onClose);
  });
}

/** The rest of a body as a stream of the platform, behind what was read of it; it is read as far as it is asked for. */
function streamOf(body: Readable, start: readonly Uint8Array[], whyLost: WhyLost): ReadableStream<Uint8Array> {
  let isOver = false;
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const end = (tell: () => void): void => {
          if (isOver) return;
          isOver = true;
          tell();
        };
        for (const chunk of start) controller.enqueue(chunk);
        body.on('data', (chunk: Uint8Array) => {
          if (isOver) return;
          body.pause();
          controller.enqueue(chunk);
        });
        body.on('end', () => end(() => controller.close()));
        body.on('error', (error) => end(() => controller.error(whyLost(error))));
        body.on('close', () => end(() => controller.error(whyLost())));
        body.pause();
        if (body.destroyed && !body.readableEnded) end(() => controller.error(whyLost(body.errored ?? undefined)));
      },
      pull: () => void body.resume(),
      cancel() {
        isOver = true;
        body.destroy();
      },
    },
    { highWaterMark: 0 },
  );
}
