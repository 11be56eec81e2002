import { headEnd } from './text-message.ts';

/** A call of the guest on the host: the operation, and JSON text of its payload. */
export interface GuestCall {
  readonly runId: number;
  readonly op: string;
  /** The guest's stack at the call, as text. */
  readonly stack: string;
  /** Undefined where the script passed no argument. */
  readonly payload: string | undefined;
}

const HEAD = /^(\d{1,15}) (\w{1,40}) (\d{1,7})$/;
const MAX_HEAD_CHARS = 70;

/** A call as text: run, operation and length of the stack in the first line, then stack and payload. */
export const guestCallText = ({ runId, op, stack, payload = '' }: GuestCall): string =>
  `${runId} ${op} ${stack.length}\n${stack}${payload}`;

/** The call in a text; undefined for anything else. */
export function readGuestCall(data: unknown): GuestCall | undefined {
  if (typeof data !== 'string') return undefined;
  const end = headEnd(data, MAX_HEAD_CHARS);
  const head = end < 0 ? null : HEAD.exec(data.slice(0, end));
  if (head === null) return undefined;
  const [, runId, op = '', stackLength] = head;
  const payloadAt = end + 1 + Number(stackLength);
  if (payloadAt > data.length) return undefined;
  return {
    runId: Number(runId),
    op,
    stack: data.slice(end + 1, payloadAt),
    payload: payloadAt === data.length ? undefined : data.slice(payloadAt),
  };
}
