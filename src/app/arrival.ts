import { decodeLink, isLink, type LinkData } from '../link/index.ts';
import type { SessionOptions } from '../session/create-session.ts';
import { readServerUrl, serverIdFromUrl } from '../session/server-address.ts';
import { openedFromLink } from '../session/sharing/open.ts';

/** What the address that the page was opened with asks for. */
export type Arrival =
  | { readonly kind: 'link'; readonly options: Omit<SessionOptions, 'services'> }
  /** A script at an address; nothing of it has been fetched. */
  | { readonly kind: 'address'; readonly url: string }
  | { readonly kind: 'problem'; readonly message: string };

/** Reads a fragment that `opensSomething`. Never throws, and contacts nobody. */
export async function readArrival(fragment: string): Promise<Arrival> {
  if (isLink(fragment)) {
    const decoded = await decodeLink(fragment);
    return 'problem' in decoded ? { kind: 'problem', message: decoded.message } : opened(decoded.data);
  }
  const [, what, raw = ''] = /^#(src|server)=([\s\S]*)$/.exec(fragment) ?? [];
  const url = unescaped(raw);
  if (what === 'src') return { kind: 'address', url };
  return serverArrival(url);
}

async function opened(data: LinkData): Promise<Arrival> {
  return { kind: 'link', options: await openedFromLink(data) };
}

/** `#server=<url>`: a server alone, with a script that lists its tools. */
async function serverArrival(address: string): Promise<Arrival> {
  const url = readServerUrl(address);
  if ('field' in url) return { kind: 'problem', message: `This link names no server: ${url.message}` };
  const id = serverIdFromUrl(url);
  const text = `import { listTools } from "@codemode/discovery";

// What can this server do?
globalThis.__codemode_result__ = await listTools(${JSON.stringify(id)});
`;
  return opened({ scripts: [{ name: `${id}.ts`, text }], servers: [{ id, url: url.href }] });
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
