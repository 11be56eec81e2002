import type { FrameServer } from '../runtime/bridge/index.ts';

/** A server as pages give it to the property `servers`. */
export interface RunnerServer {
  readonly name: string;
  /** Its MCP endpoint; `builtin` for one that comes with the runner. */
  readonly url: string;
  /** The one revision of MCP to speak with it, such as `2025-11-25`; negotiated where absent. */
  readonly protocol?: string;
}

export interface ReadServers {
  readonly servers: readonly FrameServer[];
  /** What could not be read, as it was written. */
  readonly problems: readonly string[];
}

const BUILTIN = 'builtin';

/** Reads `NAME=URL`, several of them separated by white space. */
export function parseServers(text: string): readonly RunnerServer[] {
  return text
    .split(/\s+/)
    .filter((entry) => entry !== '')
    .map((entry) => {
      const at = entry.indexOf('=');
      return at < 1 ? { name: '', url: entry } : { name: entry.slice(0, at), url: entry.slice(at + 1) };
    });
}

/** Reads the `<codemode-server name url protocol>` children of an element. */
export function childServers(host: Element): readonly RunnerServer[] {
  return [...host.querySelectorAll(':scope > codemode-server')].map((child) => ({
    name: child.getAttribute('name') ?? '',
    url: child.getAttribute('url') ?? '',
    ...(child.hasAttribute('protocol') && { protocol: child.getAttribute('protocol') ?? '' }),
  }));
}

/** Checks servers: only http and https lead to one, and no address holds a sign-in. */
export function readServers(given: unknown, base: string): ReadServers {
  const read: FrameServer[] = [];
  const problems: string[] = [];
  // A page may set anything as the property.
  const isList = Array.isArray(given);
  const list: readonly unknown[] = isList ? given : [given];
  for (let index = 0; index < list.length; index++) {
    let problem = isList ? `servers[${index}]` : 'servers';
    try {
      const { name, url, protocol, ...others } = Object(list[index]) as Partial<RunnerServer>;
      const [unknown] = Object.keys(others);
      const isText =
        typeof name === 'string' && typeof url === 'string' && /^(string|undefined)$/.test(typeof protocol);
      if (isText) problem = unknown === undefined ? `${name}=${url}` : `${name}: ${unknown}?`;
      // A server that is to be treated in a way that we do not know is not one to connect.
      const server = isText && unknown === undefined ? readServer(name, url, protocol, base) : undefined;
      if (server !== undefined && !read.some(({ id }) => id === name)) {
        read.push(server);
        continue;
      }
    } catch {
      // It throws when it is read, and is named by its place.
    }
    problems.push(problem);
  }
  return { servers: read, problems };
}

function readServer(name: string, url: string, protocol: string | undefined, base: string): FrameServer | undefined {
  if (name.trim() === '' || url === '') return undefined;
  if (url === BUILTIN) return protocol === undefined ? { id: name, builtin: true } : undefined;
  if (!URL.canParse(url, base)) return undefined;
  const parsed = new URL(url, base);
  const usable = /^https?:$/.test(parsed.protocol) && parsed.username === '' && parsed.password === '';
  // Which revisions there are is for the frame to know, which refuses others.
  return usable ? { id: name, url: parsed.href, ...(protocol !== undefined && { protocol }) } : undefined;
}
