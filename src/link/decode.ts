import { plainText } from '../runtime/plain-text.ts';
import { fromBase64Url } from './base64url.ts';
import { DICTIONARY_TEXT } from './dictionary.ts';
import { LINK_VERSION } from './fragment.ts';
import { inflate } from './inflate.ts';
import type { LinkData, LinkProblem } from './link-data.ts';
import { parseLinkText } from './parse.ts';

/** Most bytes that a link may unfold to. */
export const MAX_LINK_BYTES = 4 * 1024 * 1024;
/** Most characters of a fragment that is looked at: what deflate could not have made of the bytes above. */
const MAX_FRAGMENT_CHARS = 6 * 1024 * 1024;

export type DecodedLink = { readonly data: LinkData } | LinkProblem;

/**
 * Reads the fragment of a permalink, with or without its `#`. Never throws; what cannot be opened is a problem with a message
 * for the reader.
 */
export async function decodeLink(fragment: string): Promise<DecodedLink> {
  const match = /^#?c(\d{1,9})\.([\s\S]*)$/.exec(fragment);
  if (match === null) return problem('not-a-link-of-ours', 'This is not a link to a script');
  const [, version = '', payload = ''] = match;
  if (Number(version) > LINK_VERSION) {
    return problem(
      'newer-version',
      `This link was made by a newer version (c${version}); this page reads up to c${LINK_VERSION}. Reload the page, or open the link where it was made`,
    );
  }
  if (Number(version) < 1) return problem('not-a-link-of-ours', 'This is not a link to a script');
  if (payload.length > MAX_FRAGMENT_CHARS) return problem('too-large', tooLarge);
  const bytes = fromBase64Url(payload);
  if (bytes === undefined) return problem('damaged', damaged(foreignPart(payload)));
  const inflated = await inflate(bytes, MAX_LINK_BYTES, new TextEncoder().encode(DICTIONARY_TEXT));
  if ('failed' in inflated) {
    return inflated.failed === 'too-large' ? problem('too-large', tooLarge) : problem('damaged', damaged(CHANGED));
  }
  try {
    return parseLinkText(new TextDecoder('utf-8', { fatal: true }).decode(inflated.bytes));
  } catch {
    return problem('damaged', damaged(CHANGED));
  }
}

const CHANGED = 'it was cut or changed';
/** Most characters that are told of what is no part of a link. */
const MAX_FOREIGN_CHARS = 20;

/** Says what does not belong: what was written after a link, or in its midst. */
function foreignPart(payload: string): string {
  const at = payload.search(/[^\w-]/);
  if (at < 0) return CHANGED;
  const part = payload.slice(at, at + MAX_FOREIGN_CHARS);
  return `“${plainText(part)}${payload.length > at + MAX_FOREIGN_CHARS ? '…' : ''}” is no part of a link`;
}

const tooLarge = `This link decompresses to more than ${MAX_LINK_BYTES / 1024 / 1024} MiB and was not opened. Ask for the script as a file`;
const damaged = (why: string): string =>
  `This link is damaged: ${why}. Copy the link again, all of it and nothing else`;

function problem(kind: LinkProblem['problem'], message: string): LinkProblem {
  return { problem: kind, message };
}
