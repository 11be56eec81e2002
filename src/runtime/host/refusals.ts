import type { Dialect } from '../dialects/dialect.ts';
import type { GuestThrow } from '../errors.ts';
import { isJsonObject, type Json, messageOf } from '../json.ts';
import type { CallRecord, RefusedCall, RunMoment } from '../spec.ts';
import { GuestError } from './discovery.ts';
import { type HeldPayloads, roughBytes } from './held-payloads.ts';

/**
 * A script can be refused a million times: the first tell what is wrong, and the last may be what it failed by. Those between
 * are counted, and no event tells of them.
 */
const MAX_KEPT = 1_000;

/** The calls of a run that reached no tool. */
export interface Refusals {
  /** Keeps a call, so that an error that comes out of it can be told from the script's own. */
  refuse(callId: number, payload: Json, error: unknown): GuestError;
  list(): readonly RefusedCall[];
  count(): number;
}

export function createRefusals(
  context: {
    readonly dialect: Pick<Dialect, 'thrown'>;
    readonly elapsedMs: () => number;
    readonly onEvent: (event: RunMoment) => void;
  },
  payloads: HeldPayloads,
): Refusals {
  const entries: RefusedCall[] = [];
  let count = 0;
  return {
    refuse(callId, payload, error) {
      const thrown = toldAs(context, payload, thrownBy(error));
      const { errorClass, message, fields } = thrown;
      const call: { -readonly [Key in keyof RefusedCall]: RefusedCall[Key] } = {
        callId,
        ...saidOf(payload),
        timeMs: Math.round(context.elapsedMs()),
        error: message,
        errorClass,
        ...(fields === undefined ? {} : { fields }),
      };
      entries[Math.min(entries.length, MAX_KEPT - 1)] = call;
      payloads.hold(roughBytes(call.input), () => {
        call.input = null;
        call.dropped = ['input'];
      });
      count += 1;
      if (count <= MAX_KEPT) context.onEvent({ type: 'call-refused', call: { ...call } });
      return new GuestError({ ...thrown, callId }, { cause: error });
    },
    list: () => entries,
    count: () => count,
  };
}

/** The error of a call in the words of the dialect. */
export function toldAs(
  { dialect }: { readonly dialect: Pick<Dialect, 'thrown'> },
  payload: Json,
  thrown: GuestThrow,
): GuestThrow {
  return dialect.thrown?.(thrown, saidOf(payload).toolName) ?? thrown;
}

/** The one name of a tool in a payload, where it has one. */
export const calledAs = (payload: Json): Pick<CallRecord, 'calledAs'> =>
  isJsonObject(payload) && typeof payload.name === 'string' ? { calledAs: payload.name } : {};

/** What a payload names, as the script wrote it. */
function saidOf(payload: Json): Pick<RefusedCall, 'server' | 'toolName' | 'input'> {
  const { server, serverId, toolName, name, input = null } = isJsonObject(payload) ? payload : {};
  const named = server ?? serverId;
  return {
    ...(typeof named === 'string' ? { server: named } : {}),
    toolName: String(name ?? toolName ?? ''),
    input,
  };
}

function thrownBy(error: unknown): GuestThrow {
  if (error instanceof GuestError) return error.thrown;
  return { errorClass: 'ToolCallError', message: messageOf(error), hint: 'Catch the error and go on.' };
}
