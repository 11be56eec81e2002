import { messageOf } from '../runtime/json.ts';
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
  const match = /^#?c(\d{1,4})\.([\s\S]*)$/.exec(fragment);
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
  if (bytes === undefined) return problem('damaged', damaged('it has characters that links do not have'));
  const inflated = await inflate(bytes, MAX_LINK_BYTES, new TextEncoder().encode(DICTIONARY_TEXT));
  if ('failed' in inflated) {
    return inflated.failed === 'too-large'
      ? problem('too-large', tooLarge)
      : problem('damaged', damaged('it was cut or changed'));
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(inflated.bytes);
    return parseLinkText(text);
  } catch (error) {
    return problem('damaged', damaged(messageOf(error)));
  }
}

const tooLarge = `This link decompresses to more than ${MAX_LINK_BYTES / 1024 / 1024} MiB and was not opened. Ask for the script as a file`;
const damaged = (why: string): string => `This link is damaged: ${why}. Copy the whole link again`;

function problem(kind: LinkProblem['problem'], message: string): LinkProblem {
  return { problem: kind, message };
}
