import { deflateSync } from 'fflate';
import { type Json, stableStringify } from '../runtime/json.ts';
import { toBase64Url } from './base64url.ts';
import type { LinkData } from './link-data.ts';

/** The version that is written. Readers open it and every one before it. */
export const LINK_VERSION = 1;

/**
 * The fragment of a permalink, `c1.` and the data: sorted JSON, deflated at a fixed level by one implementation, in
 * base64url. Equal data gives equal text everywhere, and only `[A-Za-z0-9_.-]` occurs in it.
 */
export function encodeLink(data: LinkData): string {
  // JSON escapes lone surrogates, so that every text survives UTF-8.
  const text = stableStringify(data as unknown as Json);
  const deflated = deflateSync(new TextEncoder().encode(text), { level: 9, mem: 12 });
  return `c${LINK_VERSION}.${toBase64Url(deflated)}`;
}
