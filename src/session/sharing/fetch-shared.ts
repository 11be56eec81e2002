import { parseFile } from '../../link/file.ts';
import { encodeLink, type LinkData, tooMuchSource } from '../../link/index.ts';

/** Most bytes of a file that is opened by its address. */
export const MAX_SHARED_BYTES = 4 * 1024 * 1024;
const TIMEOUT_MS = 20_000;

/** Why an address is not fetched, or nothing usable came back. */
export interface SharedProblem {
  readonly message: string;
}

/**
 * Says why a script may not be fetched from an address: only https leads to one, without user or password, and not into the
 * reader's own network.
 */
export function sharedAddress(address: string): URL | SharedProblem {
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    return { message: 'This is not an address. It must begin with https://' };
  }
  if (url.protocol !== 'https:') return { message: `Scripts are fetched over https only, not ${url.protocol}` };
  if (url.username !== '' || url.password !== '') return { message: 'The address holds a user name or password' };
  if (isPrivate(url.hostname)) return { message: 'The address leads into a private network' };
  return url;
}

/**
 * Fetches a script or a file of this page by its address, without credentials, and returns the fragment of a link to it, to
 * be opened like any link. Follows no redirect.
 */
export async function fetchShared(
  address: string,
  signal?: AbortSignal,
): Promise<{ readonly fragment: string } | SharedProblem> {
  const url = sharedAddress(address);
  if ('message' in url) return url;
  let response: Response;
  try {
    response = await fetch(url, {
      credentials: 'omit',
      redirect: 'manual',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), ...(signal === undefined ? [] : [signal])]),
    });
  } catch {
    return { message: `${url.origin} cannot be reached, or does not allow other pages to read it (CORS)` };
  }
  // Where it would lead, a page is not told; the reader would have been shown one address and given what another holds.
  if (response.type === 'opaqueredirect') {
    return { message: `${url.origin} redirects. Open the address it redirects to` };
  }
  if (!response.ok) return { message: `${url.origin} answered ${response.status}` };
  const text = await boundedText(response);
  if (text === undefined)
    return { message: `The file is larger than ${MAX_SHARED_BYTES / 1024 / 1024} MiB, or is not text` };
  const read = sharedData(nameIn(url), text);
  return 'message' in read ? read : { fragment: `#${encodeLink(read)}` };
}

/** A file as link data: one of this page's own format, or a script as it is. */
export function sharedData(name: string, text: string): LinkData | SharedProblem {
  if (/\.json$/i.test(name)) {
    const read = parseFile(text);
    return 'data' in read ? read.data : { message: read.message };
  }
  const tooMuch = tooMuchSource([text]);
  if (tooMuch !== undefined) return { message: `${name.slice(0, 200)} was not opened: ${tooMuch}` };
  return { scripts: [{ name: name.slice(0, 200), text }] };
}

function nameIn({ pathname }: URL): string {
  const last = pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last) || 'script.ts';
  } catch {
    return last;
  }
}

async function boundedText(response: Response): Promise<string | undefined> {
  const reader = response.body?.getReader();
  if (reader === undefined) return undefined;
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return text + decoder.decode();
      size += value.length;
      if (size > MAX_SHARED_BYTES) {
        await reader.cancel();
        return undefined;
      }
      text += decoder.decode(value, { stream: true });
    }
  } catch {
    return undefined;
  }
}

/** Names and addresses that belong to the reader's machine or network (RFC 1918, 3927, 4193, 4291, 6598, 6761, 6762). */
function isPrivate(hostname: string): boolean {
  if (hostname.startsWith('[')) {
    const address = hostname.slice(1, -1);
    return !/^[23]/.test(address) || /^(2001:db8|2002):/.test(address);
  }
  const parts = /^(\d+)\.(\d+)\.\d+\.\d+$/.exec(hostname)?.slice(1).map(Number);
  if (parts !== undefined) {
    const [first = 0, second = 0] = parts;
    return (
      [0, 10, 127].includes(first) ||
      first >= 224 ||
      (first === 100 && second >= 64 && second < 128) ||
      (first === 169 && second === 254) ||
      (first === 172 && second >= 16 && second < 32) ||
      (first === 192 && second === 168)
    );
  }
  const name = hostname.replace(/\.$/, '');
  return !name.includes('.') || /\.(localhost|local|internal|intranet|lan|home|corp|home\.arpa)$/.test(name);
}
