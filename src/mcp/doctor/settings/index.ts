import { caddy } from './caddy.ts';
import { cloudflareWorkers } from './cloudflare-workers.ts';
import { express } from './express.ts';
import { fastMcp } from './fastmcp.ts';
import { nginx } from './nginx.ts';
import type { CorsNeeds, Settings, SettingsWriter } from './settings.ts';

const KINDS: readonly SettingsWriter[] = [express, fastMcp, cloudflareWorkers, nginx, caddy];

const METHODS = ['GET', 'POST', 'DELETE', 'OPTIONS'];
/** Those of all revisions; see the MCP specification, “Streamable HTTP”. */
const ALLOW_HEADERS = [
  'Content-Type',
  'Accept',
  'Authorization',
  'Mcp-Session-Id',
  'Mcp-Protocol-Version',
  'Mcp-Method',
  'Mcp-Name',
  'Last-Event-ID',
];
const EXPOSE_HEADERS = ['Mcp-Session-Id', 'WWW-Authenticate', 'Retry-After'];
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
/** Headers and paths with quotes or blanks would need another kind of quoting in each format, and never occur. */
const PLAIN = /^[\w\-./~%]+$/;

export interface SettingsRequest {
  readonly pageOrigin: string;
  /** The user's own headers, and those of tools. */
  readonly headerNames: readonly string[];
  readonly path: string;
}

/** Settings that let a page talk to an MCP server, for each kind of server that people run. */
export function corsSettings({ pageOrigin, headerNames, path }: SettingsRequest): Settings[] {
  const sendable = headerNames.filter((name) => TOKEN.test(name) && PLAIN.test(name));
  // By their names as browsers compare them; the first way to write one is that of the user, or of the specification.
  const allowed = new Map([...ALLOW_HEADERS, ...sendable].toReversed().map((name) => [name.toLowerCase(), name]));
  const needs: CorsNeeds = {
    origin: pageOrigin,
    methods: METHODS,
    allowHeaders: [...allowed.values()].toReversed(),
    exposeHeaders: EXPOSE_HEADERS,
    path: PLAIN.test(path) ? path : '/mcp',
  };
  return KINDS.map((write) => write(needs));
}
