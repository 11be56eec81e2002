import type { CallProgress } from '../../runtime/spec.ts';

const MAX_MESSAGE_LENGTH = 1000;

/** Reads a sign of progress; undefined where it is none. */
export function readProgress(raw: Readonly<Record<string, unknown>>): CallProgress | undefined {
  const { progress, total, message } = raw;
  if (typeof progress !== 'number') return undefined;
  return {
    progress,
    ...(typeof total === 'number' && { total }),
    ...(typeof message === 'string' && { message: message.slice(0, MAX_MESSAGE_LENGTH) }),
  };
}
