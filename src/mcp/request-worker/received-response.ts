import { wholeResponse } from '../connection/whole-response.ts';
import type { ResponseHead } from './messages.ts';

/** Statuses that a response made here may have. */
const isMade = (status: number): boolean => status >= 200 && status <= 599;

/** A response that a worker received. What no response made by a script may say, it says all the same. */
export function receivedResponse(
  head: ResponseHead,
  body: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer> | undefined,
): Response {
  const { status, statusText, type } = head;
  const init = { status: isMade(status) ? status : 200, statusText, headers: head.headers.map(([...pair]) => pair) };
  const response =
    body instanceof Uint8Array && body.length > 0
      ? wholeResponse(body, init)
      : new Response(body instanceof Uint8Array ? undefined : body, init);
  if (isMade(status) && type !== 'opaqueredirect') return response;
  return Object.defineProperties(response, {
    status: { value: status },
    ok: { value: false },
    type: { value: type },
  });
}
