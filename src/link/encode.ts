import { deflateSync } from 'fflate';
import { type Json, stableStringify } from '../runtime/json.ts';
import { toBase64Url } from './base64url.ts';
import { DICTIONARY_TEXT } from './dictionary.ts';
import { LINK_VERSION } from './fragment.ts';
import type { LinkData } from './link-data.ts';

/**
 * The fragment of a permalink, `c1.` and the data: sorted JSON, deflated at a fixed level by one implementation, in
 * base64url. Equal data gives equal text everywhere, and only `[A-Za-z0-9_.-]` occurs in it.
 */
export function encodeLink(data: LinkData): string {
  const encoder = new TextEncoder();
  // JSON escapes lone surrogates, so that every text survives UTF-8.
  const text = stableStringify(data as unknown as Json);
  const dictionary = encoder.encode(DICTIONARY_TEXT);
  const deflated = deflateSync(encoder.encode(text), { level: 9, mem: 12, dictionary });
  return `c${LINK_VERSION}.${toBase64Url(deflated)}`;
}
