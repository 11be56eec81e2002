import type { HostErrorCode } from '../errors.ts';
import type { Json } from '../json.ts';

/** Version of the wire. Both sides must speak the same one. */
export const PROTOCOL = 1;

/** An error as data: what a handler threw, on its way to the caller. */
export interface WireError {
  readonly code: HostErrorCode;
  readonly message: string;
  readonly data?: Json;
}

/**
 * What crosses a port after the hand-shake. Values over 32 kB travel as JSON text made once by their owner, so a payload is
 * small or a string; both clone fast. Calls and answers that are a string cross as text: see text-message.ts.
 */
export type Message =
  | { readonly kind: 'call'; readonly id: number; readonly name: string; readonly request: Json }
  | { readonly kind: 'cancel'; readonly id: number }
  | { readonly kind: 'return'; readonly id: number; readonly value: Json }
  | { readonly kind: 'throw'; readonly id: number; readonly error: WireError }
  | { readonly kind: 'event'; readonly name: string; readonly data: Json };

/** What one side serves: signatures by name. */
export interface Api {
  readonly calls: { readonly [name: string]: (request: never) => Json };
  readonly events: { readonly [name: string]: Json };
}
