import { moduleSegment } from '../runtime/catalog/module-segments.ts';
import type { FieldProblem } from './actions.ts';

const IP = /^\d{1,3}(\.\d{1,3}){3}$/;
const GENERIC_SECOND_LEVEL = new Set(['co', 'com', 'org', 'net', 'gov', 'ac', 'edu']);
const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:|\/|$)/i;

/**
 * Reads a server address as people type it: a missing scheme is filled in, `http` for this machine and `https` elsewhere.
 * Returns the URL, or what to write instead.
 */
export function readServerUrl(typed: string): URL | FieldProblem {
  const text = typed.trim();
  const problem = (message: string): FieldProblem => ({ field: 'url', message });
  if (text === '') return problem('Type the address of an MCP server, like https://host.example/mcp');
  const withScheme = text.includes('://') ? text : `${LOOPBACK.test(text) ? 'http' : 'https'}://${text}`;
  let url: URL;
  try {
    url = new URL(withScheme);
  } catch {
    return problem(`“${text}” is not an address. Write it like https://host.example/mcp`);
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    return problem(`A page can reach http and https only, not ${url.protocol.slice(0, -1)}`);
  }
  if (!/^\[|\.|^localhost$/i.test(url.hostname)) {
    return problem(`“${text}” is not an address. Write it like https://host.example/mcp`);
  }
  if (url.username !== '' || url.password !== '') {
    return problem('Take the name and password out of the address and send them as a header instead');
  }
  url.hash = '';
  return url;
}

/**
 * The id of a server that was not given one: its host name without `www.`, `mcp.`, `api.` and public suffix, as a module
 * path segment; the port follows where the address names one.
 */
export function serverIdFromUrl(url: URL): string {
  const { hostname, port } = url;
  const suffix = port === '' ? '' : `-${port}`;
  if (IP.test(hostname) || hostname.startsWith('[')) return moduleSegment(hostname + suffix);
  const labels = hostname.split('.');
  while (labels.length > 2 && /^(www|mcp|api)$/.test(labels[0] as string)) labels.shift();
  if (labels.length > 1) labels.pop();
  if (labels.length > 1 && GENERIC_SECOND_LEVEL.has(labels.at(-1) as string)) labels.pop();
  return moduleSegment(labels.join('-') + suffix);
}

/** First of `wanted`, `wanted-2`, `wanted-3`, … that is not taken. */
export function freeServerId(base: string, taken: ReadonlySet<string>): string {
  let id = base;
  for (let n = 2; taken.has(id); n++) id = `${base}-${n}`;
  return id;
}

/** Headers that a browser sets itself and refuses from a page (Fetch, "forbidden request-header"). */
const FORBIDDEN =
  /^(accept-charset|accept-encoding|access-control-.*|connection|content-length|cookie2?|date|dnt|expect|host|keep-alive|origin|referer|set-cookie|te|trailer|transfer-encoding|upgrade|via|proxy-.*|sec-.*)$/i;

/** Checks header names and values; returns undefined where a request can carry them. */
export function headersProblem(headers: Readonly<Record<string, string>>): FieldProblem | undefined {
  for (const [name, value] of Object.entries(headers)) {
    const problem = (message: string): FieldProblem => ({ field: 'headers', message });
    if (!/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name)) return problem(`“${name}” cannot be the name of a header`);
    if (FORBIDDEN.test(name))
      return problem(`The browser sets ${name.toLowerCase()} itself and takes none from a page`);
    if (/[\0\r\n]|[^\0-\xff]/.test(value))
      return problem(`The value of ${name} has a character that a header cannot carry`);
  }
  return undefined;
}
