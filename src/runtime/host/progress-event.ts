import type { CallProgress, RunMoment } from '../spec.ts';

const MAX_MESSAGE_CHARACTERS = 500;

/** What a Source tells of an open call, as an event: only its three fields, and no more text than a line can show. */
export function progressEvent(callId: number, timeMs: number, { progress, total, message }: CallProgress): RunMoment {
  return {
    type: 'call-progress',
    callId,
    timeMs,
    progress,
    ...(total === undefined ? {} : { total }),
    ...(message === undefined ? {} : { message: message.slice(0, MAX_MESSAGE_CHARACTERS) }),
  };
}
