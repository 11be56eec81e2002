import { RunnerError } from './runner-error.ts';

const FETCH_WITHIN_MS = 15_000;
/** More than a script or a recording may be. */
const MAX_BYTES = 8 * 1024 * 1024;
const LINK = /#(c\d{1,4}\.[\w.-]+)$/;

/** The fragment in an address that is a permalink of the playground. */
export function permalinkIn(src: string): string | undefined {
  return LINK.exec(src)?.[1];
}

/** Fetches text for the page, without its credentials. Rejects with a {@link RunnerError}. */
export async function fetchText(address: string, code: 'bad-source' | 'bad-recording'): Promise<string> {
  try {
    const url = new URL(address, document.baseURI);
    if (!/^https?:$/.test(url.protocol)) throw new Error(url.protocol);
    const response = await fetch(url, {
      credentials: 'omit',
      signal: AbortSignal.timeout(FETCH_WITHIN_MS),
    });
    if (!response.ok) throw new Error(String(response.status));
    return await boundedText(response);
  } catch (error) {
    const reason = error instanceof Error ? ` (${error.message})` : '';
    throw new RunnerError(code, { detail: `${address.slice(0, 200)}${reason}`, cause: error });
  }
}

/** The body as text; cancelled as soon as it is longer than it may be, whatever its header says. */
async function boundedText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part?.done === false; part = await reader?.read()) {
    bytes += part.value.length;
    if (bytes > MAX_BYTES) {
      await reader?.cancel();
      throw new Error(`more than ${MAX_BYTES} bytes`);
    }
    text += decoder.decode(part.value, { stream: true });
  }
  return text + decoder.decode();
}
