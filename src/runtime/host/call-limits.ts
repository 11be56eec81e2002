import { MAX_JSON_DEPTH } from '../json.ts';
import { GuestError } from './discovery.ts';

// The limits of single calls, and what a call beyond them fails with.

/** `name` is what the dialect calls the limit, where it has a name of its own. */
export function tooManyCalls(max: number, name?: string): GuestError {
  return new GuestError({
    errorClass: 'SandboxLimitError',
    message: `The limit of ${max} tool calls (${name ?? 'maxToolCalls'}) is used up`,
    hint: `Call fewer tools, or raise ${name ?? 'limits.maxToolCalls'}.`,
    fields: { limit: name ?? 'maxToolCalls', value: max },
  });
}

export function checkSize(what: 'input' | 'output', bytes: number, max: number): void {
  if (bytes <= max) return;
  throw new GuestError({
    errorClass: 'SandboxLimitError',
    message: `The ${what} of the call has ${bytes} bytes, more than the ${max} of maxMessageBytes`,
    hint: what === 'input' ? 'Send less at once.' : 'Ask the tool for less: a page, a filter, fewer fields.',
    fields: { limit: 'maxMessageBytes', value: max },
  });
}

/** The object that carries the input of a call. */
export const FRAME_DEPTH = 1;

export function checkDepth(what: 'input' | 'output', depth: number, max = MAX_JSON_DEPTH): void {
  if (depth <= max) return;
  throw new GuestError({
    errorClass: 'SandboxLimitError',
    message: `The ${what} of the call nests deeper than ${MAX_JSON_DEPTH} levels`,
    hint: 'Flatten the data.',
    fields: { limit: 'depth', value: MAX_JSON_DEPTH },
  });
}
